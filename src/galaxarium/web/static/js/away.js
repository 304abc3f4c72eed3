/* People who look elsewhere: a mark on the tab while it is one's move, other tables that wait, and what happened
   while one was away. */
import { $, board, page, store, stored } from "./dom.js";
import { say } from "./choosing.js";
import { isOpen } from "./socket.js";

// --- the badge of the tab -------------------------------------------------------------------------------------

const sign = $('link[rel="icon"]');
const usual = sign?.getAttribute("href");

/** A badge on the tab's icon (and the app's) while it is your move. */
function badge(mine) {
  const wanted = mine ? sign?.dataset.move : usual;
  if (sign && wanted && sign.getAttribute("href") !== wanted) sign.setAttribute("href", wanted);
  if (mine) navigator.setAppBadge?.().catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

// --- other tables that wait ---------------------------------------------------------------------------------

const EVERY = 60000;
let mine = null; // is it your move here?

async function showNext() {
  const link = $("#next-table");
  if (!link || document.hidden || mine) return link && (link.hidden = true);
  const answer = await fetch(`/t/${page.table}/next`).catch(() => null);
  const { address = "", text = "" } = answer?.ok ? await answer.json() : {};
  link.hidden = !address || Boolean(mine);
  if (address) link.href = address;
  $("span", link).textContent = text;
}

// --- back after a while: what happened since one's last turn ------------------------------------------------

const AWAY = 10 * 60000;
const seen = () => `seen-${page.table}`;

function keepSeen() {
  if (document.hidden || page.mode !== "online") return;
  store(seen(), { at: Date.now(), ply: Number(board().dataset.ply) });
}

/** Shown once, when the player returns to a table on which others have played. */
function greet() {
  const last = stored(seen());
  if (document.hidden || page.mode !== "online" || !last || $("dialog[open]")) return;
  const ply = Number(board().dataset.ply);
  if (Date.now() - last.at > AWAY && ply > last.ply) $("#recap-button")?.click();
  keepSeen();
}

// --- begin ------------------------------------------------------------------------------------------------------

const tellVisible = () => isOpen() && say({ type: "visible", on: !document.hidden });

document.addEventListener("shown", ({ detail }) => {
  badge(detail.asked);
  if (detail.first) {
    tellVisible();
    greet();
  }
  keepSeen();
  if (mine !== detail.asked) {
    mine = detail.asked;
    showNext();
  }
});
document.addEventListener("visibilitychange", () => {
  tellVisible();
  if (document.hidden) return;
  greet();
  showNext();
});
setInterval(showNext, EVERY);
