/* Clocks: of a follow window and of turns. They run here between two messages of the server. */
import { $, $$, announce, clamp } from "./dom.js";
import { asked, say } from "./choosing.js";
import { shown } from "./board.js";
import { isWaiting } from "./queue.js";

let skew = 0; // how far our clock is ahead of the server's

// --- the clock of a follow window -------------------------------------------------------------------------------

const clock = { deadline: 0, late: 0, last: 0, paused: null };
const NUDGE_AFTER = 30000;

/** Pauses while the player reads: with the pointer or the focus inside the prompt. */
function tick() {
  for (const button of $$('[data-act="nudge"]')) button.hidden = performance.now() - shown.since < NUDGE_AFTER;
  const faces = $$("[data-deadline]");
  const now = Date.now();
  if (!faces.length || !asked.window || isWaiting()) return;
  const deadline = Number(faces[0].dataset.deadline);
  if (deadline !== clock.deadline) Object.assign(clock, { deadline, late: clock.paused === asked.window ? shown.lag : 0 });
  const held = ["#choices", ".prompt"].some((name) => $(name)?.matches(":hover, :focus-within"));
  pauseClock(held ? asked.window : null);
  if (held) clock.late += now - clock.last;
  clock.last = now;
  const left = Math.max(0, deadline + clock.late + skew - now);
  for (const face of faces) {
    face.style.setProperty("--left", String(clamp(left / Number(face.dataset.total), 0, 1)));
    if ($("[data-seconds]", face)) $("[data-seconds]", face).textContent = Math.ceil(left / 1000);
  }
}

/** Pause or resume the clock of a window, unless it has closed meanwhile. */
export function pauseClock(window) {
  if (window === clock.paused) return;
  if (window || clock.paused === asked.window) say({ type: "pause", window: window ?? clock.paused, on: Boolean(window) });
  clock.paused = window;
}

// --- clocks of turns ----------------------------------------------------------------------------------------------

const LOW = 15000;
let warned = ""; // the last warning, so that it is given once

function written(ms) {
  const seconds = Math.ceil(ms / 1000);
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function showTurnClocks() {
  for (const face of $$("[data-clock]")) {
    const { left, ends } = face.dataset;
    const now = ends ? Math.max(0, Math.min(Number(left), Number(ends) + skew - Date.now())) : Number(left);
    const text = written(now);
    if ($("[data-time]", face).textContent !== text) $("[data-time]", face).textContent = text;
    face.classList.toggle("low", now <= LOW);
    if (ends && face.classList.contains("big")) warn(face, now);
  }
}

/** Two warnings for screen readers. */
function warn(face, left) {
  const mark = left <= 10000 ? "10" : left <= 30000 ? "30" : "";
  const id = `${face.dataset.ends} ${mark}`;
  if (mark && id !== warned && (mark === "10" || left > 25000)) {
    warned = id;
    announce(face.dataset[`warn${mark}`] ?? face.getAttribute(`data-warn-${mark}`));
  }
}

document.addEventListener("shown", ({ detail }) => {
  if (detail.now) skew = Date.now() - detail.now;
  showTurnClocks();
});
setInterval(tick, 100);
setInterval(showTurnClocks, 250);
