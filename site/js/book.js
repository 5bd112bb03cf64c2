// Two comforts; every page is whole without them. Theme: light, dark, or as the system has it. Filter: rows of a table.
"use strict";

(() => {
  const root = document.documentElement;
  const remembered = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const remember = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* nothing is kept, then */ } };
  if (["light", "dark"].includes(remembered())) root.dataset.theme = remembered();

  const button = document.querySelector(".theme");
  const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const name = () => { button.textContent = isDark() ? "Light theme" : "Dark theme"; };
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember(root.dataset.theme);
    name();
  });
  button.hidden = false;
  name();

  const form = document.querySelector("[data-filter]");
  if (!form) return;
  const table = document.getElementById(form.dataset.filter);
  const boxes = [...form.elements.label];
  // Figures match as figures: 1850 finds ~1,850.
  const plain = (text) => text.toLowerCase().replace(/(\d),(?=\d{3})/g, "$1").replace(/[~≈]/g, "");
  const groups = [...table.tBodies].map((body) => {
    const [head, ...rows] = body.rows;
    const about = plain(head.textContent);
    return { body, rows: rows.map((row) => ({ row, text: `${about} ${plain(row.textContent)}`, label: row.dataset.label })) };
  });

  const apply = () => {
    const words = plain(form.elements.q.value).split(/\s+/).filter(Boolean);
    const labels = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let shown = 0;
    for (const { body, rows } of groups) {
      let here = 0;
      for (const { row, text, label } of rows) {
        row.hidden = !(labels.has(label) && words.every((word) => text.includes(word)));
        here += row.hidden ? 0 : 1;
      }
      body.hidden = here === 0;
      shown += here;
    }
    form.querySelector("output").textContent = `${shown} shown`;
    const query = new URLSearchParams();
    if (words.length) query.set("q", form.elements.q.value);
    if (labels.size < boxes.length) query.set("label", [...labels].join(","));
    try { history.replaceState(null, "", query.size ? `?${query}` : location.pathname); } catch { /* an address that cannot change */ }
  };

  const asked = new URLSearchParams(location.search);
  form.elements.q.value = asked.get("q") || "";
  if (asked.has("label")) for (const box of boxes) box.checked = asked.get("label").split(",").includes(box.value);
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  apply();
})();
