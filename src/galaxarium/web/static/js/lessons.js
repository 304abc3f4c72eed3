/* Lessons that were done: known to this browser only, and ticked in the list of all. */
import { $, $$, store, stored } from "./dom.js";

const DONE = "galaxarium-lessons";
const done = () => stored(DONE, []);

/** A lesson was done. */
export function tick(name) {
  store(DONE, [...new Set([...done(), name])]);
}

for (const item of $$("[data-taught]")) {
  const ticked = done().includes(item.dataset.taught);
  item.classList.toggle("is-done", ticked);
  $(".ticked", item).hidden = !ticked;
}
const fresh = $("[data-taught]:not(.is-done)"); // the next one is highlighted
if (fresh) for (const item of $$("[data-taught]")) $("button", item).classList.toggle("primary", item === fresh);
