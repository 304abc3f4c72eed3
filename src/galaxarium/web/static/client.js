/* Galaxarium in the browser: one socket, one board.

   The server renders the board and says which choices there are, each as a path of things to touch. This file
   keeps what is local: what has been touched so far, how things move from the old board to the new one, keys,
   sounds and settings. It knows no rules and no words. */
"use strict";

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const board = () => $("#table");
  const visible = (thing) => thing.getClientRects().length > 0;
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
  const page = document.body.dataset;

  // --- settings: in this browser only ---------------------------------------------------------------------

  const KEYS = {
    die1: "1", die2: "2", die3: "3", die4: "4", die5: "5", die6: "6", die7: "7",
    ship1: "q", ship2: "w", ship3: "e", ship4: "r", land: "l", orbit: "o", follow: "f", pass: "p",
    undo: "z", primary: " ", skip: "s", hint: "h", help: "?",
  };
  const settings = {
    speed: "1", sound: "0", theme: "dark", keys: {},
    reactions: true, "confirm-end": true, "confirm-orbit": true, "confirm-culture": true, ...stored("galaxarium", {}),
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const small = matchMedia("(max-width: 600px), (pointer: coarse)");
  const speed = () => (still.matches ? 0 : Number(settings.speed));
  const keyOf = (action) => settings.keys[action] ?? KEYS[action];

  function stored(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(name)) ?? otherwise;
    } catch {
      return otherwise; // storage is closed or holds something else: play without
    }
  }

  function change(name, value) {
    settings[name] = value;
    try {
      localStorage.setItem("galaxarium", JSON.stringify(settings));
    } catch {
      /* a private window: settings last as long as the page */
    }
    showSettings();
  }

  const bright = matchMedia("(prefers-color-scheme: light)");

  /** The server draws the next page as this one is, so that it comes in the right colours at once. */
  function showTheme() {
    const theme = settings.theme !== "auto" ? settings.theme : bright.matches ? "light" : "dark";
    const root = document.documentElement;
    if ((root.dataset.theme ?? "dark") === theme) return;
    root.dataset.theme = theme;
    document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
    $('meta[name="theme-color"]').content = getComputedStyle(root).getPropertyValue("--space");
  }

  bright.addEventListener("change", showTheme);

  function showSettings() {
    const root = document.documentElement;
    showTheme();
    root.dataset.speed = String(speed());
    for (const field of $$("[data-setting]"))
      if (field.type === "checkbox") field.checked = settings[field.dataset.setting];
      else field.value = settings[field.dataset.setting];
    for (const button of $$("[data-key]")) {
      const key = keyOf(button.dataset.key);
      $("kbd", button).textContent = button === remapping ? "…" : key === " " ? "␣" : key.toUpperCase();
    }
  }

  let remapping = null; // the button of the key that is being changed

  function remap(key) {
    const action = remapping.dataset.key;
    const other = Object.keys(KEYS).find((name) => keyOf(name) === key);
    remapping = null;
    change("keys", { ...settings.keys, ...(other ? { [other]: keyOf(action) } : {}), [action]: key });
  }

  // --- what is asked, and what has been touched (present/table/choice_path.py says the same in Python) ----------------

  const NOTHING = { touches: [], held: [], tags: {}, whys: {}, danger: [] };
  let asked = NOTHING;
  let path = []; // what has been touched: { key, id }
  let pending = null; // a whole choice, previewed and waiting for its second tap
  let tapped = null; // what was tapped for it
  let busy = false; // a choice is on its way to the server
  let committed = -Infinity; // when the last one was sent
  let revocable = false; // can the server take back what led here?

  function readAsked() {
    const before = asked;
    asked = $("#asked") ? { ...NOTHING, ...JSON.parse($("#asked").textContent) } : NOTHING;
    revocable = Boolean($("#cancel") && !$("#cancel").hidden);
    busy = false;
    if (asked.ply !== before.ply || asked.seat !== before.seat || asked.window !== before.window) start();
    else pending = pending && (asked.touches.find((touch) => touch.choice === pending.choice) ?? null);
  }

  /** What all paths begin with is touched already. */
  function start() {
    path = asked.held.map((key) => ({ key, held: true }));
    pending = null;
  }

  const keysOf = (thing) => thing.dataset.touch.split(" ");
  const names = (steps) => steps.map(({ key }) => key);
  const gathers = () => path.length > 0 && asked.touches.some((touch) => touch.gather && touch.path[0] === path[0].key);

  /** Keys without others, each as often as it is named; null if one of the others is not among them. */
  function without(all, others) {
    const left = [...all];
    for (const key of others) {
      const at = left.indexOf(key);
      if (at < 0) return null;
      left.splice(at, 1);
    }
    return left;
  }

  function fits(touch) {
    if (touch.gather && path.length)
      return touch.path[0] === path[0].key && without(touch.path.slice(1), names(path.slice(1))) !== null;
    return path.every(({ key }, step) => touch.path[step] === key);
  }

  /** The keys that an open choice leads on with. */
  function leads(touch) {
    if (!touch.gather || !path.length) return touch.path.slice(path.length, path.length + 1);
    const left = without(touch.path.slice(1), names(path.slice(1)));
    return left.length ? left : [touch.path[0]];
  }

  const remaining = () => asked.touches.filter(fits);
  const lit = () => (busy ? new Set() : new Set(remaining().flatMap(leads)));

  /** The choice that touching a key now completes, if any. */
  function completedBy(key) {
    return remaining().find((touch) => {
      if (!touch.gather) return touch.path.length === path.length + 1 && touch.path.at(-1) === key;
      return path.length === touch.path.length && key === touch.path[0];
    });
  }

  // --- light: what may be touched, what is chosen, what would happen --------------------------------------

  function light() {
    const open = lit();
    const chosen = new Set(names(path));
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

  /** Say on a world or a track what touching it means. */
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

  /** Why something cannot be touched, and the rule behind it. */
  function why(thing) {
    const { text = asked.why, clause } = asked.whys[thing.id] ?? {};
    if (!thing.dataset.why && clause) thing.dataset.clause = clause;
    return thing.dataset.why || text;
  }

  /** The question goes along with what has been touched. */
  function showQuestion() {
    const { questions = [], gathering = {} } = asked;
    const text = gathering[path[0]?.key] ?? questions[Math.min(path.length, questions.length - 1)];
    if (text && $("#question").textContent.trim() !== text) $("#question").textContent = text;
  }

  /** Where a small screen hides all that may be touched, unfold it; fold it when it is no longer needed. */
  function reveal() {
    if (page.needed) unfold(null);
    const things = $$("#table .is-legal[data-touch]");
    const sheet = things.some(visible) ? null : things[0]?.closest("#mine, .opp");
    if (sheet) unfold(sheet.id, true);
  }

  /** Open a sheet of the board, or none. */
  function unfold(id, needed = false) {
    const before = page.open;
    delete page.open;
    delete page.needed;
    if (id) page.open = id;
    if (needed) page.needed = "";
    return Boolean(before);
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

  // --- touching -------------------------------------------------------------------------------------------

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
    else if (key) touched({ key, id: thing.id });
    else toast(why(thing));
  }

  function touched(step) {
    pending = null;
    path.push(step);
    light();
  }

  /** Let go of one thing and all after it; of a gathered die only of itself. */
  function letGo(at) {
    pending = null;
    path.splice(at, gathers() && at ? 1 : Infinity);
    light();
  }

  /** Let go of everything; false if there was nothing. */
  function cancel() {
    const something = Boolean(pending) || path.some((step) => !step.held);
    start();
    light();
    return something;
  }

  /** A whole choice was touched. With a mouse it is done; with a thumb it is shown first, unless what was
      pressed says itself what it does. */
  function propose(touch, thing) {
    if (!small.matches || touch.gather || thing.matches(".btn, .chip, .choice")) return commit(touch);
    pending = touch;
    tapped = thing;
    light();
    announce(`${touch.label}: ${touch.preview ?? ""}`);
  }

  async function commit(touch) {
    if (busy || !(await agreed(touch.confirm?.text, touch.confirm && settings[`confirm-${touch.confirm.about}`]))) return;
    busy = true;
    pending = null;
    committed = performance.now();
    light();
    setTimeout(() => busy && board().classList.add("is-waiting"), 150);
    const again = $("#ask-again")?.checked ?? false;
    if (asked.window) send({ type: "answer", window: asked.window, answer: touch.choice, plan: touch.then ?? [], again });
    else send({ type: "play", choice: touch.choice });
  }

  /** Ask before what is easily regretted. */
  function agreed(text, wanted) {
    const dialog = $("#confirm");
    if (!text || wanted === false || !dialog) return true;
    $("[data-setting-note]", dialog).hidden = wanted === undefined; // only some questions can be switched off
    $("[data-text]", dialog).textContent = text;
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
  }

  // --- the socket -----------------------------------------------------------------------------------------

  const GONE = 4404;
  let socket = null;
  let lost = 0; // since when
  let skew = 0; // how far our clock is ahead of the server's
  let fresh = true; // is the next board the first one of this connection?

  function connect() {
    clearTimeout(connect.timer);
    if (!page.table || (socket && socket.readyState < WebSocket.CLOSING)) return;
    socket = new WebSocket(`${location.origin.replace("http", "ws")}/t/${page.table}/live${"watch" in page ? "?watch" : ""}`);
    socket.addEventListener("open", () => {
      lost = 0;
      fresh = true;
      banner(null);
    });
    socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      delete page.live;
      if (event.code === GONE) return location.reload();
      lost ||= Date.now();
      busy = false;
      connect.timer = setTimeout(connect, 500 + 1000 * Math.random());
      setTimeout(() => lost && banner("offline"), Math.max(0, lost + 2000 - Date.now()));
    });
  }

  function send(message) {
    if (socket?.readyState === WebSocket.OPEN)
      return socket.send(JSON.stringify({ ply: asked.ply, seat: asked.seat, ...message }));
    busy = false;
    banner("offline");
    light();
  }

  function receive(message) {
    if (message.error) return refused(message.error);
    if (message.nudge) return nudged(message.nudge);
    if (message.recap !== undefined) return showRecap(message.recap);
    if (!message.html && !message.regions) return document.dispatchEvent(new CustomEvent("told", { detail: message }));
    skew = Date.now() - message.now;
    if (message.full) queue.length = 0;
    if (queue.length && message.clock) pause(message.clock); // no time runs before the question is seen
    queue.push({ ...message, fresh, came: Date.now() });
    fresh = false;
    pump();
  }

  function refused(error) {
    busy = false;
    board()?.classList.remove("is-waiting");
    light();
    showColours();
    toast(error.sentence);
  }

  // --- one change after the other, at a readable pace -----------------------------------------------------

  let lag = 0; // how long the board shown has waited for those before it
  let waiting = performance.now(); // since when the board is as it is
  const queue = [];
  const { title } = document;
  let pumping = false;
  let skipping = false;

  async function pump() {
    if (pumping) return;
    pumping = true;
    while (queue.length) {
      const rush = skipping || speed() === 0 || document.hidden;
      const message = rush ? queue.splice(0).at(-1) : queue.shift();
      const length = show(message, !rush && !message.fresh);
      if (!rush && (queue.length || !message.own)) await breathe(length);
    }
    pumping = false;
    skipping &&= !asked.touches.length && asked.kind !== "over"; // whoever is in a hurry is so until asked again
    showSkip();
  }

  /** Wait, but no longer than until somebody presses skip or goes on. */
  async function breathe(ms) {
    showSkip();
    const end = performance.now() + ms / (speed() || 1);
    while (performance.now() < end && !skipping && !busy) await wait(Math.min(40, end - performance.now()));
  }

  function showSkip() {
    for (const button of $$('[data-act="skip"]')) button.hidden = !pumping;
  }

  /** Merge a new board into the page; returns how long it takes to see what has changed. */
  function show(message, moving) {
    const before = moving ? measure() : null;
    const { activeElement: active } = document;
    const seat = asked.seat;
    merge(message);
    showColours();
    readAsked();
    light();
    repairFocus(active);
    if (board().dataset.beat && asked.seat !== seat && !asked.window && !message.fresh) beat(board().dataset.beat);
    play(message.events);
    showSkip();
    lag = Date.now() - (message.came ?? Date.now());
    page.live = message.past && !page.replay ? "past" : "now";
    waiting = performance.now();
    document.title = `${asked.touches.length ? "● " : ""}${title}`;
    const { now, fresh: first } = message;
    if (!page.replay) document.dispatchEvent(new CustomEvent("shown", { detail: { asked: asked.touches.length > 0, now, first } }));
    return before ? animate(before, message.events) : mark(message.fresh ? [] : message.events);
  }

  let boards = 0; // how many were merged: what was begun on one must not end on another
  const KEPT = { DETAILS: "open" }; // what people have opened stays open

  const MORPH = { callbacks: { beforeAttributeUpdated: (name, node) => KEPT[node.tagName] !== name } };

  /** Bring the board up to date: all of it, or only what has changed. */
  function merge({ html, regions = {}, page: attributes = {}, log, asked: question }) {
    boards++;
    if (html) Idiomorph.morph(board(), html, MORPH);
    for (const [name, drawn] of Object.entries(regions)) {
      const part = $(`#table [data-region="${name}"]`);
      if (part) Idiomorph.morph(part, filled(part, drawn), MORPH);
    }
    for (const [name, value] of Object.entries(attributes)) board().dataset[name] = value;
    if (question && $("#asked")) $("#asked").textContent = JSON.stringify(question);
    const lines = $("#log ol");
    if (log && lines) {
      const all = [...lines.children];
      for (const [number, one] of all.entries()) if (number < log.drop || number >= log.drop + log.keep) one.remove();
      lines.insertAdjacentHTML("beforeend", log.add);
    }
    if (lines && (log || html)) lines.scrollTop = lines.scrollHeight;
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

  /** What had the focus may be gone or shut: then the question gets it. */
  function repairFocus(active) {
    if (!active || active === document.body || !active.id || active.closest("dialog")) return;
    const again = document.getElementById(active.id);
    if (again === document.activeElement && visible(again)) return;
    (again && visible(again) ? again : $("#question, #table h1[tabindex]"))?.focus({ preventScroll: true });
  }

  /** Around one screen: say whose turn it is, and let no second tap of the last player count for the next. */
  function beat(text) {
    const sign = Object.assign(document.createElement("p"), { className: "beat", textContent: text });
    document.body.append(sign);
    committed = performance.now();
    setTimeout(() => sign.remove(), 600);
  }

  // --- motion: from where things were to where they are ---------------------------------------------------

  const GLIDE = 450, SETTLE = 260, ROLL = 600, FADE = 300, BEAT = 300;
  const EASE = "cubic-bezier(.45,.05,.2,1)", DROP = "cubic-bezier(.2,1.3,.4,1)";
  const shipKey = (ship) => ship.dataset.ship;
  const dieKey = (die) => `${die.dataset.die}:${die.closest(".bay") ? "bay" : "tray"}`;
  const slugOf = (world) => world.getAttribute("src").match(/worlds\/([^.]+)/)[1];

  /** Where every ship, die and world is, and what every figure says. */
  function measure() {
    const places = (selector, key) => {
      const found = new Map();
      for (const thing of $$(`#table ${selector}`).filter(visible)) {
        if (!found.has(key(thing))) found.set(key(thing), []);
        found.get(key(thing)).push(thing.getBoundingClientRect());
      }
      return found;
    };
    return {
      seat: board().dataset.seat, ships: places("[data-ship]", shipKey), dice: places("[data-die]", dieKey), worlds: places(".card .world", slugOf),
      figures: new Map($$("[data-count]").map((figure) => [figure, figure.textContent])),
    };
  }

  /** One after the other, in the order of what happened: a new roll comes after what ended the turn before. */
  function animate(before, events) {
    const last = (...kinds) => events.findLastIndex(({ kind }) => kinds.includes(kind));
    const rollsLast = last("roll") > last("move", "advance", "regress", "transfer", "colonize");
    let time = glide("[data-die]", dieKey, before.dice, { duration: SETTLE });
    if (!rollsLast) time = roll(events, time);
    const turned = before.seat !== board().dataset.seat; // around one screen: other galaxies, other places
    const ships = turned ? '[data-ship]:not([data-ship$=":home"])' : "[data-ship]";
    time = glide(ships, shipKey, before.ships, { duration: GLIDE, start: time, turn: true });
    if (last("colonize") >= 0) time = takeWorlds(before.worlds, events, time);
    if (rollsLast) time = roll(events, time);
    if (!turned) count(before.figures);
    return events.some(({ kind }) => kind !== "pass") ? time + BEAT : time;
  }

  /** Things of a kind have no names, only places. What has left a place (`1:home`, `move:tray`) went where one
      of the same sort (`1`, `move`) has arrived. */
  function glide(selector, key, old, how) {
    const left = new Map([...old].map(([name, rects]) => [name, [...rects]]));
    const arrived = [];
    let moved = false;
    for (const thing of $$(`#table ${selector}`).filter(visible)) {
      const from = left.get(key(thing))?.shift();
      if (from) moved = fly(thing, from, how) || moved;
      else arrived.push(thing);
    }
    for (const thing of arrived) {
      const sort = `${key(thing).split(":")[0]}:`;
      const from = [...left].find(([name, rects]) => name.startsWith(sort) && rects.length);
      if (from) moved = fly(thing, from[1].shift(), how) || moved;
    }
    return (how.start ?? 0) + (moved ? how.duration : 0);
  }

  /** Fly a copy above everything, because cards cut off what leaves them; the thing itself waits unseen. */
  function fly(thing, from, { duration, start = 0, turn = false }) {
    const to = thing.getBoundingClientRect();
    const dx = from.left - to.left, dy = from.top - to.top, scale = from.width / to.width || 1;
    if (Math.hypot(dx, dy) < 3) return false;
    const copy = thing.cloneNode(true);
    for (const name of ["id", "data-touch", "data-ship", "data-die"]) copy.removeAttribute(name);
    Object.assign(copy.style, {
      position: "fixed", left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`,
      margin: "0", zIndex: "60", pointerEvents: "none", transformOrigin: turn ? "50% 50%" : "0 0",
    });
    document.body.append(copy);
    const angle = turn ? `rotate(${(Math.atan2(-dy, -dx) * 180) / Math.PI + 90}deg)` : "";
    const arc = turn ? Math.min(40, Math.hypot(dx, dy) / 6) : 0;
    const at = (part, lift, spin) => ({ transform: `translate(${dx * part}px,${dy * part - lift * arc}px) ${spin} scale(${1 + (scale - 1) * part})` });
    const frames = turn
      ? [at(1, 0, "rotate(0deg)"), { ...at(0.9, 0.3, angle), offset: 0.15 }, { ...at(0.4, 1, angle), offset: 0.55 }, { ...at(0.06, 0.25, angle), offset: 0.86 }, at(0, 0, "rotate(0deg)")]
      : [at(1, 0, ""), at(0, 0, "")];
    const time = { duration: duration / speed(), delay: start / speed(), easing: EASE, fill: "backwards" };
    thing.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time.duration + time.delay });
    copy.animate(frames, time).finished.finally(() => copy.remove());
    return true;
  }

  /** Dice just rolled tumble through a few faces before they drop. */
  function roll(events, start) {
    const last = events.findLast(({ kind }) => kind === "roll");
    if (!last) return start;
    const left = [...last.faces];
    const dice = $$(".dice [data-die]").filter((die) => {
      const at = left.indexOf(die.dataset.die);
      return at >= 0 && visible(die) && left.splice(at, 1).length;
    });
    dice.forEach((die, number) => tumble(die, dice, start + 40 * number));
    return start + ROLL + 40 * dice.length;
  }

  function tumble(die, dice, delay) {
    const frames = [
      { transform: "translateY(-26px) rotate(-200deg) scale(.8)", opacity: 0 },
      { transform: "translateY(-34px) rotate(-90deg)", opacity: 1, offset: 0.35 },
      { transform: "none" },
    ];
    die.animate(frames, { duration: ROLL / speed(), delay: delay / speed(), easing: DROP, fill: "backwards" });
    const made = boards;
    [1, 2, 3].forEach((step) =>
      setTimeout(() => {
        const shown = step < 3 ? dice[(dice.indexOf(die) + step * 2) % dice.length] : die;
        if (made === boards) $("use", die).setAttribute("href", `#i-${shown.dataset.die}`);
      }, (delay + (ROLL / 4) * step) / speed()));
  }

  /** Colonizing is a moment: the world shrinks into the galaxy, the next one comes up from black. */
  function takeWorlds(old, events, start) {
    const pictures = $$("#table .world").filter(visible);
    for (const { kind, planet } of events) {
      const world = planet && pictures.find((picture) => slugOf(picture) === planet);
      if (world && kind === "colonize" && old.has(planet)) fly(world, old.get(planet)[0], { duration: GLIDE, start });
      if (world && kind === "draw")
        world.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE / speed(), delay: (start + GLIDE) / speed(), fill: "backwards" });
    }
    return start + GLIDE + FADE;
  }

  function count(old) {
    const made = boards;
    for (const figure of $$("[data-count]")) {
      const from = Number(old.get(figure)), to = Number(figure.textContent);
      if (!old.has(figure) || from === to) continue;
      for (let step = 0; step <= Math.abs(to - from); step++)
        setTimeout(() => {
          if (made === boards) figure.textContent = from + Math.sign(to - from) * step;
        }, (step * 60) / speed());
    }
  }

  /** Without motion a gold outline marks for a second what has changed. */
  function mark(events) {
    for (const { planet, seat } of events)
      for (const thing of $$(`[data-planet="${planet}"], #opp-${seat}`)) {
        thing.classList.add("is-changed");
        setTimeout(() => thing.classList.remove("is-changed"), 1000);
      }
    return 0;
  }

  // --- sounds: off unless somebody wants them -------------------------------------------------------------

  let audio = null;

  function tone(frequency, { at = 0, length = 0.2, type = "sine", level = 1, slide = 1 } = {}) {
    audio ??= new AudioContext();
    const begin = audio.currentTime + at;
    const source = new OscillatorNode(audio, { type, frequency });
    const gain = new GainNode(audio, { gain: 0 });
    source.frequency.exponentialRampToValueAtTime(frequency * slide, begin + length);
    gain.gain.setValueAtTime((level * Number(settings.sound)) / 60, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    source.connect(gain).connect(audio.destination);
    source.start(begin);
    source.stop(begin + length);
  }

  const chord = (pitches, pause, how) => pitches.forEach((pitch, number) => tone(pitch, { at: pause * number, ...how }));
  const SOUNDS = {
    roll: ({ faces }) => chord(faces.map((_, number) => 190 + 23 * (number % 3)), 0.05, { length: 0.05, type: "square" }),
    move: () => tone(160, { length: 0.45, slide: 2.4, level: 0.5 }),
    advance: () => tone(240, { length: 0.3, slide: 1.6, level: 0.5 }),
    gain: ({ resource, amount }) =>
      resource === "energy"
        ? chord(Array(amount).fill(110), 0.09, { length: 0.18, type: "triangle" })
        : chord(Array(amount).fill(880), 0.12, { length: 0.35 }),
    colonize: () => chord([392, 587, 784], 0.12, { length: 0.45 }),
    attack: () => tone(65, { length: 0.5, type: "triangle", level: 2 }),
  };

  function play(events) {
    if (settings.sound === "0") return;
    for (const event of events) SOUNDS[event.kind]?.(event);
    if (asked.window) chord([659, 784], 0.15);
  }

  // --- words beside the board -----------------------------------------------------------------------------

  function announce(text) {
    if ($("#announce") && text) $("#announce").textContent = text;
  }

  function toast(text) {
    const box = $("#toast");
    if (!box || !text) return;
    box.textContent = text;
    box.hidden = false;
    fade(Math.max(4000, 60 * text.length));
  }

  /** What was said goes by itself, but not while somebody reads it: with the pointer or the focus on it. */
  function fade(ms) {
    const box = $("#toast");
    clearTimeout(fade.timer);
    fade.timer = setTimeout(() => (box.matches(":hover, :focus-within") ? fade(1000) : (box.hidden = true)), ms);
  }

  function banner(name) {
    const box = $("#banner");
    if (!box) return;
    box.hidden = !name;
    if (name) box.textContent = box.dataset[name];
  }

  function nudged(text) {
    toast(text);
    document.title = `● ${text}`;
    if (settings.sound !== "0") chord([659, 784], 0.15);
  }

  // --- the clock of a follow window -----------------------------------------------------------------------

  const clock = { deadline: 0, late: 0, last: 0, paused: null };

  /** Stands still while somebody reads: with the pointer or the focus inside what is asked. */
  function tick() {
    for (const button of $$('[data-act="nudge"]')) button.hidden = performance.now() - waiting < 30000;
    const faces = $$("[data-deadline]");
    const now = Date.now();
    if (!faces.length || !asked.window || queue.length) return;
    const deadline = Number(faces[0].dataset.deadline);
    if (deadline !== clock.deadline) Object.assign(clock, { deadline, late: clock.paused === asked.window ? lag : 0 });
    const held = ["#choices", ".prompt"].some((name) => $(name)?.matches(":hover, :focus-within"));
    pause(held ? asked.window : null);
    if (held) clock.late += now - clock.last;
    clock.last = now;
    const left = Math.max(0, deadline + clock.late + skew - now);
    for (const face of faces) {
      face.style.setProperty("--left", String(clamp(left / Number(face.dataset.total), 0, 1)));
      if ($("[data-seconds]", face)) $("[data-seconds]", face).textContent = Math.ceil(left / 1000);
    }
  }

  /** Stop the clock of a window, or let it run on; one that has closed meanwhile needs neither. */
  function pause(window) {
    if (window === clock.paused) return;
    if (window || clock.paused === asked.window) send({ type: "pause", window: window ?? clock.paused, on: Boolean(window) });
    clock.paused = window;
  }

  // --- acts that are no choices ---------------------------------------------------------------------------

  const ACTS = {
    commit: () => proposed() && commit(proposed()),
    cancel: () => cancel() || (revocable && send({ type: "undo" })),
    undo: (button) => cancel() || (button?.dataset.why ? toast(button.dataset.why) : send({ type: "undo" })),
    reset: () => send({ type: "reset" }),
    skip: () => (skipping = pumping),
    nudge: () => send({ type: "nudge" }) || (waiting = performance.now()),
    settings: () => $("#settings").showModal(),
    name: () => $("#settings").showModal() || $("[data-naming] input")?.focus(),
    help: () => $("#help").showModal(),
    recap: () => recap(),
    sound: () => change("sound", settings.sound === "0" ? "6" : "0"),
    open: ({ dataset: { target } }) => unfold(page.open === target ? null : target),
    peek: (button, event) => event.detail || button.classList.toggle("is-open"), // held with a pointer, toggled by key
    share: (button) => share(button.dataset.text, button),
    copy: (button) => copy(button.dataset.text, button),
    rematch: () => post(`/t/${page.table}/rematch`),
    concede: () => concede(),
    play: () => (replay.timer ? pauseReplay() : playReplay()),
  };

  /** Give up; the board says which seat, and what comes of it. */
  async function concede() {
    const { seat, text } = JSON.parse(board().dataset.concede);
    if (!(await agreed(text))) return;
    $("#settings").close();
    send({ type: "concede", seat });
  }

  /** What happened since one's last turn: asked of the server, shown when it answers. */
  function recap() {
    send({ type: "recap" });
  }

  function showRecap(html) {
    const dialog = $("#recap");
    if (!dialog || dialog.open) return;
    $(".lines", dialog).innerHTML = html;
    $(".none", dialog).hidden = Boolean(html);
    dialog.showModal();
  }

  function post(address) {
    const form = Object.assign(document.createElement("form"), { method: "post", action: address });
    document.body.append(form);
    form.submit();
  }

  async function share(text, button) {
    if (navigator.share && small.matches) return navigator.share({ text, url: location.href }).catch(() => {});
    return copy(`${text} ${location.href}`, button);
  }

  async function copy(text, button) {
    const whole = text.startsWith("/") ? location.origin + text : text;
    try {
      await navigator.clipboard.writeText(whole);
    } catch {
      const field = Object.assign(document.createElement("textarea"), { value: whole });
      document.body.append(field);
      field.select();
      document.execCommand("copy"); // without https the clipboard is closed to scripts, but not to selections
      field.remove();
    }
    button.classList.add("is-done");
    setTimeout(() => button.classList.remove("is-done"), 1500);
  }

  /** A step of a stepper: the neighbour of the amount shown now. */
  function step(button) {
    const amounts = $$("[data-touch]", button.closest("[data-stepper]"));
    const at = amounts.findIndex((one) => pending && keysOf(one).includes(pending.path.at(-1)));
    const next = amounts[at < 0 ? 0 : clamp(at + Number(button.dataset.step), 0, amounts.length - 1)];
    pending = completedBy(keysOf(next)[0]) ?? null;
    light();
    announce(pending?.label);
  }

  /** Menus fold when something else is touched; true if one was open. */
  function foldMenus(target = null) {
    const open = $$("details[open]:has(> .menu)").filter((menu) => !menu.contains(target));
    for (const menu of open) menu.open = false;
    return open.length > 0;
  }

  /** A sheet that was opened goes when something beside it is touched; with a thumb that is all the touch does. */
  function foldSheet(target) {
    if (!page.open || "needed" in page || target.closest(`#${page.open} :is(button, a, summary, ol), [data-act="open"], dialog`)) return false;
    unfold(null);
    return small.matches;
  }

  document.addEventListener("click", (event) => {
    foldMenus(event.target);
    if (foldSheet(event.target)) return;
    const thing = event.target.closest("[data-act], [data-touch], [data-send], [data-step], [data-key]");
    if (!thing || (event.detail > 1 && performance.now() - committed < 400)) return; // no second click by accident
    const { act, touch, send: message, key } = thing.dataset;
    if (key) (remapping = thing) && showSettings();
    else if (thing.dataset.step) step(thing);
    else if (touch !== undefined && (!act || thing.classList.contains("is-legal"))) touchThing(thing);
    else if (act) ACTS[act]?.(thing, event);
    else if (message) send(JSON.parse(message));
  });

  let hovered = null; // what the pointer or the focus is on

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

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-naming]");
    if (!form) return;
    event.preventDefault();
    send({ type: "name", seat: Number(form.dataset.seatNumber), name: form.elements.name.value.trim() });
    form.closest("dialog").close();
  });

  /** Everybody may have another colour by now: which is whose, and which are free. */
  function showColours() {
    const worn = board()?.dataset.colours?.split(" ");
    if (!worn) return;
    for (const fields of $$("[data-colouring]"))
      for (const input of $$("input", fields)) {
        input.checked = input.value === worn[fields.dataset.colouring - 1];
        input.disabled = !input.checked && worn.includes(input.value);
        input.title = input.disabled ? fields.dataset.taken : "";
      }
  }

  document.addEventListener("change", (event) => {
    const field = event.target;
    const colouring = field.closest("[data-colouring]")?.dataset.colouring;
    if (colouring) send({ type: "colour", seat: Number(colouring), colour: field.value });
    if (field.dataset.setting) change(field.dataset.setting, field.type === "checkbox" ? field.checked : field.value);
    if (field.dataset.eyes !== undefined) goTo(replay.at);
  });

  // --- keys -----------------------------------------------------------------------------------------------

  const press = (selector, number = 0, root = document) => $$(selector, root).filter(visible)[number]?.click();
  const card = () => document.activeElement?.closest(".card") ?? document;

  const SHORTCUTS = {
    ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((n) => [`die${n + 1}`, () => press('.dice [data-touch], [data-touch^="face:"]', n)])),
    ...Object.fromEntries([0, 1, 2, 3].map((n) => [`ship${n + 1}`, () => press('[data-touch^="ship:"]', n)])),
    land: () => press(".land.is-legal", 0, card()),
    orbit: () => press(".orbit.is-legal", 0, card()),
    follow: () => press('#choices .choice.is-legal, [data-touch~="follow"]'),
    pass: () => press('[data-touch~="pass"]'),
    undo: () => ACTS.undo($("#undo")),
    primary: () => press('[data-act="commit"]:not([hidden]), .btn.primary.is-legal, #uncover, #end.is-legal'),
    skip: () => ACTS.skip(),
    hint: () => press("#hint"),
    help: () => ACTS.help(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (remapping && event.key.length === 1) {
      event.preventDefault();
      return remap(event.key.toLowerCase());
    }
    if (event.target.closest("input, textarea, select, dialog") && event.key !== "Escape") return;
    if ($("dialog[open]")) return;
    if (event.key === "Escape") return foldMenus() || unfold(null) || ACTS.cancel();
    if (event.key.startsWith("Arrow") && walk(event.key)) return event.preventDefault();
    if (event.key === " " && event.target.closest("button, a, summary")) return; // the button itself wants it
    const action = Object.keys(KEYS).find((name) => keyOf(name) === event.key.toLowerCase());
    if (!action || !board() || page.replay) return;
    event.preventDefault();
    SHORTCUTS[action]();
  });

  const BANDS = ".opps, .panel.rogue, .row, .prompt, #mine, #tray, #choices, #log, .top";

  /** Arrows walk along a band of the board, up and down from band to band. */
  function walk(key) {
    if (page.replay) return stepReplay(key);
    const bands = $$(BANDS).filter(visible);
    const here = bands.findIndex((band) => band.contains(document.activeElement));
    const stops = (band) => $$("button, a", band).filter((stop) => visible(stop) && !stop.disabled);
    if (key === "ArrowLeft" || key === "ArrowRight") {
      if (here < 0) return focusFirst(bands, stops);
      const list = stops(bands[here]);
      list[clamp(list.indexOf(document.activeElement) + (key === "ArrowLeft" ? -1 : 1), 0, list.length - 1)]?.focus();
      return true;
    }
    if (here < 0) return focusFirst(bands, stops);
    for (let at = here + (key === "ArrowUp" ? -1 : 1); bands[at]; at += key === "ArrowUp" ? -1 : 1)
      if (stops(bands[at]).length) return focusFirst([bands[at]], stops);
    return true;
  }

  /** The first thing that may be touched, else the first of all. */
  function focusFirst(bands, stops) {
    const all = bands.flatMap(stops);
    (all.find((stop) => stop.classList.contains("is-legal")) ?? all[0])?.focus();
    return all.length > 0;
  }

  // --- replay ---------------------------------------------------------------------------------------------

  const replay = { at: Number(page.at ?? 0), last: Number(page.last ?? 0), timer: null };

  /** Show another moment, merged like a live board. */
  async function goTo(at) {
    replay.at = clamp(at, 0, replay.last);
    const eyes = $("[data-eyes]");
    const address = `${page.replay}?at=${replay.at}${eyes ? `&seat=${eyes.value || 0}` : ""}`;
    const asking = (goTo.asking = {});
    const answer = await fetch(address, { headers: { accept: "text/html" } });
    const text = await answer.text();
    if (!answer.ok || asking !== goTo.asking) return; // or somebody went on meanwhile
    const made = new DOMParser().parseFromString(text, "text/html");
    history.replaceState(null, "", address);
    show({ html: $("#table", made).outerHTML, events: [], past: true }, speed() > 0);
    if ($("nav.replay")) Idiomorph.morph($("nav.replay"), $("nav.replay", made).outerHTML, { ignoreActiveValue: true });
    if ($("#slider")) $("#slider").value = replay.at;
    showSettings();
  }

  function stepReplay(key) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -10, ArrowDown: 10 }[key];
    goTo(replay.at + by);
    return true;
  }

  async function playReplay() {
    replay.timer = true;
    while (replay.timer && replay.at < replay.last) {
      await goTo(replay.at + 1);
      await wait(speed() ? 900 / speed() : 250);
    }
    pauseReplay();
  }

  function pauseReplay() {
    replay.timer = null;
  }

  // --- begin ----------------------------------------------------------------------------------------------

  showSettings();
  if (board()) {
    readAsked();
    light();
    setInterval(tick, 100);
    if ($("#log ol")) $("#log ol").scrollTop = $("#log ol").scrollHeight;
  }
  $("#slider")?.addEventListener("input", (event) => goTo(Number(event.target.value)));
  for (const link of $$("nav.replay a[rel]"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goTo({ first: 0, prev: replay.at - 1, next: replay.at + 1 }[link.rel]);
    });
  connect();
  addEventListener("online", connect);
  document.addEventListener("say", ({ detail }) => socket?.readyState === WebSocket.OPEN && send(detail));
  document.addEventListener("visibilitychange", () => document.hidden || connect());
})();
