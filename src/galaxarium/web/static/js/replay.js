/* A replay: a bar to go from moment to moment. The board is brought up to date by messages, like that of a live table;
   where there is no socket, the links of the bar lead to pages. */
import { $, $$, clamp, page, wait } from "./dom.js";
import { foldMenus, listen } from "./acts.js";
import { show, showFirst } from "./board.js";
import { clicked } from "./choosing.js";
import { showSettings, speed } from "./settings.js";
import { SHEET_ACTS, unfold } from "./sheets.js";
import { connect, send } from "./socket.js";
import "./notifications.js";

const LAST = Number(page.last);
let at = Number(page.at); // where we are, or are going
let playing = false;
let isLost = false; // is there no connection, and none on its way for the first time?
let arrived = () => {}; // called when the board that was asked for is shown

const seat = () => ($("[data-eyes]") ? Number($("[data-eyes]").value || 0) : null);
const wanted = () => `?at=${at}${seat() === null ? "" : `&seat=${seat()}`}`;
let asking = ""; // what has been asked for
let shown = wanted();

/** Go to another moment. */
function goTo(moment) {
  at = clamp(moment, 0, LAST);
  if (isLost) return location.assign(page.replay + wanted());
  if (!asking) ask();
  return new Promise((done) => (arrived = done));
}

/** One request at a time, so that dragging the slider does not send more than the server answers. */
function ask() {
  asking = send({ type: "goto", at, seat: seat() }) ? wanted() : "";
}

function heard(message) {
  if (message.error) return location.assign(page.replay + wanted()); // the page says what is wrong
  shown = asking;
  const isThere = shown === wanted();
  show([message], isThere && speed() > 0);
  Idiomorph.morph($("nav.replay"), message.bar, { ignoreActiveValue: true });
  $("#slider").value = at;
  showSettings();
  asking = "";
  if (!isThere) return ask();
  history.replaceState(null, "", page.replay + shown);
  arrived();
}

/** Send the request that was made before the connection was open. */
function opened() {
  isLost = false;
  asking = "";
  if (shown !== wanted()) ask();
}

function closed() {
  isLost = true;
  playing = false;
  arrived();
}

async function play() {
  playing = !playing;
  while (playing && at < LAST) {
    await goTo(at + 1);
    await wait(speed() ? 900 / speed() : 250);
  }
  playing = false;
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -10, ArrowDown: 10 };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || $("dialog[open]")) return;
  if (event.key === "Escape") return foldMenus() || unfold(null);
  if (!(event.key in STEPS) || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  goTo(at + STEPS[event.key]);
});
document.addEventListener("input", ({ target }) => target.id === "slider" && goTo(Number(target.value)));
document.addEventListener("change", ({ target }) => "eyes" in target.dataset && goTo(at));

/** Links of the bar are steps while there is a connection. */
function followed(event) {
  const { rel } = event.target.closest("nav.replay a[rel]") ?? {};
  if (!rel || isLost) return clicked(event);
  event.preventDefault();
  goTo({ first: 0, prev: at - 1, next: at + 1 }[rel]);
  return true;
}

showFirst();
listen({ ...SHEET_ACTS, play }, followed);
connect(`${page.replay}/live`, { heard, opened, closed });
