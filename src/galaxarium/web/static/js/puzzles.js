/* Puzzles: which were solved, and for how many days in a row the puzzle of the day was. Both are known to this browser
   only. What was chosen first counts; a day counts if its puzzle was right at the first go. */
import { $, $$, store, stored } from "./dom.js";

const KEPT = "galaxarium-puzzles";
const DAY_MS = 24 * 3600 * 1000;

/** {first: {number: "right" | "wrong"}, days: {"2026-11-15": "right" | "wrong"}} */
function kept() {
  const empty = { first: {}, days: {} };
  const found = stored(KEPT);
  return found?.first && found.days ? found : empty;
}

const before = (day) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Days in a row up to one of them. */
function rowTo(days, day) {
  let length = 0;
  while (days[day] === "right") {
    length += 1;
    day = before(day);
  }
  return length;
}

/** The row that is still alive: today's puzzle may be yet to come. */
const streak = (days, today) => (today in days ? rowTo(days, today) : rowTo(days, before(today)));
const longest = (days) => Math.max(0, ...Object.keys(days).map((day) => rowTo(days, day)));

const book = kept();

// --- an answer ------------------------------------------------------------------------------------------------

const main = $("main");
const { puzzle, day, answer, today } = main.dataset;
if (answer) {
  book.first[puzzle] ??= answer;
  if (day) book.days[day] ??= book.first[puzzle];
  store(KEPT, book);
}

const chip = $("[data-streak]");
if (chip && day && streak(book.days, day)) {
  $("b", chip).textContent = streak(book.days, day);
  chip.hidden = false;
}

// --- the list ---------------------------------------------------------------------------------------------------

for (const item of $$("[data-number]")) {
  const result = book.first[item.dataset.number];
  const tick = result && $(`[data-tick="${result}"]`, item);
  if (tick) tick.hidden = false;
  if (result) item.classList.add(`was-${result}`);
}
const tally = $("[data-tally]");
if (tally && Object.keys(book.first).length) {
  tally.hidden = false;
  $("[data-tally-streak]", tally).textContent = streak(book.days, today);
  $("[data-tally-best]", tally).textContent = longest(book.days);
  $("[data-tally-solved]", tally).textContent = Object.values(book.first).filter((result) => result === "right").length;
}

// --- the next one: the first that was not tried yet -----------------------------------------------------------------

const link = $("[data-next]");
if (link) {
  const count = Number(link.dataset.next);
  const numbers = Array.from({ length: count }, (_, at) => ((Number(puzzle) + at) % count) + 1);
  const fresh = numbers.find((number) => !(number in book.first));
  if (fresh) link.href = `/puzzles/${fresh}`;
}
