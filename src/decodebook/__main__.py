"""`python -m decodebook`."""

from decodebook.cli import main

raise SystemExit(main())
