"""Reading the line of one seat."""

from typing import Any

from ...data.rogues import rogues
from ...errors import BadPosition
from ...kernel.layout import CAP, LEVELS, ROGUE_SEAT, SHIPS
from .lines import to_number


class SeatReader:
    """Reads the line of one seat."""

    KEYS = ("energy", "culture", "level", "ships", "planets", "mission", "dealt", "used", "marked")

    def __init__(self, table: Any, seat: int) -> None:
        self.table = table
        self.record = table.record
        self.cards = table.cards
        self.seat = seat
        self.line, words = table.lines.seats.pop(seat + 1, (table.lines.last, []))
        self.values = self._split(words)
        setup = table.setup
        self.rogue = rogues()[setup.rogue] if setup.rogue and seat == ROGUE_SEAT else None

    def _split(self, words: list[str]) -> dict[str, list[str]]:
        values: dict[str, list[str]] = {}
        key = ""
        for word in words:
            if word in self.KEYS:
                key = word
                if key in values:
                    raise BadPosition(f"{key} is there twice", self.line)
                values[key] = []
            elif not key:
                raise BadPosition(f"unknown word {word!r}; a seat has {', '.join(self.KEYS)}", self.line)
            else:
                values[key] += [part for part in word.split(",") if part]
        for key, parts in values.items():
            if not parts:
                raise BadPosition(f"nothing after {key!r}", self.line)
            if parts == ["none"]:
                values[key] = []
        return values

    def read(self) -> None:
        """All keys, in the order their checks need."""
        record, seat = self.record, self.seat
        rogue = self.rogue
        record.cap[seat] = rogue.max_resource if rogue else CAP
        record.stock[seat, 0] = self._number("energy", 0 if rogue else 2, 0, int(record.cap[seat]))
        record.stock[seat, 1] = self._number("culture", 0 if rogue else 1, 0, int(record.cap[seat]))
        record.level[seat] = self._number("level", 1, 1, LEVELS)
        self._read_planets()
        self._read_ships()
        self._read_missions()
        for slug in self.values.get("used", []):
            number = self.cards.planet_number.get(slug)
            if number not in self.cards.once:
                raise BadPosition(f"{slug} is not a once-per-turn planet", self.line)
            record.used[seat] |= 1 << self.cards.once.index(number)

    def _number(self, key: str, default: int, low: int, high: int) -> int:
        parts = self.values.get(key, [str(default)])
        return to_number(self.line, " ".join(parts), low, high)

    def _read_planets(self) -> None:
        record, seat = self.record, self.seat
        level = int(record.level[seat]) - 1
        record.points[seat] = (
            self.rogue.levels[min(level, 4)].points if self.rogue else self.cards.levels[level].points
        )
        for slug in self.values.get("planets", []):
            number = self.table.planet(slug, self.line, f"owned by seat {seat + 1}")
            record.taken[record.taken_n] = number
            record.taken_n += 1
            record.owner[number] = seat
            record.colonies[seat] += 1
            record.points[seat] += self.cards.planets[number].points

    def _read_ships(self) -> None:
        record, seat = self.record, self.seat
        unlocked = SHIPS if self.rogue else self.cards.levels[int(record.level[seat]) - 1].ships
        listed = [place for place in self.values.get("ships", ["home"] * unlocked) if place != "locked"]
        if len(listed) != unlocked:
            raise BadPosition(
                f"level {record.level[seat]} has {unlocked} unlocked ships, not {len(listed)}", self.line
            )
        for place in listed:
            self._put_ship(place)
        self._read_mark(listed)

    def _space(self, planet: str) -> int:
        number = self.cards.planet_number.get(planet, -2)
        if number not in self.record.row[: self.record.spaces]:
            raise BadPosition(f"{planet!r} is not in the row", self.line)
        return list(self.record.row[: self.record.spaces]).index(number)

    def _put_ship(self, place: str) -> None:
        record, seat = self.record, self.seat
        if place == "home":
            record.home[seat] += 1
            return
        planet, _, orbit = place.partition(":")
        space = self._space(planet)
        if not orbit and self.rogue:
            raise BadPosition("a rogue's ships never land", self.line)
        if not orbit:
            if record.surface[seat, space]:
                raise BadPosition(f"two ships of seat {seat + 1} on {planet}", self.line)
            record.surface[seat, space] = 1
            return
        word, _, position = orbit.partition(":")
        if word != "orbit":
            raise BadPosition(f"{place!r} should be home, PLANET or PLANET:orbit:POSITION", self.line)
        if record.track[seat, space] >= 0:
            raise BadPosition(f"two ships of seat {seat + 1} around {planet}", self.line)
        advances = self.cards.planets[int(record.row[space])].advances
        record.track[seat, space] = to_number(self.line, position, 0, advances - 1)

    def _read_mark(self, listed: list[str]) -> None:
        """Where the first ship of a nagato in progress stands."""
        for place in self.values.get("marked", []):
            planet, _, orbit = place.partition(":")
            marked = 0 if place == "home" else 1 + 2 * self._space(planet) + (orbit == "orbit")
            standing = {ship.rpartition(":")[0] if ":" in ship else ship for ship in listed}
            if place not in standing:
                raise BadPosition(f"no ship of seat {self.seat + 1} is at {place}", self.line)
            self.record.marked[self.seat] = marked

    def _read_missions(self) -> None:
        record, seat = self.record, self.seat
        numbers = []
        for slug in [*self.values.get("mission", []), *self.values.get("dealt", [])]:
            if slug not in self.cards.mission_number:
                raise BadPosition(f"there is no mission {slug!r}", self.line)
            numbers.append(self.cards.mission_number[slug])
        kept, dealt = len(self.values.get("mission", [])), len(self.values.get("dealt", []))
        if numbers and (self.table.setup.rogue or not self.cards.missions):
            raise BadPosition("there are no missions in this game", self.line)
        if kept > 1 or dealt not in (0, 2):
            raise BadPosition("a seat keeps one mission of two", self.line)
        if kept:
            record.mission[seat] = numbers[0]
        if dealt:
            record.dealt[seat] = numbers[kept:]
            if kept and numbers[0] not in numbers[1:]:
                raise BadPosition("the mission kept is not one of those dealt", self.line)
        for number in numbers[kept:] if dealt else numbers:
            if number in self.table.missions:
                raise BadPosition(f"the mission {self.cards.mission(number)} is dealt twice", self.line)
            self.table.missions.add(number)
