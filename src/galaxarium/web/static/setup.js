/* The form of a new table: another way of playing seats other people, and some ways do not know every edition. */
"use strict";

(() => {
  const form = document.querySelector("form[data-setup]");
  if (!form) return;
  const seats = [...form.querySelectorAll('select[name^="seat"]')];
  const SMALL = "blast-off", MOST = 4;

  /** Whoever is not named leaves; the first two seats are always taken. */
  function seat(people) {
    seats.forEach((select, at) => (select.value = people[at] ?? (at < 2 ? "human" : "empty")));
  }

  function makeRoom() {
    if (form.elements.rulebook.value === SMALL) for (const select of seats.slice(MOST)) select.value = "empty";
  }

  form.addEventListener("change", ({ target }) => {
    const books = form.elements.rulebook;
    if (target.name === "mode") seat(target.dataset.seats.split(" "));
    if (target.name === "mode" && target.value === "solo" && books.value === SMALL) books.value = books[0].value;
    if (["mode", "rulebook"].includes(target.name)) makeRoom();
  });
})();
