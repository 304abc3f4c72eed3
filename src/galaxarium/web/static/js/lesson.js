/* A lesson at its table: what is said now, beside the table and never over what it speaks of; a mark on what to touch
   next; a kind word for everything else. What is said and asked for comes with the board (`#lesson-now`). */
import { $, $$, announce, board, page, visible } from "./dom.js";
import { asked } from "./choosing.js";
import { tick } from "./lessons.js";

const panel = $("#lesson");
const narrow = matchMedia("(max-width: 820px)");

// --- what the script wants ----------------------------------------------------------------------------------

const now = () => $("#lesson-now");

/** The choice asked for, with its path; null while others play. */
function wanted() {
  const { choice, then } = now()?.dataset ?? {};
  if (!choice || page.live === "past") return null;
  const found = asked.touches.filter((touch) => touch.choice === choice);
  return found.find((touch) => !then || touch.then?.[0] === then) ?? found[0] ?? null;
}

const things = (key) => $$(`#table [data-touch~="${key}"]`).filter(visible);
const isPicked = (thing) => thing.classList.contains("is-selected");
const isOpen = (thing) => thing.classList.contains("is-legal") && !isPicked(thing);

/** What to touch next: what the path has not come to yet, then the button that confirms. */
function next(touch) {
  const commit = $$('[data-act="commit"]').find(visible);
  const gathers = touch.gather && board().dataset.chosen === touch.path[0];
  if (gathers) return missing(touch) ?? commit ?? things(touch.path[0])[0];
  return commit ?? touch.path.map(openThing).find(Boolean);
}

/** Where a choice stands at several places, the one that says what it does. */
function openThing(key) {
  const open = things(key).filter(isOpen);
  return open.find((thing) => thing.matches(".choice")) ?? open[0];
}

/** A die that is still to be gathered. */
function missing(touch) {
  const [, ...dice] = touch.path;
  const short = dice.find((key) => things(key).filter(isPicked).length < dice.filter((other) => other === key).length);
  return short && things(short).find((die) => !isPicked(die));
}

/** Would this button confirm something else? */
const confirmsOther = (touch, button) => touch.label !== $("[data-label]", button).textContent;

// --- pointing -----------------------------------------------------------------------------------------------

const hand = Object.assign(document.createElement("i"), { id: "lesson-hand", hidden: true, ariaHidden: "true" });
document.body.append(hand);

function point() {
  const touch = wanted();
  const target = touch && next(touch);
  for (const old of $$(".is-pointed")) if (old !== target) old.classList.remove("is-pointed");
  target?.classList.add("is-pointed");
  const besides = (now()?.dataset.look ?? "").split(" ").filter(Boolean).map((id) => document.getElementById(id));
  const spared = [...(touch?.path ?? []).flatMap(things), ...besides, target].filter((thing) => thing && visible(thing));
  place(target, spared);
  hand.hidden = !target;
  if (!target) return;
  const box = target.getBoundingClientRect();
  const above = box.top > 40;
  hand.classList.toggle("below", !above);
  hand.style.left = `${box.left + box.width / 2}px`;
  hand.style.top = `${above ? box.top : box.bottom}px`;
}

// --- the panel: beside what it speaks of --------------------------------------------------------------------

const GAP = 12, HAND = 34;

const grown = (box, by, top = by) => ({ left: box.left - by, top: box.top - top, right: box.right + by, bottom: box.bottom + by });
const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
const boxes = (selector) => $$(selector).filter(visible).map((thing) => thing.getBoundingClientRect());

function place(target, spared) {
  panel.hidden = !now();
  if (panel.hidden) return;
  const dock = $(".dock");
  const { style } = document.documentElement;
  style.setProperty("--dock", `${narrow.matches && dock ? dock.offsetHeight : 0}px`);
  style.setProperty("--lesson", `${panel.offsetHeight}px`);
  panel.classList.remove("at-top");
  panel.classList.toggle("is-flat", narrow.matches && !("done" in now().dataset));
  panel.style.width = "";
  if (narrow.matches) return placeNarrow(target, spared);
  panel.style.left = panel.style.top = "";
  if ("done" in now().dataset || placeFlat()) return;
  const forbidden = spared.map((thing) => grown(thing.getBoundingClientRect(), 4, thing === target ? HAND : 4));
  const best = spots(target?.getBoundingClientRect()).map((spot) => ({ spot, cost: cost(spot, forbidden, target) }));
  const { spot } = best.reduce((one, other) => (other.cost < one.cost ? other : one));
  panel.style.left = `${spot.left}px`;
  panel.style.top = `${spot.top}px`;
}

