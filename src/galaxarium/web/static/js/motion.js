/* Motion: from where things were to where they are. */
import { $, $$, board, visible } from "./dom.js";
import { speed } from "./settings.js";

let boards = 0; // how many were shown: what was begun on one must not end on another

/** Another board is shown from now on. */
export function begin() {
  boards++;
}

const GLIDE = 450, SETTLE = 260, ROLL = 600, FADE = 300, BEAT = 300;
const EASE = "cubic-bezier(.45,.05,.2,1)", DROP = "cubic-bezier(.2,1.3,.4,1)";
const shipKey = (ship) => ship.dataset.ship;
const dieKey = (die) => `${die.dataset.die}:${die.closest(".bay") ? "bay" : "tray"}`;
const slugOf = (world) => world.getAttribute("src").match(/worlds\/([^.]+)/)[1];

/** The places of all ships, dice and planets, and the values of all numbers. */
export function measure() {
  const places = (selector, key) => {
    const found = new Map();
    for (const thing of $$(`#table ${selector}`).filter(visible)) {
      if (!found.has(key(thing))) found.set(key(thing), []);
      found.get(key(thing)).push(thing.getBoundingClientRect());
    }
    return found;
  };
  return {
    seat: board().dataset.seat, ships: places("[data-ship]", shipKey), dice: places("[data-die]", dieKey), worlds: places(".card .world", slugOf),
    figures: new Map($$("[data-count]").map((figure) => [figure, figure.textContent])),
  };
}

/** One after the other, in the order of what happened: a new roll comes after what ended the turn before. */
export function animate(before, events) {
  const last = (...kinds) => events.findLastIndex(({ kind }) => kinds.includes(kind));
  const rollsLast = last("roll") > last("move", "advance", "regress", "transfer", "colonize");
  let time = glide("[data-die]", dieKey, before.dice, { duration: SETTLE });
  if (!rollsLast) time = roll(events, time);
  const turned = before.seat !== board().dataset.seat; // around one screen: other galaxies, other places
  const ships = turned ? '[data-ship]:not([data-ship$=":home"])' : "[data-ship]";
  time = glide(ships, shipKey, before.ships, { duration: GLIDE, start: time, turn: true });
  if (last("colonize") >= 0) time = takeWorlds(before.worlds, events, time);
  if (rollsLast) time = roll(events, time);
  if (!turned) count(before.figures);
  return events.some(({ kind }) => kind !== "pass") ? time + BEAT : time;
}

/** Things of a kind have no names, only places. What has left a place (`1:home`, `move:tray`) went where one
    of the same sort (`1`, `move`) has arrived. */
function glide(selector, key, old, how) {
  const left = new Map([...old].map(([name, rects]) => [name, [...rects]]));
  const arrived = [];
  let moved = false;
  for (const thing of $$(`#table ${selector}`).filter(visible)) {
    const from = left.get(key(thing))?.shift();
    if (from) moved = fly(thing, from, how) || moved;
    else arrived.push(thing);
  }
  for (const thing of arrived) {
    const sort = `${key(thing).split(":")[0]}:`;
    const from = [...left].find(([name, rects]) => name.startsWith(sort) && rects.length);
    if (from) moved = fly(thing, from[1].shift(), how) || moved;
  }
  return (how.start ?? 0) + (moved ? how.duration : 0);
}

