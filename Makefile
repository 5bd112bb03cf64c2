# For contributors. Needs GNU make and a Python of 3.11 or later; everything else goes into .venv.
#   make setup   install the locked dependencies and the project      make check   check the book
#   make test    lint, type-check and run every test                  make fmt     format the book and the code
#   make site    check the book and build _site/                      make bench   time what a user waits for
#   make fuzz    run the property tests with 20,000 examples each: hours
#   make publish  note the ids of this edition as published, before a release
#   make lock    renew requirements/dev.txt                           make clean   remove what the above wrote

PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11   # tried in this order
BIN := .venv/bin
LOCK := requirements/dev.txt

# Sets the shell variable `python` to the first that fits, or stops with one line that says what to do.
define find-python
for python in $(PYTHON) ""; do \
  test -z "$$python" || $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
done; \
test -n "$$python" || { echo "decodebook needs Python 3.11 or later; tried: $(strip $(PYTHON))" >&2; exit 1; }; \
$$python -c 'import ensurepip, venv' 2>/dev/null || { \
  echo "$$python cannot make a virtual environment; on Debian and Ubuntu: apt install" \
    "$$($$python -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')" >&2; exit 1; }
endef

.PHONY: setup check test fmt site bench fuzz publish lock clean

setup: .venv/ready

.venv/ready: $(LOCK) pyproject.toml
	@$(find-python); \
	if test -t 1; then quiet=; else quiet=--quiet; fi; \
	$$python -m venv .venv && \
	$(BIN)/python -m pip install $$quiet -r $(LOCK) && \
	$(BIN)/python -m pip install $$quiet --no-deps --no-build-isolation --editable . && \
	touch $@

check: setup
	$(BIN)/decodebook check

test: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -q

fmt: setup
	$(BIN)/decodebook fmt
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

site: check
	$(BIN)/python build/make_site.py

bench: setup
	$(BIN)/python tests/bench/bench.py

fuzz: setup
	HYPOTHESIS_PROFILE=fuzz $(BIN)/python -m pytest -q -m hypothesis

publish: check
	{ echo claim; $(BIN)/decodebook find --format ids; } > claims/published.csv

# Resolves the dependencies of pyproject.toml anew in a throw-away environment. Run it with the oldest Python that
# is supported, since a release for a newer one may not install there.
lock: PYTHON := python3.11
lock:
	@$(find-python); \
	folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	$$python -m venv "$$folder/venv" && \
	"$$folder/venv/bin/python" -m pip install --editable '.[dev]' && \
	{ sed -n '/^#/p' $(LOCK); "$$folder/venv/bin/python" -m pip freeze --exclude-editable; } > "$$folder/lock" && \
	cp "$$folder/lock" $(LOCK)

clean:
	rm -rf .venv _site dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
