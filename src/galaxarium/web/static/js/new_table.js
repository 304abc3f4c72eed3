/* The form of a new table: another way of playing seats other people, some ways do not know every edition, no two
   galaxies share a colour, and who starts is chosen by name. */
const form = document.querySelector("form[data-setup]");
const all = (selector) => [...form.querySelectorAll(selector)];
const seats = all('select[name^="seat"]');
const names = all('input[name^="name"]');
const colours = all('select[name^="colour"]');
const starts = form.elements["rule-first_player"];
const SMALL = "blast-off", MOST = 4;
let worn = colours.map((select) => select.value); // before the last change

/** Seats that are not named are emptied; the first two seats are always taken. */
function seat(people) {
  seats.forEach((select, at) => (select.value = people[at] ?? (at < 2 ? "human" : "empty")));
}

function makeRoom() {
  if (form.elements.rulebook.value === SMALL) for (const select of seats.slice(MOST)) select.value = "empty";
}

/** The colour of the rogue galaxy, where there is one. */
function rogueColour() {
  const rogue = form.elements.mode.value === "solo" && form.querySelector("[name=rogue]:checked");
  return rogue ? rogue.dataset.ship.replace("rogue-", "") : "";
}

/** A seat that takes another one's colour leaves it its own; no seat can take the rogue galaxy's. */
function paint(changed) {
  const other = colours.find((select) => select !== changed && select.value === changed?.value);
  if (other) other.value = worn[colours.indexOf(changed)];
  const rogue = rogueColour();
  for (const select of colours) {
    for (const option of select.options) option.disabled = option.value === rogue;
    if (select.value === rogue) {
      const taken = colours.map((one) => one.value);
      select.value = [...select.options].find((option) => !taken.includes(option.value)).value;
    }
    const ship = select.closest("li").querySelector(".ship");
    ship.dataset.seat = select.value;
    ship.querySelector("use").setAttribute("href", `#ship-${select.value}`);
  }
  worn = colours.map((select) => select.value);
}

/** Those who sit can start. */
function nameStarters() {
  seats.forEach((select, at) => {
    const option = starts.options[at + 1];
    option.textContent = names[at].value.trim() || option.dataset.seatName;
    option.hidden = option.disabled = select.value === "empty";
    if (option.selected && option.disabled) starts.value = "";
  });
}

form.addEventListener("input", ({ target }) => names.includes(target) && nameStarters());
form.addEventListener("change", ({ target }) => {
  const books = form.elements.rulebook;
  if (target.name === "mode") seat(target.dataset.seats.split(" "));
  if (target.name === "mode" && target.value === "solo" && books.value === SMALL) books.value = books[0].value;
  if (["mode", "rulebook"].includes(target.name)) makeRoom();
  paint(colours.includes(target) ? target : null);
  nameStarters();
});
paint(null);
nameStarters();