/** Beside a single opponent there is room that nothing else needs. */
function placeFlat() {
  const [band] = boxes(".opps.n1"), [opponent] = boxes(".opps.n1 .opp");
  if (!band) return false;
  const left = opponent.right + 8;
  panel.classList.add("is-flat");
  panel.style.width = `${band.right - left}px`;
  const spare = opponent.height + 16 - panel.offsetHeight;
  if (spare < 0) {
    panel.classList.remove("is-flat");
    panel.style.width = "";
    return false;
  }
  panel.style.left = `${left}px`;
  panel.style.top = `${opponent.top - 8 + spare / 2}px`;
  return true;
}

/** Where the panel could be: around a thing, over the log, in the corners. */
function spots(box) {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const at = (left, top) => {
    const x = Math.min(Math.max(left, 8), innerWidth - width - 8), y = Math.min(Math.max(top, 52), innerHeight - height - 8);
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const log = boxes("#log")[0];
  const found = [at(innerWidth, innerHeight), at(0, innerHeight), at(innerWidth, 0)];
  const [prompt] = boxes(".prompt");
  if (log) found.push(at(log.right - width, log.top));
  if (prompt) for (const left of [16, innerWidth / 3, innerWidth / 2, box?.left ?? innerWidth]) found.push(at(left, prompt.top - height - 8));
  if (!box) return found;
  for (const left of [box.left + box.width / 2 - width / 2, box.left, box.right - width])
    found.push(at(left, box.top - HAND - height - GAP), at(left, box.bottom + GAP));
  for (const top of [box.top + box.height / 2 - height / 2, box.top, box.bottom - height])
    found.push(at(box.right + GAP, top), at(box.left - width - GAP, top));
  return found;
}

/** What it would cover, and how far off it would be. */
function cost(spot, forbidden, target) {
  const covers = (selector, weight) => boxes(selector).reduce((sum, box) => sum + weight * overlap(spot, box), 0);
  const box = target?.getBoundingClientRect();
  const far = box ? Math.hypot((spot.left + spot.right - box.left - box.right) / 2, (spot.top + spot.bottom - box.top - box.bottom) / 2) : 0;
  return forbidden.reduce((sum, one) => sum + 1000 * overlap(spot, one), 0)
    + covers(".prompt", 8) + covers("#tray, #choices, .force, .opp, .rogue, .turns", 7) + covers("#mine", 3) + covers(".card", 1) + 60 * far;
}

/** On a phone it stands above the dock, or at the top where the dock or a sheet is spoken of and hidden. */
function placeNarrow(target, spared) {
  panel.style.left = panel.style.top = "";
  if (!target) return;
  const own = () => panel.getBoundingClientRect();
  const fixed = target.closest(".dock, dialog") || getComputedStyle(target.closest("section") ?? target).position === "fixed";
  if (fixed && overlap(own(), target.getBoundingClientRect())) return panel.classList.add("at-top");
  const { top, bottom } = target.getBoundingClientRect();
  const room = { top: 52 + HAND, bottom: own().top - GAP };
  if (!fixed && (top < room.top || bottom > room.bottom)) scrollBy(0, (top + bottom) / 2 - (room.top + room.bottom) / 2);
}

// --- a word for everything else -----------------------------------------------------------------------------

const PATIENCE = 5000;

function notNow() {
  const line = $(".lesson-not", panel);
  line.textContent = "";
  requestAnimationFrame(() => (line.textContent = now()?.dataset.notNow ?? "") && point());
  clearTimeout(notNow.timer);
  notNow.timer = setTimeout(() => (line.textContent = ""), PATIENCE);
  panel.classList.remove("is-shaken");
  void panel.offsetWidth; // begin anew
  panel.classList.add("is-shaken");
}

function leadsAstray(touch, thing) {
  if (thing.dataset.touch === undefined) return confirmsOther(touch, thing);
  return isOpen(thing) && !thing.dataset.touch.split(" ").some((key) => touch.path.includes(key));
}

document.addEventListener("click", (event) => {
  const thing = event.target.closest?.('#table [data-touch].is-legal, #table [data-act="commit"]');
  const touch = thing && wanted();
  if (touch && leadsAstray(touch, thing)) {
    event.stopImmediatePropagation();
    event.preventDefault();
    notNow();
  } else setTimeout(point);
}, true);

// --- begin --------------------------------------------------------------------------------------------------

let said = "";

/** Say what the board brings; the same again is not said twice. */
function say() {
  const words = now();
  if (words && words.outerHTML !== said) {
    said = words.outerHTML;
    panel.replaceChildren(...[...words.children].map((child) => child.cloneNode(true)));
    if (!("done" in words.dataset) && page.live !== "past") announce($(".lesson-say", panel).textContent);
  }
  if (words && "done" in words.dataset) tick(words.dataset.lesson);
  panel.classList.toggle("is-done", Boolean(words && "done" in words.dataset));
  point();
}

document.addEventListener("shown", () => setTimeout(say)); // after the board has found its light
document.addEventListener("keydown", () => setTimeout(point), true);
for (const kind of ["resize", "scroll"]) addEventListener(kind, () => requestAnimationFrame(point), { passive: true });
say();
