/* Buttons with `data-act`, menus that fold, and what every page can do. */
import { $, $$ } from "./dom.js";
import { change, settings } from "./settings.js";

const small = matchMedia("(max-width: 600px), (pointer: coarse)");

const ACTS = {
  settings: () => $("#settings").showModal(),
  help: () => $("#help").showModal(),
  sound: () => change("sound", settings.sound === "0" ? "6" : "0"),
  share: (button) => share(button.dataset.text, button),
  copy: (button) => copy(button.dataset.text, button),
};

/** Run the acts of buttons: `more` has acts by name; `handle` may consume a click first. */
export function listen(more = {}, handle = () => false) {
  const all = { ...ACTS, ...more };
  document.addEventListener("click", (event) => {
    foldMenus(event.target);
    if (handle(event)) return;
    const button = event.target.closest("[data-act]");
    all[button?.dataset.act]?.(button, event);
  });
  return all;
}

/** Close open menus, except those that contain the click; true if one was open. */
export function foldMenus(target = null) {
  const open = $$("details[open]:has(> .menu)").filter((menu) => !menu.contains(target));
  for (const menu of open) menu.open = false;
  return open.length > 0;
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
