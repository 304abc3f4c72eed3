/* The board: new messages merged into the one that is shown, so that elements keep their identity, focus and
   animations. */
import { $, $$, board, page, visible } from "./dom.js";
import { asked, keepStill, light, readAsked } from "./choosing.js";
import * as motion from "./motion.js";
import { chime, playSounds } from "./sound.js";

const { title } = document;
const KEPT = { DETAILS: "open" }; // elements the user has opened stay open
const MORPH = { callbacks: { beforeAttributeUpdated: (name, node) => KEPT[node.tagName] !== name } };

export const shown = {
  lag: 0, // how long the board has waited for earlier ones
  since: performance.now(), // the time of the last change
};

/** Show what messages bring, the last of them with movement; returns how long it takes to see what has changed.
    Who listens to `shown` gets to know what is asked, what the server's clock said, and whether this was the first
    board of the connection. */
export function show(messages, moving) {
  const message = messages.at(-1);
  const before = moving ? motion.measure() : null;
  const { activeElement: active } = document;
  const { seat } = asked;
  motion.begin();
  merge(messages.slice(Math.max(0, messages.findLastIndex(({ html }) => html))));
  showColours();
  readAsked();
  light();
  repairFocus(active);
  const isFirst = messages.some(({ fresh }) => fresh);
  if (board().dataset.beat && asked.seat !== seat && !asked.window && !isFirst) callNext(board().dataset.beat);
  playSounds(message.events);
  if (asked.window) chime();
  Object.assign(shown, { lag: Date.now() - (message.came ?? Date.now()), since: performance.now() });
  page.live = message.past && !page.replay ? "past" : "now";
  document.title = `${asked.touches.length ? "● " : ""}${title}`;
  const detail = { asked: asked.touches.length > 0, now: message.now, first: isFirst };
  document.dispatchEvent(new CustomEvent("shown", { detail }));
  return before ? motion.animate(before, message.events) : motion.mark(isFirst ? [] : message.events);
}

/** Bring the board up to date: all of it, or only what has changed. Of several messages at once only the last
    form of each region is put in: a page that is behind does not draw what nobody would see. */
function merge(messages) {
  const [{ html }] = messages;
  const latest = (name) => Object.assign({}, ...messages.map((message) => message[name]));
  if (html) Idiomorph.morph(board(), html, MORPH);
  for (const [name, drawn] of Object.entries(latest("regions"))) {
    const part = $(`#table [data-region="${name}"]`);
    if (part) Idiomorph.morph(part, filled(part, drawn), MORPH);
  }
  for (const [name, value] of Object.entries(latest("page"))) board().dataset[name] = value;
  const question = messages.findLast(({ asked }) => asked)?.asked;
  if (question && $("#asked")) $("#asked").textContent = JSON.stringify(question);
  const lines = $("#log ol");
  const logs = messages.flatMap(({ log }) => log ?? []);
  if (lines) for (const log of logs) mergeLog(lines, log);
  if (lines && (logs.length || html)) lines.scrollTop = lines.scrollHeight;
}

/** Take lines away at the beginning and the end of the log, and add what has come. */
function mergeLog(lines, { drop, keep, add }) {
  for (const [number, one] of [...lines.children].entries()) if (number < drop || number >= drop + keep) one.remove();
  lines.insertAdjacentHTML("beforeend", add);
}

/** A drawn region has empty places for the regions within it. Those that the page has stay as they are until
    they are sent themselves. */
function filled(part, drawn) {
  const made = Object.assign(document.createElement("template"), { innerHTML: drawn }).content.firstElementChild;
  for (const place of $$("[data-region]:empty:not([hidden])", made)) {
    const kept = $(`[data-region="${place.dataset.region}"]`, part);
    if (kept) place.replaceWith(kept.cloneNode(true));
  }
  return made;
}

/** If the focused element is gone or closed, the prompt gets the focus. */
function repairFocus(active) {
  if (!active || active === document.body || !active.id || active.closest("dialog")) return;
  const again = document.getElementById(active.id);
  if (again === document.activeElement && visible(again)) return;
  (again && visible(again) ? again : $("#question, #table h1[tabindex]"))?.focus({ preventScroll: true });
}

/** At one screen: show whose turn it is, so that a second tap of the last player does not count for the next. */
function callNext(text) {
  const sign = Object.assign(document.createElement("p"), { className: "beat", textContent: text });
  document.body.append(sign);
  keepStill();
  setTimeout(() => sign.remove(), 600);
}

/** Update the colours of the seats, and which are free. */
export function showColours() {
  const worn = board()?.dataset.colours?.split(" ");
  if (!worn) return;
  for (const fields of $$("[data-colouring]"))
    for (const input of $$("input", fields)) {
      input.checked = input.value === worn[fields.dataset.colouring - 1];
      input.disabled = !input.checked && worn.includes(input.value);
      input.title = input.disabled ? fields.dataset.taken : "";
    }
}

/** The board that came with the page. */
export function showFirst() {
  readAsked();
  light();
  if ($("#log ol")) $("#log ol").scrollTop = $("#log ol").scrollHeight;
}
