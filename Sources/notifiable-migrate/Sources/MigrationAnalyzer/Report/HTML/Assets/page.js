"use strict";
// The page is whole without this: it filters and highlights what is there, and reads nothing but attributes.
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

function filter(form, items, shows) {
  const output = form.querySelector("output");
  const update = () => {
    const values = new FormData(form);
    const words = (values.get("text") || "").toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const item of items) {
      const text = item.dataset.text.toLowerCase();
      item.hidden = !(words.every((word) => text.includes(word)) && shows(item, values));
      if (!item.hidden) count += 1;
    }
    for (const group of all("[data-group]", form.parentElement)) {
      group.hidden = all("[data-text]", group).every((item) => item.hidden);
    }
    output.textContent = count === items.length ? `all ${count}` : `${count} of ${items.length}`;
  };
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  update();
  return update;
}

const findings = document.getElementById("filter-findings");
if (findings) {
  const update = filter(findings, all(".finding"), (item, values) =>
    values.has(item.dataset.severity) && [item.dataset.rule, ""].includes(values.get("rule")));
  for (const link of all("a[data-rule], a[data-folder]")) {
    link.addEventListener("click", () => {
      findings.reset();
      findings.elements.rule.value = link.dataset.rule || "";
      findings.elements.text.value = link.dataset.folder || "";
      update();
    });
  }
}

const map = document.getElementById("filter-map");
if (map) {
  filter(map, all(".name"), (item, values) => !values.has("own") || item.dataset.own === "yes");

  // Pointing at a type shows it everywhere; a click keeps it so.
  const drawing = document.querySelector(".map");
  let kept = null;
  const light = (party) => {
    drawing.classList.toggle("lit", party !== null);
    for (const each of all(".party", drawing)) each.classList.toggle("same", each.dataset.party === party);
  };
  const party = (event) => event.target.closest(".party")?.dataset.party ?? null;
  drawing.addEventListener("pointerover", (event) => light(party(event) ?? kept));
  drawing.addEventListener("pointerleave", () => light(kept));
  drawing.addEventListener("focusin", (event) => light(party(event) ?? kept));
  drawing.addEventListener("click", (event) => light((kept = party(event) === kept ? null : party(event))));
  drawing.addEventListener("keydown", (event) => {
    if (event.key === "Enter") light((kept = party(event) === kept ? null : party(event)));
    if (event.key === "Escape") light((kept = null));
  });
}

const plan = document.getElementById("filter-plan");
if (plan) filter(plan, all(".planned"), () => true);

const open = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
};
addEventListener("hashchange", open);
open();
