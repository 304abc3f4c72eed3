/* Keyboard control: a key for every action, and arrows to move over the board. */
import { $, $$, board, clamp, visible } from "./dom.js";
import { foldMenus } from "./acts.js";
import { actionOf } from "./settings.js";
import { unfold } from "./sheets.js";

const press = (selector, number = 0, root = document) => $$(selector, root).filter(visible)[number]?.click();
const card = () => document.activeElement?.closest(".card") ?? document;

const shortcuts = (acts) => ({
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((n) => [`die${n + 1}`, () => press('.dice [data-touch], [data-touch^="face:"]', n)])),
  ...Object.fromEntries([0, 1, 2, 3].map((n) => [`ship${n + 1}`, () => press('[data-touch^="ship:"]', n)])),
  land: () => press(".land.is-legal", 0, card()),
  orbit: () => press(".orbit.is-legal", 0, card()),
  follow: () => press('#choices .choice.is-legal, [data-touch~="follow"]'),
  pass: () => press('[data-touch~="pass"]'),
  undo: () => acts.undo($("#undo")),
  primary: () => press('[data-act="commit"]:not([hidden]), .btn.primary.is-legal, #uncover, #end.is-legal'),
  skip: () => acts.skip(),
  hint: () => press("#hint"),
  help: () => acts.help(),
});

/** Listen to keys; `acts` are the acts of buttons by name. */
export function listenToKeys(acts) {
  const does = shortcuts(acts);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest("input, textarea, select, dialog") && event.key !== "Escape") return;
    if ($("dialog[open]")) return;
    if (event.key === "Escape") return foldMenus() || unfold(null) || acts.cancel();
    if (event.key.startsWith("Arrow") && walk(event.key)) return event.preventDefault();
    if (event.key === " " && event.target.closest("button, a, summary")) return; // the button handles it
    const action = actionOf(event.key.toLowerCase());
    if (!action || !board()) return;
    event.preventDefault();
    does[action]();
  });
}

const BANDS = ".opps, .panel.rogue, .row, .prompt, #mine, #tray, #choices, #log, .top";

/** Arrows walk along a band of the board, up and down from band to band. */
function walk(key) {
  const bands = $$(BANDS).filter(visible);
  const here = bands.findIndex((band) => band.contains(document.activeElement));
  const stops = (band) => $$("button, a", band).filter((stop) => visible(stop) && !stop.disabled);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    if (here < 0) return focusFirst(bands, stops);
    const list = stops(bands[here]);
    list[clamp(list.indexOf(document.activeElement) + (key === "ArrowLeft" ? -1 : 1), 0, list.length - 1)]?.focus();
    return true;
  }
  if (here < 0) return focusFirst(bands, stops);
  for (let at = here + (key === "ArrowUp" ? -1 : 1); bands[at]; at += key === "ArrowUp" ? -1 : 1)
    if (stops(bands[at]).length) return focusFirst([bands[at]], stops);
  return true;
}

/** Focus the first element that may be touched, or else the first one. */
function focusFirst(bands, stops) {
  const all = bands.flatMap(stops);
  (all.find((stop) => stop.classList.contains("is-legal")) ?? all[0])?.focus();
  return all.length > 0;
}
