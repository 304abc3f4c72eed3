/* Hints: requested as JSON from the table's page, shown beside the board, with their steps highlighted there. */
import { $, $$, announce, page } from "./dom.js";
import { asked } from "./choosing.js";

const small = matchMedia("(max-width: 820px)");

let shown = null; // the decision of the hint: ply and seat
let plan = []; // the keys of the chosen hint, and the choices that follow

const box = () => $("#advice");
const same = ({ ply, seat }) => shown && shown.ply === ply && shown.seat === seat;

async function ask() {
  const { ply, seat, kind } = asked;
  const button = $("#hint");
  if (!kind || !button || !box()) return;
  if (same({ ply, seat }) && !box().hidden) return close();
  shown = { ply, seat };
  button.setAttribute("aria-busy", "true");
  fill(`<p class="wait">${box().dataset.thinking}</p>`);
  announce(box().dataset.thinking);
  try {
    const answer = await fetch(`/t/${page.table}/hint?seat=${seat}`, { headers: { accept: "application/json" } });
    const said = await answer.json();
    if (!same({ ply, seat })) return; // the game went on meanwhile
    if (!answer.ok) return fill(`<p class="wait"></p>`, said.error?.sentence);
    fill(said.html);
    choose($(".tip", box()), false);
    announce($(".tip", box())?.textContent);
  } catch {
    close(); // the banner says that there is no connection
  } finally {
    $("#hint")?.removeAttribute("aria-busy");
  }
}

function fill(html, text) {
  box().innerHTML = html;
  if (text) $(".wait", box()).textContent = text;
  box().hidden = false;
}

function close() {
  if (box()) box().hidden = true;
  shown = null;
  follow([]);
}

/** Highlight the elements of a hint; on a small screen the hint is moved away from them. */
function choose(tip, wanted = true) {
  if (!tip) return;
  for (const other of $$(".tip", box())) other.setAttribute("aria-pressed", String(other === tip));
  follow([tip.dataset.choice, ...JSON.parse(tip.dataset.then)]);
  if (wanted && small.matches) box().hidden = true;
}

function follow(choices) {
  plan = choices;
  light();
}

function light() {
  for (const thing of $$(".is-hinted")) thing.classList.remove("is-hinted");
  if (!plan.length) return;
  const { touches } = asked;
  const fitting = touches.filter((touch) => touch.choice === plan[0]);
  const touch = fitting.find(({ then }) => then?.[0] === plan[1]) ?? fitting[0];
  if (!touch) return;
  const keys = new Set(touch.path);
  for (const thing of $$("#table [data-touch]"))
    if (thing.dataset.touch.split(" ").some((key) => keys.has(key))) thing.classList.add("is-hinted");
  makeRoom();
}

/** Place the hint on the side where it covers fewer of its elements. */
function makeRoom() {
  const covered = () => {
    const { left, right, top, bottom } = box().getBoundingClientRect();
    const boxes = $$(".is-hinted").map((thing) => thing.getBoundingClientRect());
    return boxes.filter((one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top).length;
  };
  if (!box() || box().hidden || small.matches) return;
  box().classList.remove("aside");
  const here = covered();
  box().classList.add("aside");
  if (covered() >= here) box().classList.remove("aside");
}

/** After a new board: a hint that is being followed shows its next step; any other is closed. */
document.addEventListener("shown", () => {
  if (!shown) return;
  const now = asked;
  if (same(now)) return light();
  const rest = plan.slice(1);
  const goesOn = now.seat === shown.seat && now.kind && now.touches.some(({ choice }) => choice === rest[0]);
  close();
  if (goesOn) {
    shown = { ply: now.ply, seat: now.seat };
    follow(rest);
  }
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-hint]")) ask();
  else if (event.target.closest("[data-hint-close]")) close();
  else choose(event.target.closest("#advice .tip"));
});
document.addEventListener("keydown", (event) => event.key === "Escape" && box() && !box().hidden && close());
