/* Helpers for all modules: finding elements, storage, messages. */

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const board = () => $("#table");
export const visible = (thing) => thing.getClientRects().length > 0;
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
export const page = document.body.dataset;

/** A value in the browser's storage. */
export function stored(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise; // storage is disabled or has an invalid value
  }
}

export function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* storage is disabled: the value lasts as long as the page */
  }
}

/** Announce something to screen readers. */
export function announce(text) {
  if ($("#announce") && text) $("#announce").textContent = text;
}

/** Show a message for a moment; `clause` links to the rule. */
export function toast(text, clause = "") {
  const box = $("#toast");
  if (!box || !text) return;
  box.textContent = text;
  if (clause) box.append(" ", clauseLink(clause));
  box.hidden = false;
  fade(Math.max(4000, 60 * text.length));
}

function clauseLink(clause) {
  const link = { className: "clause", href: `/rules/${clause}`, target: "_blank", rel: "noopener", textContent: clause };
  return Object.assign(document.createElement("a"), link);
}

/** Messages disappear by themselves, but not while the pointer or the focus is on them. */
function fade(ms) {
  const box = $("#toast");
  clearTimeout(fade.timer);
  fade.timer = setTimeout(() => (box.matches(":hover, :focus-within") ? fade(1000) : (box.hidden = true)), ms);
}

/** Show one of the banner's sentences, or none. */
export function banner(name) {
  const box = $("#banner");
  if (!box) return;
  box.hidden = !name;
  if (name) box.textContent = box.dataset[name];
}
