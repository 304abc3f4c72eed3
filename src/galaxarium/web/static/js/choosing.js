/* The decision, the keys touched so far, and how both are shown: highlights on what may be touched, a preview of what
   it would do. Which keys lead on is for `choice_path` to say; rules and words come from the server. */
import { $, $$, announce, banner, board, clamp, page, toast, visible } from "./dom.js";
import * as paths from "./choice_path.js";
import { settings } from "./settings.js";
import { foldSheet, unfold } from "./sheets.js";
import { send } from "./socket.js";

const NOTHING = { touches: [], held: [], tags: {}, whys: {}, danger: [] };
const small = matchMedia("(max-width: 600px), (pointer: coarse)");
const keysOf = (thing) => thing.dataset.touch.split(" ");

export let asked = NOTHING;
export let busy = false; // a choice is on its way to the server
let path = []; // the keys touched: { key, id }
let pending = null; // a complete choice, previewed and waiting for the second tap
let tapped = null; // the element tapped for it
let committed = -Infinity; // when the last one was sent
let revocable = false; // can the server undo the last step?

/** Read the decision of the current board. */
export function readAsked() {
  const before = asked;
  asked = $("#asked") ? { ...NOTHING, ...JSON.parse($("#asked").textContent) } : NOTHING;
  revocable = Boolean($("#cancel") && !$("#cancel").hidden);
  busy = false;
  if (asked.ply !== before.ply || asked.seat !== before.seat || asked.window !== before.window) start();
  else pending = pending && (asked.touches.find((touch) => touch.choice === pending.choice) ?? null);
}

/** Keys that all paths begin with are touched automatically. */
function start() {
  path = asked.held.map((key) => ({ key, held: true }));
  pending = null;
}

const touchedKeys = () => path.map(({ key }) => key);
const lit = () => (busy ? new Set() : paths.lit(asked.touches, touchedKeys()));
const completedBy = (key) => paths.completed(asked.touches, touchedKeys(), key);
const gathers = () => paths.gathers(asked.touches, touchedKeys());

// --- light: what may be touched, what is chosen, what would happen ------------------------------------------

export function light() {
  const open = lit();
  const chosen = new Set(touchedKeys());
  for (const thing of $$("#table [data-touch]")) {
    const own = keysOf(thing);
    const step = own.find((key) => open.has(key));
    const picked = own[0].startsWith("die:"); // one by one, even where faces are the same
    const touched = picked ? path.some(({ key, id }) => (id ? id === thing.id : key === own[0])) : own.some((key) => chosen.has(key));
    const selected = touched || (thing.getAttribute("aria-pressed") === "true" && !own[0]);
    thing.classList.toggle("is-legal", Boolean(step) && !(picked && touched));
    thing.classList.toggle("is-selected", selected);
    thing.setAttribute("aria-disabled", String(!step && !touched));
    if (thing.matches(".land, .orbit")) tag(thing, step && asked.tags[step]);
    if (own[0]) thing.toggleAttribute("aria-pressed", false);
    if (touched) thing.setAttribute("aria-pressed", "true");
    if (step) thing.dataset.lit = step.split(":")[0];
    else delete thing.dataset.lit;
  }
  for (const card of $$("#table .card")) card.classList.toggle("is-danger", asked.danger.includes(card.dataset.planet));
  for (const group of $$(".opp, .rogue")) group.classList.toggle("is-legal", Boolean($(".is-legal", group)));
  const cancel = $("#cancel");
  if (cancel) cancel.hidden = !revocable && !path.some((step) => !step.held) && !pending;
  if (board()) board().dataset.chosen = path.length ? path[0].key : "";
  showQuestion();
  reveal();
  preview();
}

/** Label a planet or a track with the effect of touching it. */
function tag(thing, verb) {
  const now = $(".tag", thing);
  if ((now?.dataset.verb ?? "") === (verb ?? "")) return;
  now?.remove();
  if (!verb) return;
  const made = document.getElementById(`tag-${verb}`).content.firstElementChild.cloneNode(true);
  made.dataset.verb = verb;
  thing.append(made);
}

