/* Galaxarium in the browser: one socket, one board.

   The server renders the board and says which choices there are, each as a path of things to touch. This file
   keeps what is local: what has been touched so far, how things move from the old board to the new one, keys,
   sounds and settings. It knows no rules and no words. */
"use strict";

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const board = () => $("#table");
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

  // --- settings: in this browser only ---------------------------------------------------------------------

  const KEYS = {
    die1: "1", die2: "2", die3: "3", die4: "4", die5: "5", die6: "6", die7: "7",
    ship1: "q", ship2: "w", ship3: "e", ship4: "r", land: "l", orbit: "o", follow: "f", pass: "p",
    undo: "z", primary: " ", skip: "s", help: "?",
  };
  const DEFAULTS = {
    speed: "1", sound: "0", theme: "auto",
    "confirm-end": true, "confirm-orbit": true, "confirm-culture": true, keys: {},
  };
  const settings = { ...DEFAULTS, ...stored("galaxarium.settings", {}) };
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

  function store(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      /* a private window: settings last as long as the page */
    }
  }

  function applySettings() {
    const root = document.documentElement;
    if (settings.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.speed = String(speed());
    for (const field of $$("[data-setting]")) {
      const value = settings[field.dataset.setting];
      if (field.type === "checkbox") field.checked = value;
      else if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
    for (const button of $$("[data-key]")) $("kbd", button).textContent = keyName(keyOf(button.dataset.key));
  }

  function changeSetting(name, value) {
    settings[name] = value;
    store("galaxarium.settings", settings);
    applySettings();
  }

  const keyName = (key) => (key === " " ? "␣" : key.toUpperCase());

  // --- what is asked, and what has been touched (present/touch.py says the same in Python) ------------------

  let asked = { touches: [] };
  let path = []; // what has been touched: { key, id }
  let pending = null; // a whole choice, previewed and waiting for its second tap
  let busy = false; // a choice is on its way to the server
  let onward = []; // what the last touch goes on to choose, when the next question allows it

  function readAsked() {
    const data = $("#asked");
    const before = asked;
    asked = data ? JSON.parse(data.textContent) : { touches: [] };
    busy = false;
    if (asked.ply === before.ply && asked.seat === before.seat) return keepPath();
    pending = null;
    path = [];
    hold();
  }

  /** The same question on a newer board: what was touched stays touched, where it still stands. */
  function keepPath() {
    path = path.filter(({ id }) => !id || document.getElementById(id));
    if (pending) pending = asked.touches.find((touch) => touch.choice === pending.choice) ?? null;
  }

  const keysOf = (thing) => thing.dataset.touch.split(" ");
  const keys = (steps) => steps.map(({ key }) => key);
  const isGathering = () => path.length > 0 && asked.touches.some((touch) => touch.gather && touch.path[0] === path[0].key);

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
      return touch.path[0] === path[0].key && without(touch.path.slice(1), keys(path.slice(1))) !== null;
    return path.every(({ key }, step) => touch.path[step] === key);
  }

  /** The keys that a choice still open leads on with. */
  function leads(touch) {
    if (!touch.gather || !path.length) return touch.path.slice(path.length, path.length + 1);
    const left = without(touch.path.slice(1), keys(path.slice(1)));
    return left.length ? left : [touch.path[0]];
  }

  const remaining = () => asked.touches.filter(fits);
  const lit = () => new Set(remaining().flatMap(leads));

  /** The choice that touching a key now completes, if any. */
  function completedBy(key) {
    return remaining().find((touch) => {
      if (!touch.gather) return touch.path.length === path.length + 1 && touch.path.at(-1) === key;
      return path.length === touch.path.length && key === touch.path[0];
    });
  }

  /** What all paths begin with is touched already: there is nothing to decide in it. */
  function hold() {
    const first = asked.touches[0];
    if (asked.touches.length < 2) return;
    for (let step = 0; asked.touches.every((touch) => touch.path.length > step + 1); step++) {
      const key = first.path[step];
      if ((first.gather && step) || asked.touches.some((touch) => touch.path[step] !== key)) return;
      path.push({ key, held: true });
    }
  }

  // --- light: what may be touched, what is chosen, what would happen --------------------------------------

  function light() {
    const open = busy ? new Set() : lit();
    const chosen = new Set(keys(path));
    const dice = isGathering();
    for (const thing of $$("[data-touch]")) {
      const own = keysOf(thing);
      const legal = own.some((key) => open.has(key));
      const touched = dice ? path.some(({ id }) => id === thing.id) : own.some((key) => chosen.has(key));
      thing.classList.toggle("is-legal", legal);
      thing.classList.toggle("is-selected", touched);
      thing.classList.toggle("is-previewed", Boolean(pending) && own.includes(pending.path.at(-1)));
      thing.setAttribute("aria-disabled", String(!legal && !touched));
      if (touched) thing.setAttribute("aria-pressed", "true");
      else thing.removeAttribute("aria-pressed");
    }
    for (const card of $$(".card")) {
      card.classList.toggle("is-legal", Boolean($(".is-legal", card)));
      card.classList.toggle("is-previewed", Boolean($(".is-previewed", card)));
    }
    const table = board();
    if (table) table.dataset.chosen = path.length ? path[0].key : "";
    showEffect();
  }

  /** The choice to describe: previewed, gathered, or under the pointer. */
  function described() {
    if (pending) return pending;
    if (isGathering()) return completedBy(path[0].key);
    return null;
  }

  function showEffect(touch = described()) {
    const box = $("#effect");
    if (box) {
      box.hidden = !touch;
      box.replaceChildren();
      if (touch) {
        const label = document.createElement("b");
        label.textContent = touch.label;
        box.append(label, ` ${touch.preview ?? ""}`);
      }
    }
    const button = $('[data-act="commit"]');
    if (!button) return;
    const waiting = described();
    button.hidden = !waiting;
    if (waiting) $("[data-label]", button).textContent = waiting.label;
  }

  // --- touching -------------------------------------------------------------------------------------------

  function touchThing(thing) {
    if (busy) return;
    const open = lit();
    const own = keysOf(thing);
    const key = own.find((name) => open.has(name));
    const back = path.findLastIndex((step) => !step.held && (isGathering() && step.id ? step.id === thing.id : own.includes(step.key)));
    if (pending && own.includes(pending.path.at(-1))) commit(pending);
    else if (key && completedBy(key)) propose(completedBy(key), thing);
    else if (back >= 0 && (!key || isGathering())) stepBack(back);
    else if (key) stepOn({ key, id: thing.id });
    else toast(thing.dataset.why);
  }

  function stepOn(step) {
    pending = null;
    path.push(step);
    light();
  }

  /** Touched again: let go of it, and of what came after; of a gathered die only of itself. */
  function stepBack(at) {
    pending = null;
    path.splice(at, isGathering() && at ? 1 : Infinity);
    light();
  }

  /** Let go of everything that was touched; false if there was nothing. */
  function letGo() {
    const something = Boolean(pending) || path.some((step) => !step.held);
    pending = null;
    path = [];
    hold();
    light();
    return something;
  }

  /** A whole choice was touched. With a mouse it is done; with a thumb it is shown first, unless a button
      with its name on it was pressed. */
  function propose(touch, thing) {
    if (!small.matches || thing.matches(".btn, .chip")) return commit(touch);
    pending = touch;
    light();
    announce(`${touch.label} ${touch.preview ?? ""}`);
  }

  async function commit(touch) {
    if (busy || !(await confirmed(touch))) return;
    busy = true;
    pending = null;
    onward = touch.then ?? [];
    light();
    setTimeout(() => busy && board().classList.add("is-waiting"), 150);
    send({ type: "play", choice: touch.choice });
  }

  /** Three choices are easily regretted; the page asks once, unless that is switched off. */
  function confirmed(touch) {
    const dialog = $("#confirm");
    if (!touch.confirm || !dialog || !settings[`confirm-${touch.confirm.about}`]) return true;
    $("[data-text]", dialog).textContent = touch.confirm.text;
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((done) => {
      dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
    });
  }

  /** A follow says at once what it is for: which ship, which track. */
  function goOn() {
    const next = asked.touches.find((touch) => touch.choice === onward[0]);
    const rest = onward.slice(1);
    onward = [];
    if (next) commit({ ...next, then: rest });
  }

  // --- the socket -----------------------------------------------------------------------------------------

  let socket = null;
  let lostAt = 0;

  function connect() {
    clearTimeout(connect.timer);
    if (!document.body.dataset.table || (socket && socket.readyState < WebSocket.CLOSING)) return;
    socket = new WebSocket(`${location.origin.replace("http", "ws")}/t/${document.body.dataset.table}/live`);
    socket.addEventListener("open", () => (lostAt = 0));
    socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (event.code === GONE) return banner("gone");
      lostAt ||= Date.now();
      busy = false;
      connect.timer = setTimeout(connect, 500 + 1000 * Math.random());
      setTimeout(() => lostAt && banner("offline"), Math.max(0, lostAt + 2000 - Date.now()));
    });
  }

  const GONE = 4404;

  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) {
      busy = false;
      banner("offline");
      return light();
    }
    socket.send(JSON.stringify({ ply: asked.ply, seat: asked.seat, ...message }));
  }

  function receive(message) {
    banner(null);
    if (message.error) return refused(message.error);
    if (message.full) queue.length = 0;
    queue.push(message);
    pump();
  }

  function refused(error) {
    busy = false;
    onward = [];
    board().classList.remove("is-waiting");
    light();
    toast(error.sentence);
  }

  // --- one change after the other, at a readable pace -----------------------------------------------------

  const queue = [];
  let pumping = false;
  let skipping = false;

  async function pump() {
    if (pumping) return;
    pumping = true;
    while (queue.length) {
      const rush = skipping || speed() === 0 || document.hidden;
      const message = rush ? queue.splice(0).at(-1) : queue.shift();
      const pause = show(message, !rush && !message.full);
      if (!rush && (queue.length || !message.own)) await breathe(pause);
    }
    skipping = pumping = false;
    showSkip();
  }

  /** Wait, but no longer than until somebody presses skip. */
  async function breathe(ms) {
    showSkip();
    const end = performance.now() + ms / (speed() || 1);
    while (performance.now() < end && !skipping) await wait(Math.min(40, end - performance.now()));
  }

  function showSkip() {
    for (const button of $$('[data-act="skip"]')) button.hidden = !pumping || !queue.length;
  }

  /** Merge a new board into the page; returns how long it takes to see what changed. */
  function show(message, moving) {
    const before = moving ? measure() : null;
    const focused = document.activeElement?.id;
    Idiomorph.morph(board(), message.html, { morphStyle: "outerHTML", ignoreActiveValue: true });
    if (message.title) document.title = message.title;
    readAsked();
    light();
    repairFocus(focused);
    for (const text of message.say ?? []) announce(text);
    const length = before ? animate(before, message.events) : markChanges(message);
    play(message.events);
    goOn();
    return length;
  }

  /** What had the focus may be gone or shut: then the question gets it. */
  function repairFocus(id) {
    const active = document.activeElement;
    if (!id || (active && active !== document.body && !active.disabled)) return;
    const again = document.getElementById(id);
    if (again && !again.disabled) again.focus({ preventScroll: true });
    else $("#prompt")?.focus({ preventScroll: true });
  }

  // --- motion: from where things were to where they are ---------------------------------------------------

  const GLIDE = 450, SETTLE = 260, ROLL = 600, FADE = 300, BEAT = 250;
  const EASE_GLIDE = "cubic-bezier(.45,.05,.2,1)", EASE_DROP = "cubic-bezier(.2,1.3,.4,1)";

  const visible = (thing) => thing.getClientRects().length > 0;

  /** Where every ship, die and figure is now. */
  function measure() {
    const ships = new Map();
    for (const ship of $$("[data-ship]").filter(visible)) {
      if (!ships.has(ship.dataset.ship)) ships.set(ship.dataset.ship, []);
      ships.get(ship.dataset.ship).push(ship.getBoundingClientRect());
    }
    const dice = new Map($$("[data-die]").filter(visible).map((die) => [die.id, die.getBoundingClientRect()]));
    const figures = new Map($$("[data-count]").map((figure) => [figure.id, figure.textContent]));
    const worlds = new Map($$("[data-world]").filter(visible).map((world) => [world.dataset.world, world.getBoundingClientRect()]));
    return { ships, dice, figures, worlds };
  }

  function animate(before, events) {
    const kinds = new Set(events.map((event) => event.kind));
    let start = moveDice(before.dice);
    start = Math.max(start, rollDice(events, start));
    start = moveShips(before.ships, start);
    if (kinds.has("colonize")) start = takeWorlds(before.worlds, events, start);
    countFigures(before.figures);
    return events.length ? start + BEAT : 0;
  }

  /** Fly a copy above everything, because cards cut off what leaves them; the thing itself waits hidden. */
  function fly(thing, from, { duration, easing, start = 0, turn = false, shrink = false }) {
    const to = thing.getBoundingClientRect();
    const dx = from.left - to.left, dy = from.top - to.top, scale = from.width / to.width;
    if (Math.hypot(dx, dy) < 2 && Math.abs(scale - 1) < 0.05) return false;
    const copy = thing.cloneNode(true);
    for (const name of ["id", "data-touch", "data-ship", "data-die", "data-world"]) copy.removeAttribute(name);
    copy.classList.add("in-flight");
    Object.assign(copy.style, {
      position: "fixed", left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`,
      margin: 0, zIndex: 50, pointerEvents: "none", transformOrigin: "0 0",
    });
    document.body.append(copy);
    const time = { duration: duration / speed(), delay: start / speed(), easing, fill: "backwards" };
    const angle = turn ? `rotate(${(Math.atan2(-dy, -dx) * 180) / Math.PI + 90}deg)` : "";
    const arc = turn ? Math.min(40, Math.hypot(dx, dy) / 6) : 0;
    const inner = turn ? "50% 50%" : "0 0";
    copy.style.transformOrigin = inner;
    const frames = [{ transform: `translate(${dx}px,${dy}px) scale(${scale})` }, { transform: "none" }];
    if (turn)
      frames.splice(1, 0,
        { transform: `translate(${dx * 0.9}px,${dy * 0.9 - arc / 3}px) ${angle} scale(${scale})`, offset: 0.15 },
        { transform: `translate(${dx * 0.4}px,${dy * 0.4 - arc}px) ${angle}`, offset: 0.55 },
        { transform: `translate(${dx * 0.06}px,${dy * 0.06 - arc / 4}px) ${angle}`, offset: 0.85 });
    if (shrink) frames[0].opacity = 1;
    thing.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time.duration + time.delay });
    copy.animate(frames, time).finished.finally(() => copy.remove());
    return true;
  }

  function moveDice(old) {
    let moved = 0;
    for (const die of $$("[data-die]").filter(visible)) {
      const from = old.get(die.id);
      if (from && fly(die, from, { duration: SETTLE, easing: EASE_GLIDE })) moved = SETTLE;
    }
    return moved;
  }

  /** Dice just rolled tumble through a few faces before they drop. */
  function rollDice(events, start) {
    const rolls = events.filter((event) => event.kind === "roll");
    if (!rolls.length) return 0;
    const left = rolls.at(-1).faces.slice();
    const dice = $$("[data-die]").filter((die) => {
      const at = left.indexOf(die.dataset.die);
      return at >= 0 && visible(die) && left.splice(at, 1).length;
    });
    dice.forEach((die, number) => tumble(die, dice, start + 40 * number));
    return start + ROLL + 40 * dice.length;
  }

  function tumble(die, dice, delay) {
    const frames = [
      { transform: "translateY(-26px) rotate(-200deg) scale(.8)" }, { transform: "translateY(-34px) rotate(-90deg)", offset: 0.45 },
      { transform: "none" },
    ];
    die.animate(frames, { duration: ROLL / speed(), delay: delay / speed(), easing: EASE_DROP, fill: "backwards" });
    const glyph = $("use", die);
    if (!glyph) return;
    const real = glyph.getAttribute("href");
    const others = dice.map((other) => $("use", other)?.getAttribute("href") ?? real);
    [1, 2, 3].forEach((step) =>
      setTimeout(() => {
        if (die.isConnected && glyph.isConnected) glyph.setAttribute("href", step < 3 ? others[(step * 3) % others.length] : real);
      }, (delay + (ROLL / 4) * step) / speed()));
  }

  /** Ships have no names, only places. Those that left a place went where one of their seat arrived. */
  function moveShips(old, start) {
    const arrived = [];
    const left = new Map([...old].map(([key, places]) => [key, places.slice()]));
    let moved = 0;
    for (const ship of $$("[data-ship]").filter(visible)) {
      const from = left.get(ship.dataset.ship)?.shift();
      if (!from) arrived.push(ship);
      else if (fly(ship, from, { duration: GLIDE, easing: EASE_GLIDE, start, turn: true })) moved = GLIDE;
    }
    for (const ship of arrived) {
      const seat = `${ship.dataset.ship.split(":")[0]}:`;
      const from = [...left].find(([key, places]) => key.startsWith(seat) && places.length);
      if (from && fly(ship, from[1].shift(), { duration: GLIDE, easing: EASE_GLIDE, start, turn: true })) moved = GLIDE;
    }
    return start + moved;
  }

  /** Colonising is a moment: the world shrinks into the galaxy, the next one comes up from black. */
  function takeWorlds(old, events, start) {
    for (const { planet } of events.filter((event) => event.kind === "colonize")) {
      const world = $$(`[data-world="${planet}"]`).find(visible);
      if (world && old.has(planet)) fly(world, old.get(planet), { duration: GLIDE, easing: EASE_GLIDE, start, shrink: true });
    }
    for (const { planet } of events.filter((event) => event.kind === "draw" && event.planet)) {
      const world = $$(`[data-world="${planet}"]`).find(visible);
      world?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE / speed(), delay: (start + GLIDE) / speed(), fill: "backwards" });
    }
    return start + GLIDE + FADE;
  }

  function countFigures(old) {
    for (const figure of $$("[data-count]")) {
      const from = Number(old.get(figure.id)), to = Number(figure.textContent);
      if (!old.has(figure.id) || from === to || Number.isNaN(from - to)) continue;
      figure.classList.add("is-changed");
      const steps = Math.abs(to - from);
      for (let step = 0; step <= steps; step++)
        setTimeout(() => {
          if (figure.dataset.count === String(to)) figure.textContent = from + Math.sign(to - from) * step;
          if (step === steps) figure.classList.remove("is-changed");
        }, (step * 60) / speed());
    }
  }

  /** Without motion a gold outline marks for a second what has changed. */
  function markChanges(message) {
    for (const event of message.events) {
      const things = $$(`[data-planet="${event.planet}"], [data-galaxy="${event.seat}"]`);
      for (const thing of things) {
        thing.classList.add("is-changed");
        setTimeout(() => thing.classList.remove("is-changed"), 1000);
      }
    }
    return 0;
  }

  // --- sounds: off unless somebody wants them -------------------------------------------------------------

  let audio = null;

  function tone(frequency, { at = 0, length = 0.2, type = "sine", level = 1, slide = 1 } = {}) {
    const start = audio.currentTime + at;
    const source = new OscillatorNode(audio, { type, frequency });
    const gain = new GainNode(audio, { gain: 0 });
    source.frequency.exponentialRampToValueAtTime(frequency * slide, start + length);
    gain.gain.setValueAtTime((level * Number(settings.sound)) / 60, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(start + length);
  }

  const SOUNDS = {
    roll: ({ faces }) => faces.forEach((_, n) => tone(190 + 23 * (n % 3), { at: 0.05 * n, length: 0.05, type: "square" })),
    move: () => tone(160, { length: 0.45, slide: 2.4, level: 0.5 }),
    advance: () => tone(240, { length: 0.3, slide: 1.6, level: 0.5 }),
    gain: ({ resource, amount }) => {
      for (let n = 0; n < amount; n++)
        if (resource === "energy") tone(110, { at: 0.09 * n, length: 0.18, type: "triangle" });
        else tone(880, { at: 0.12 * n, length: 0.35 });
    },
    colonize: () => [392, 587, 784].forEach((pitch, n) => tone(pitch, { at: 0.12 * n, length: 0.45 })),
    attack: () => tone(65, { length: 0.5, type: "triangle", level: 2 }),
  };

  function play(events) {
    if (settings.sound === "0") return;
    audio ??= new AudioContext();
    for (const event of events) SOUNDS[event.kind]?.(event);
    if (asked.kind === "follow" && asked.touches.length) [659, 784].forEach((pitch, n) => tone(pitch, { at: 0.15 * n }));
  }

  // --- words beside the board -----------------------------------------------------------------------------

  function announce(text) {
    const region = $("#announce");
    if (region && text) region.textContent = text;
  }

  function toast(text) {
    const box = $("#toast");
    if (!box || !text) return;
    box.textContent = text;
    box.hidden = false;
    clearTimeout(toast.timer);
    toast.timer = setTimeout(() => (box.hidden = true), 4000);
  }

  function banner(name) {
    const box = $("#banner");
    if (!box) return;
    box.hidden = !name;
    if (name) box.textContent = box.dataset[name];
  }

  // --- the clock of a follow window -----------------------------------------------------------------------

  /** Runs while nobody is at it: whoever reads the question with pointer or focus inside is not hurried. */
  function tick() {
    for (const clock of $$("[data-left]")) {
      const panel = clock.closest("[data-clock]") ?? clock;
      const held = panel.matches(":hover") || panel.contains(document.activeElement);
      const now = performance.now();
      if (tick.window !== clock.dataset.window) Object.assign(tick, { window: clock.dataset.window, left: Number(clock.dataset.left), last: now });
      if (held) sometimes(() => send({ type: "hold", window: clock.dataset.window }));
      else tick.left = Math.max(0, tick.left - (now - tick.last) / 1000);
      tick.last = now;
      clock.style.setProperty("--left", String(clamp(tick.left / Number(clock.dataset.total), 0, 1)));
      const seconds = $("[data-seconds]", panel);
      if (seconds) seconds.textContent = Math.ceil(tick.left);
    }
  }

  function sometimes(act) {
    if (performance.now() - (sometimes.last ?? -Infinity) < 2000) return;
    sometimes.last = performance.now();
    act();
  }

  // --- acts that are no choices ---------------------------------------------------------------------------

  const ACTS = {
    commit: () => described() && commit(described()),
    cancel: () => letGo() || send({ type: "undo" }),
    undo: () => letGo() || send({ type: "undo" }),
    reset: () => send({ type: "reset" }),
    skip: () => (skipping = true),
    fullscreen: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    open: (button) => open(document.getElementById(button.dataset.target)),
    close: (button) => button.closest("dialog")?.close(),
    copy: (button) => copy(button.dataset.text ?? new URL(button.dataset.href, location.href).href, button),
    send: (button) => send(JSON.parse(button.dataset.message)),
  };

  function open(target) {
    if (!target) return;
    if (target instanceof HTMLDialogElement) target.showModal();
    else target.hidden = !target.hidden;
  }

  async function copy(text, button) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = Object.assign(document.createElement("textarea"), { value: text });
      document.body.append(field);
      field.select();
      document.execCommand("copy"); // without https the clipboard is closed to scripts, but not to selections
      field.remove();
    }
    toast(button.dataset.done);
  }

  document.addEventListener("click", (event) => {
    const thing = event.target.closest("[data-act], [data-touch]");
    if (!thing || thing.closest("[data-beat]")) return;
    if (thing.dataset.act) ACTS[thing.dataset.act]?.(thing);
    else touchThing(thing);
  });

  for (const kind of ["pointerover", "focusin"])
    document.addEventListener(kind, (event) => {
      const thing = event.target.closest?.("[data-touch]");
      const open = thing && !busy ? lit() : null;
      const key = open && keysOf(thing).find((name) => open.has(name));
      showEffect((key && completedBy(key)) || described());
    });

  // --- keys -----------------------------------------------------------------------------------------------

  const nth = (prefix, number) => $$(`[data-touch^="${prefix}"]`).filter(visible)[number - 1];
  const press = (selector) => $$(selector).filter(visible)[0]?.click();
  const focused = () => document.activeElement?.closest(".card");

  const SHORTCUTS = {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`die${n}`, () => nth("die:", n)?.click()])),
    ...Object.fromEntries([1, 2, 3, 4].map((n) => [`ship${n}`, () => nth("ship:", n)?.click()])),
    land: () => $(".land[data-touch]", focused() ?? undefined)?.click(),
    orbit: () => $(".orbit[data-touch]", focused() ?? undefined)?.click(),
    follow: () => press('[data-touch~="follow"]'),
    pass: () => press('[data-touch~="pass"]'),
    undo: () => ACTS.undo(),
    primary: () => press('[data-act="commit"]:not([hidden]), .btn.primary[data-touch].is-legal, .btn.primary[data-act]'),
    skip: () => ACTS.skip(),
    help: () => open($("#help")),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
    if (event.key === "Escape") return void ACTS.cancel();
    if (event.key.startsWith("Arrow")) return void (walk(event.key) && event.preventDefault());
    if (event.key === " " && event.target.closest("button, a, summary")) return; // the button itself wants it
    const action = Object.keys(KEYS).find((name) => keyOf(name) === event.key.toLowerCase());
    if (!action) return;
    event.preventDefault();
    SHORTCUTS[action]();
  });

  /** Arrows walk along a band of the board, up and down from band to band. */
  function walk(key) {
    const bands = $$("[data-band]").filter(visible);
    const here = bands.findIndex((band) => band.contains(document.activeElement));
    const stops = (band) => $$("button, a", band).filter((stop) => visible(stop) && !stop.disabled);
    if (key === "ArrowLeft" || key === "ArrowRight") {
      if (here < 0) return false;
      const list = stops(bands[here]);
      const at = list.indexOf(document.activeElement) + (key === "ArrowLeft" ? -1 : 1);
      list[clamp(at, 0, list.length - 1)]?.focus();
      return true;
    }
    const next = bands[clamp(here + (key === "ArrowUp" ? -1 : 1), 0, bands.length - 1)];
    (next && (stops(next).find((stop) => stop.classList.contains("is-legal")) ?? stops(next)[0]))?.focus();
    return Boolean(next);
  }

  // --- begin ----------------------------------------------------------------------------------------------

  if (board()) {
    readAsked();
    light();
    setInterval(tick, 100);
  }
  connect();
  addEventListener("online", connect);
  document.addEventListener("visibilitychange", () => document.hidden || connect());
})();
