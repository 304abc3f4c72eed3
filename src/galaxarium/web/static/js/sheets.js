/* Sheets: parts of the board that a small screen hides until they are opened. */
import { page } from "./dom.js";

/** Open a sheet, or none; true if one was open before. */
export function unfold(id, needed = false) {
  const before = page.open;
  delete page.open;
  delete page.needed;
  if (id) page.open = id;
  if (needed) page.needed = "";
  return Boolean(before);
}

/** A sheet that was opened goes when something beside it is touched; with a thumb that is all the touch does. */
export function foldSheet(target, isThumb) {
  if (!page.open || "needed" in page || target.closest(`#${page.open} :is(button, a, summary, ol), [data-act="open"], dialog`)) return false;
  unfold(null);
  return isThumb;
}

export const SHEET_ACTS = {
  open: ({ dataset: { target } }) => unfold(page.open === target ? null : target),
  peek: (button, event) => event.detail || button.classList.toggle("is-open"), // held with a pointer, toggled by key
};
