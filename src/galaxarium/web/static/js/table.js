/* The page of a table: one socket, one board. The server draws regions of the board and says which choices there are,
   each as a path of things to touch; what is local is here and in the modules beside. */
import { $, board, page, toast } from "./dom.js";
import { listen } from "./acts.js";
import { agreed, asked, busy, cancel, clicked, commitProposed, letGoOfAll, release, say } from "./choosing.js";
import { show, showColours, showFirst, shown } from "./board.js";
import { pauseClock } from "./clocks.js";
import { listenToKeys } from "./keys.js";
import { enqueue, isWaiting, pace, showSkip, skip } from "./queue.js";
import { react } from "./reactions.js";
import { SHEET_ACTS } from "./sheets.js";
import { connect } from "./socket.js";
import { chime } from "./sound.js";
import "./away.js";
import "./hints.js";
import "./notifications.js";

// --- what the server says ---------------------------------------------------------------------------------------

let fresh = true; // is the next board the first one of this connection?

function heard(message) {
  if (message.error) return refused(message.error);
  if (message.nudge) return nudged(message.nudge);
  if (message.reaction) return react(message.reaction);
  if (message.recap !== undefined) return showRecap(message.recap);
  if (isWaiting() && !message.full && message.clock) pauseClock(message.clock); // no time runs before the question is seen
  enqueue({ ...message, fresh, came: Date.now() });
  fresh = false;
}

function refused(error) {
  release();
  showColours();
  toast(error.sentence);
}

function nudged(text) {
  toast(text);
  document.title = `● ${text}`;
  chime();
}

function showRecap(html) {
  const dialog = $("#recap");
  if (!dialog || dialog.open) return;
  $(".lines", dialog).innerHTML = html;
  $(".none", dialog).hidden = Boolean(html);
  dialog.showModal();
}

// --- what people do beside choosing -----------------------------------------------------------------------------

const ACTS = {
  ...SHEET_ACTS,
  commit: commitProposed,
  cancel,
  undo: (button) => letGoOfAll() || (button?.dataset.why ? toast(button.dataset.why) : say({ type: "undo" })),
  reset: () => say({ type: "reset" }),
  skip,
  nudge: () => {
    say({ type: "nudge" });
    shown.since = performance.now();
  },
  name: () => $("#settings").showModal() || $("[data-naming] input")?.focus(),
  recap: () => say({ type: "recap" }),
  rematch: () => post(`/t/${page.table}/rematch`),
  concede,
};

/** Give up; the board has the seat and the consequences. */
async function concede() {
  const { seat, text } = JSON.parse(board().dataset.concede);
  if (!(await agreed(text))) return;
  $("#settings").close();
  say({ type: "concede", seat });
}

function post(address) {
  const form = Object.assign(document.createElement("form"), { method: "post", action: address });
  document.body.append(form);
  form.submit();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-naming], [data-policy]");
  if (!form) return;
  event.preventDefault();
  if ("policy" in form.dataset) say({ type: "policy", ...fieldsOf(form) });
  else say({ type: "name", seat: Number(form.dataset.seatNumber), name: form.elements.name.value.trim() });
  form.closest("dialog")?.close();
});

const fieldsOf = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));

document.addEventListener("change", ({ target: field }) => {
  const seat = field.closest("[data-colouring]")?.dataset.colouring;
  if (seat) say({ type: "colour", seat: Number(seat), colour: field.value });
});

// --- begin ------------------------------------------------------------------------------------------------------

showFirst();
listenToKeys(listen(ACTS, clicked));
pace({
  show: (messages, moving) => {
    const length = show(messages, moving);
    showSkip();
    return length;
  },
  isAsked: () => asked.touches.length > 0 || asked.kind === "over",
  isBusy: () => busy,
});
connect(`/t/${page.table}/live${"watch" in page ? "?watch" : ""}`, {
  heard,
  opened: () => (fresh = true),
  closed: release,
});
