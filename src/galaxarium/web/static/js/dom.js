/* What every module needs of the page: finding things on it, and saying something beside it. */

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const board = () => $("#table");
export const visible = (thing) => thing.getClientRects().length > 0;
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
export const page = document.body.dataset;

/** What this browser remembers under a name. */
export function stored(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise; // storage is closed or holds something else
  }
}

export function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* a private window: it lasts as long as the page */
  }
}

/** Say something to people who listen to the page. */
export function announce(text) {
  if ($("#announce") && text) $("#announce").textContent = text;
}

/** Say something for a moment; `clause` is the rule behind it. */
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

/** What was said goes by itself, but not while it is read: with the pointer or the focus on it. */
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