/** Draw an own ship where it would stand. */
function ghost(place) {
  for (const old of $$("#table .ship.ghost")) old.remove();
  const spot = place && $(`#table [data-place="${CSS.escape(place)}"]`);
  if (!spot) return;
  spot.insertAdjacentHTML("beforeend", '<svg class="ship ghost" aria-hidden="true"><use/></svg>');
  spot.lastElementChild.dataset.seat = asked.ship;
  $("use", spot.lastElementChild).setAttribute("href", `#ship-${asked.ship.split("-")[0]}`);
}

/** Say why something cannot be chosen, with the clause of the rules. */
function explain(thing) {
  const { why, clause } = thing.dataset;
  const more = asked.whys[thing.id] ?? {};
  if (why) toast(why, clause);
  else toast(more.text ?? asked.why, more.clause);
}

/** Update the prompt to the keys touched. */
function showQuestion() {
  const { questions = [], gathering = {} } = asked;
  const text = gathering[path[0]?.key] ?? questions[Math.min(path.length, questions.length - 1)];
  if (text && $("#question") && $("#question").textContent.trim() !== text) $("#question").textContent = text;
}

/** On a small screen open the sheet with the only touchable elements; close it when it is no longer needed. */
function reveal() {
  if (page.needed) unfold(null);
  const things = $$("#table .is-legal[data-touch]");
  const sheet = things.some(visible) ? null : things[0]?.closest("#mine, .opp");
  if (sheet) unfold(sheet.id, true);
}

/** The choice that waits to be confirmed: previewed with a tap, or gathered. */
const proposed = () => pending ?? (gathers() ? completedBy(path[0].key) : undefined);

/** Show what a choice would do: in the prompt, in the stores, where the ship would stand. `thing` is what the
    pointer is on. */
function preview(touch = proposed(), thing = pending && tapped) {
  const box = $("#effect");
  if (box) {
    box.hidden = !touch;
    if (touch?.effect) box.innerHTML = touch.effect;
    else box.textContent = touch?.label ?? "";
  }
  ghost(touch?.ghost);
  const last = touch?.gather ? "" : touch?.path.at(-1);
  for (const one of $$("#table [data-touch]"))
    one.classList.toggle("is-previewed", Boolean(last) && keysOf(one).includes(last) && (!thing || thing.id === one.id || !last.startsWith("die:")));
  showStores(touch?.after);
  const button = $('[data-act="commit"]');
  if (button) {
    button.hidden = !proposed();
    $("[data-label]", button).textContent = proposed()?.label ?? "";
    button.parentElement.classList.toggle("is-proposing", !button.hidden);
  }
}

function showStores(after) {
  for (const kind of ["energy", "culture"]) {
    const cells = $$(`[data-cell^="own-${kind}-"]`);
    const now = cells.findIndex((cell) => cell.classList.contains("now"));
    const then = after ? after[kind] : now;
    cells.forEach((cell, number) => {
      cell.classList.toggle("plus", number > now && number <= then);
      cell.classList.toggle("minus", number > then && number <= now);
    });
    for (const figure of $$(`[data-after="${kind}"]`)) figure.textContent = then !== now && after ? `→ ${then}` : "";
  }
}

// --- touching -----------------------------------------------------------------------------------------------

function touchThing(thing) {
  if (busy) return;
  const own = keysOf(thing);
  const open = lit();
  const key = own.find((name) => open.has(name));
  const whole = key && completedBy(key);
  const back = path.findLastIndex((step) => !step.held && (step.id ? step.id === thing.id : own.includes(step.key)));
  if (pending && own.includes(pending.path.at(-1))) commit(pending);
  else if (whole) propose(whole, thing);
  else if (back >= 0) letGo(back);
  else if (key) addStep({ key, id: thing.id });
  else explain(thing);
}

function addStep(step) {
  pending = null;
  path.push(step);
  light();
}

