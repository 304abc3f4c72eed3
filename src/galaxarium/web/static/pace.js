/* Time and company: clocks of turns, reactions, whose move it is elsewhere, what happened while one was away.
   Hears what client.js hears ("told", "shown") and lets it send ("say"). */
"use strict";

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const page = document.body.dataset;
  const say = (message) => document.dispatchEvent(new CustomEvent("say", { detail: message }));
  const announce = (text) => text && $("#announce") && ($("#announce").textContent = text);

  // --- clocks of turns --------------------------------------------------------------------------------------

  const LOW = 15000;
  let skew = 0; // how far our clock is ahead of the server's
  let warned = ""; // what was said last, so that it is said once

  function written(ms) {
    const seconds = Math.ceil(ms / 1000);
    const two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function showClocks() {
    for (const clock of $$("[data-clock]")) {
      const { left, ends } = clock.dataset;
      const now = ends ? Math.max(0, Math.min(Number(left), Number(ends) + skew - Date.now())) : Number(left);
      const text = written(now);
      if ($("[data-time]", clock).textContent !== text) $("[data-time]", clock).textContent = text;
      clock.classList.toggle("low", now <= LOW);
      if (ends && clock.classList.contains("big")) warn(clock, now);
    }
  }

  /** Said aloud twice, for who does not see it. */
  function warn(clock, left) {
    const mark = left <= 10000 ? "10" : left <= 30000 ? "30" : "";
    const id = `${clock.dataset.ends} ${mark}`;
    if (mark && id !== warned && (mark === "10" || left > 25000)) {
      warned = id;
      announce(clock.dataset[`warn${mark}`] ?? clock.getAttribute(`data-warn-${mark}`));
    }
  }

  // --- reactions ----------------------------------------------------------------------------------------------

  const SECONDS = 3600;

  function react({ seat, name, text }) {
    if (muted()) return;
    $$(`.reaction[data-by="${seat}"]`).forEach((old) => old.remove());
    const place = [`#opp-${seat}`, "#mine", ".me"].map((one) => $(one)).find((one) => one?.getClientRects().length && shows(one, seat));
    const box = (place ?? $(".prompt"))?.getBoundingClientRect();
    if (!box) return;
    const bubble = Object.assign(document.createElement("p"), { className: "reaction", textContent: text });
    bubble.dataset.by = seat;
    bubble.dataset.reaction = name;
    bubble.insertAdjacentHTML("afterbegin", '<svg class="i" aria-hidden="true"><use/></svg>');
    $("use", bubble).setAttribute("href", `#i-${name}`);
    document.body.append(bubble);
    const half = bubble.offsetWidth / 2 + 8;
    bubble.style.left = `${Math.min(Math.max(box.left + box.width / 2, half), innerWidth - half)}px`;
    bubble.style.top = `${place?.matches(".opp") ? box.bottom : Math.max(box.top, 28)}px`; // beside what is to be read
    announce(text);
    setTimeout(() => bubble.remove(), SECONDS);
  }

  /** Is this the panel of a seat? One's own galaxy has its ship's number. */
  const shows = (panel, seat) => panel.id === `opp-${seat}` || panel.dataset.seat === String(seat);

  function muted() {
    try {
      return JSON.parse(localStorage.getItem("galaxarium"))?.reactions === false;
    } catch {
      return false; // storage is closed or holds something else
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-react]");
    const menu = $("#reactions[open]");
    if (button) say({ type: "react", seat: Number(button.dataset.seat), reaction: button.dataset.react });
    if (menu && (button || !menu.contains(event.target))) menu.open = false;
  });

  // --- the badge of the tab -------------------------------------------------------------------------------------

  const sign = $('link[rel="icon"]');
  const usual = sign?.getAttribute("href");

  /** A mark on the tab's picture (and the app's) while it is one's move. */
  function badge(mine) {
    const wanted = mine ? sign?.dataset.move : usual;
    if (sign && wanted && sign.getAttribute("href") !== wanted) sign.setAttribute("href", wanted);
    if (mine) navigator.setAppBadge?.().catch(() => {});
    else navigator.clearAppBadge?.().catch(() => {});
  }

  // --- other tables that wait ---------------------------------------------------------------------------------

  const EVERY = 60000;
  let mine = null; // is it one's move here?

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

  function stored() {
    try {
      return JSON.parse(localStorage.getItem(seen()));
    } catch {
      return null;
    }
  }

  function keepSeen() {
    if (document.hidden || !page.table || page.mode !== "online") return;
    try {
      localStorage.setItem(seen(), JSON.stringify({ at: Date.now(), ply: Number($("#table").dataset.ply) }));
    } catch {
      /* without storage nobody is greeted */
    }
  }

  /** Once, when somebody returns to a table on which others have played. */
  function greet() {
    const last = stored();
    if (document.hidden || page.replay || page.mode !== "online" || !last || $("dialog[open]")) return;
    const ply = Number($("#table")?.dataset.ply ?? 0);
    if (Date.now() - last.at > AWAY && ply > last.ply) $("#recap-button")?.click();
    keepSeen();
  }

  // --- how the table waits --------------------------------------------------------------------------------------

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-policy]");
    if (!form) return;
    event.preventDefault();
    const said = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));
    say({ type: "policy", ...said });
    form.closest("dialog")?.close();
  });

  // --- begin ------------------------------------------------------------------------------------------------------

  document.addEventListener("told", ({ detail }) => detail.reaction && react(detail.reaction));
  document.addEventListener("shown", ({ detail }) => {
    if (detail.now) skew = Date.now() - detail.now;
    showClocks();
    badge(detail.asked);
    if (detail.first) {
      say({ type: "visible", on: !document.hidden });
      greet();
    }
    keepSeen();
    if (mine !== detail.asked) {
      mine = detail.asked;
      showNext();
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (!page.table) return;
    say({ type: "visible", on: !document.hidden });
    if (document.hidden) return;
    greet();
    showNext();
  });
  if (page.table) {
    setInterval(showClocks, 250);
    setInterval(showNext, EVERY);
  }
})();
