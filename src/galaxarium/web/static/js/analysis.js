/* The analysis of a finished game: polls until it is finished. */
import { $ } from "./dom.js";

const waiting = $("#analysis-progress");

async function look() {
  try {
    const answer = await fetch(waiting.dataset.progress, { headers: { accept: "application/json" } });
    const { state, done, todo } = await answer.json();
    if (state === "finished") return location.reload();
    Object.assign($("progress", waiting), { max: todo || 1, value: todo ? done : 0 });
  } catch {
    /* the server may be restarting: try again */
  }
  setTimeout(look, 1000);
}

if (waiting) look();
