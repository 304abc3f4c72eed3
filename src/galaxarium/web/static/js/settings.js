/* Settings, stored in this browser only. */
import { $, $$, store, stored } from "./dom.js";

export const KEYS = {
  die1: "1", die2: "2", die3: "3", die4: "4", die5: "5", die6: "6", die7: "7",
  ship1: "q", ship2: "w", ship3: "e", ship4: "r", land: "l", orbit: "o", follow: "f", pass: "p",
  undo: "z", primary: " ", skip: "s", hint: "h", help: "?",
};
export const settings = {
  speed: "1", sound: "0", theme: "dark", keys: {},
  reactions: true, "confirm-end": true, "confirm-orbit": true, "confirm-culture": true, ...stored("galaxarium", {}),
};

const still = matchMedia("(prefers-reduced-motion: reduce)");
const bright = matchMedia("(prefers-color-scheme: light)");
let remapping = null; // the button of the key that is being changed

export const speed = () => (still.matches ? 0 : Number(settings.speed));
export const keyOf = (action) => settings.keys[action] ?? KEYS[action];
export const actionOf = (key) => Object.keys(KEYS).find((name) => keyOf(name) === key);

export function change(name, value) {
  settings[name] = value;
  store("galaxarium", settings);
  showSettings();
}

/** The server draws the next page as this one is, so that it comes in the right colours at once. */
function showTheme() {
  const theme = settings.theme !== "auto" ? settings.theme : bright.matches ? "light" : "dark";
  const root = document.documentElement;
  if ((root.dataset.theme ?? "dark") === theme) return;
  root.dataset.theme = theme;
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
  $('meta[name="theme-color"]').content = getComputedStyle(root).getPropertyValue("--space");
}

export function showSettings() {
  showTheme();
  document.documentElement.dataset.speed = String(speed());
  for (const field of $$("[data-setting]"))
    if (field.type === "checkbox") field.checked = settings[field.dataset.setting];
    else field.value = settings[field.dataset.setting];
  for (const button of $$("[data-key]")) {
    const key = keyOf(button.dataset.key);
    $("kbd", button).textContent = button === remapping ? "…" : key === " " ? "␣" : key.toUpperCase();
  }
}

/** The key of a button is the next one that is pressed; an action that had it gets the old one. */
function remap(key) {
  const action = remapping.dataset.key;
  const other = actionOf(key);
  remapping = null;
  change("keys", { ...settings.keys, ...(other ? { [other]: keyOf(action) } : {}), [action]: key });
}

bright.addEventListener("change", showTheme);
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-key]");
  if (!button) return;
  remapping = button;
  showSettings();
});
document.addEventListener("keydown", (event) => {
  if (!remapping || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  remap(event.key.toLowerCase());
});
document.addEventListener("change", ({ target: field }) => {
  if (field.dataset.setting) change(field.dataset.setting, field.type === "checkbox" ? field.checked : field.value);
});
showSettings();
