/* Shows changes one after another, slowly enough to follow. */
import { $$, wait } from "./dom.js";
import { speed } from "./settings.js";

const FRAME_MS = 50; // the longest wait for a frame: pages out of sight get none

const queue = [];
let pumping = false;
let skipping = false;
let how = {};

/** `show(message, moving)` shows a message and says how long that takes to be seen; `isAsked()` says whether
    something is asked (then nothing is skipped any more), `isBusy()` whether the person goes on already. */
export function pace(given) {
  how = given;
}

export const isWaiting = () => queue.length > 0;

/** Queue a message; one with the whole board replaces those before it. */
export function enqueue(message) {
  if (message.full) queue.length = 0;
  queue.push(message);
  pump();
}

async function pump() {
  if (pumping) return;
  pumping = true;
  while (queue.length) {
    const isRushed = skipping || speed() === 0 || document.hidden;
    const messages = isRushed ? queue.splice(0) : [queue.shift()];
    const message = messages.at(-1);
    const length = how.show(messages, !isRushed && !message.fresh);
    if (isRushed) await painted();
    else if (queue.length || !message.own) await breathe(length);
  }
  pumping = false;
  skipping &&= !how.isAsked(); // skipping ends with the next question
  showSkip();
}

/** Until the next frame is painted: what comes meanwhile is shown all at once, so that a page that cannot paint
    as fast as others play shows the newest board and not each one late. */
const painted = () =>
  Promise.race([new Promise((done) => requestAnimationFrame(() => setTimeout(done))), wait(FRAME_MS)]);

/** Wait, but no longer than until skip is pressed or the person goes on. */
async function breathe(ms) {
  showSkip();
  const end = performance.now() + ms / (speed() || 1);
  while (performance.now() < end && !skipping && !how.isBusy()) await wait(Math.min(40, end - performance.now()));
}

export function skip() {
  skipping = pumping;
}

export function showSkip() {
  for (const button of $$('[data-act="skip"]')) button.hidden = !pumping;
}