/** Deselect an element and all after it; for one of several dice, only that die. */
function letGo(at) {
  pending = null;
  path.splice(at, gathers() && at ? 1 : Infinity);
  light();
}

/** Deselect everything; false if nothing was selected. */
export function letGoOfAll() {
  const something = Boolean(pending) || path.some((step) => !step.held);
  start();
  light();
  return something;
}

/** A choice is complete. With a mouse it is sent; on a touch screen it is previewed first, unless what was
    pressed says itself what it does. */
function propose(touch, thing) {
  if (!small.matches || touch.gather || thing.matches(".btn, .chip, .choice")) return commit(touch);
  pending = touch;
  tapped = thing;
  light();
  announce(`${touch.label}: ${touch.preview ?? ""}`);
}

export function commitProposed() {
  if (proposed()) commit(proposed());
}

async function commit(touch) {
  const { confirm } = touch;
  if (busy || !(await agreed(confirm?.text, confirm && settings[`confirm-${confirm.about}`]))) return;
  busy = true;
  pending = null;
  committed = performance.now();
  light();
  setTimeout(() => busy && board().classList.add("is-waiting"), 150);
  const again = $("#ask-again")?.checked ?? false;
  if (asked.window) say({ type: "answer", window: asked.window, answer: touch.choice, plan: touch.then ?? [], again });
  else say({ type: "play", choice: touch.choice });
}

/** Ask for confirmation of choices that are easily regretted. */
export function agreed(text, wanted) {
  const dialog = $("#confirm");
  if (!text || wanted === false || !dialog) return true;
  $("[data-setting-note]", dialog).hidden = wanted === undefined; // only some confirmations can be switched off
  $("[data-text]", dialog).textContent = text;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}

/** A step of a stepper: the neighbour of the amount shown now. */
function stepAmount(button) {
  const amounts = $$("[data-touch]", button.closest("[data-stepper]"));
  const at = amounts.findIndex((one) => pending && keysOf(one).includes(pending.path.at(-1)));
  const to = at < 0 ? 0 : clamp(at + Number(button.dataset.step), 0, amounts.length - 1);
  pending = completedBy(keysOf(amounts[to])[0]) ?? null;
  light();
  announce(pending?.label);
}

// --- with the server ----------------------------------------------------------------------------------------

/** Send a message about the decision shown. */
export function say(message) {
  if (send({ ply: asked.ply, seat: asked.seat, ...message })) return;
  banner("offline");
  release();
}

/** The message was refused or lost: allow choosing again. */
export function release() {
  busy = false;
  board()?.classList.remove("is-waiting");
  light();
}

/** Deselect what was touched, or else undo on the server. */
export function cancel() {
  if (!letGoOfAll() && revocable) say({ type: "undo" });
}

/** Ignore accidental clicks right after a choice. */
export function keepStill() {
  committed = performance.now();
}

const isAccident = (event) => event.detail > 1 && performance.now() - committed < 400;

/** A click on the board; true if it was handled. */
export function clicked(event) {
  if (foldSheet(event.target, small.matches)) return true;
  const thing = event.target.closest("[data-act], [data-touch], [data-send], [data-step]");
  if (!thing || isAccident(event)) return true;
  const { act, touch, send: message, step } = thing.dataset;
  if (step) stepAmount(thing);
  else if (touch !== undefined && (!act || thing.classList.contains("is-legal"))) touchThing(thing);
  else if (act) return false;
  else say(JSON.parse(message));
  return true;
}

let hovered = null; // the element under the pointer or with the focus

for (const kind of ["pointerover", "focusin"])
  document.addEventListener(kind, (event) => {
    const thing = event.target.closest?.("#table [data-touch]");
    if (event.pointerType === "touch" || thing === hovered) return;
    hovered = thing;
    const open = thing ? lit() : new Set();
    const key = thing && keysOf(thing).find((name) => open.has(name));
    const whole = key && completedBy(key);
    preview(whole || proposed(), whole ? thing : pending && tapped);
  });