/** Fly a copy above everything, because cards cut off what leaves them; the thing itself waits unseen. */
function fly(thing, from, { duration, start = 0, turn = false }) {
  const to = thing.getBoundingClientRect();
  const dx = from.left - to.left, dy = from.top - to.top, scale = from.width / to.width || 1;
  if (Math.hypot(dx, dy) < 3) return false;
  const copy = thing.cloneNode(true);
  for (const name of ["id", "data-touch", "data-ship", "data-die"]) copy.removeAttribute(name);
  Object.assign(copy.style, {
    position: "fixed", left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`,
    margin: "0", zIndex: "60", pointerEvents: "none", transformOrigin: turn ? "50% 50%" : "0 0",
  });
  document.body.append(copy);
  const angle = turn ? `rotate(${(Math.atan2(-dy, -dx) * 180) / Math.PI + 90}deg)` : "";
  const arc = turn ? Math.min(40, Math.hypot(dx, dy) / 6) : 0;
  const at = (part, lift, spin) => ({ transform: `translate(${dx * part}px,${dy * part - lift * arc}px) ${spin} scale(${1 + (scale - 1) * part})` });
  const frames = turn
    ? [at(1, 0, "rotate(0deg)"), { ...at(0.9, 0.3, angle), offset: 0.15 }, { ...at(0.4, 1, angle), offset: 0.55 }, { ...at(0.06, 0.25, angle), offset: 0.86 }, at(0, 0, "rotate(0deg)")]
    : [at(1, 0, ""), at(0, 0, "")];
  const time = { duration: duration / speed(), delay: start / speed(), easing: EASE, fill: "backwards" };
  thing.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time.duration + time.delay });
  copy.animate(frames, time).finished.finally(() => copy.remove());
  return true;
}

/** Dice just rolled tumble through a few faces before they drop. */
function roll(events, start) {
  const last = events.findLast(({ kind }) => kind === "roll");
  if (!last) return start;
  const left = [...last.faces];
  const dice = $$(".dice [data-die]").filter((die) => {
    const at = left.indexOf(die.dataset.die);
    return at >= 0 && visible(die) && left.splice(at, 1).length;
  });
  dice.forEach((die, number) => tumble(die, dice, start + 40 * number));
  return start + ROLL + 40 * dice.length;
}

function tumble(die, dice, delay) {
  const frames = [
    { transform: "translateY(-26px) rotate(-200deg) scale(.8)", opacity: 0 },
    { transform: "translateY(-34px) rotate(-90deg)", opacity: 1, offset: 0.35 },
    { transform: "none" },
  ];
  die.animate(frames, { duration: ROLL / speed(), delay: delay / speed(), easing: DROP, fill: "backwards" });
  const made = boards;
  [1, 2, 3].forEach((step) =>
    setTimeout(() => {
      const shown = step < 3 ? dice[(dice.indexOf(die) + step * 2) % dice.length] : die;
      if (made === boards) $("use", die).setAttribute("href", `#i-${shown.dataset.die}`);
    }, (delay + (ROLL / 4) * step) / speed()));
}

/** Colonizing: the planet shrinks into the galaxy, the next one fades in. */
function takeWorlds(old, events, start) {
  const pictures = $$("#table .world").filter(visible);
  for (const { kind, planet } of events) {
    const world = planet && pictures.find((picture) => slugOf(picture) === planet);
    if (world && kind === "colonize" && old.has(planet)) fly(world, old.get(planet)[0], { duration: GLIDE, start });
    if (world && kind === "draw")
      world.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE / speed(), delay: (start + GLIDE) / speed(), fill: "backwards" });
  }
  return start + GLIDE + FADE;
}

function count(old) {
  const made = boards;
  for (const figure of $$("[data-count]")) {
    const from = Number(old.get(figure)), to = Number(figure.textContent);
    if (!old.has(figure) || from === to) continue;
    for (let step = 0; step <= Math.abs(to - from); step++)
      setTimeout(() => {
        if (made === boards) figure.textContent = from + Math.sign(to - from) * step;
      }, (step * 60) / speed());
  }
}

/** Without motion a gold outline marks for a second what has changed. */
export function mark(events) {
  for (const { planet, seat } of events)
    for (const thing of $$(`[data-planet="${planet}"], #opp-${seat}`)) {
      thing.classList.add("is-changed");
      setTimeout(() => thing.classList.remove("is-changed"), 1000);
    }
  return 0;
}
