"""Positions as text: writing (canonical) and reading (also by hand, with defaults). See docs/notation.md."""

from typing import Any

from ..data.tables import rulebooks
from ..errors import BadPosition, BadSetup
from ..kernel.layout import CAP, DEPTH, WINNING_POINTS, new_states
from ..kernel.codes import frame
from ..kernel.rng import seed_words
from .cards import FACES, Cards
from .frames import BITS, Context, read_frame, write_frame
from .setup import SEED_LIMIT, Setup, make_setup
from .state import State, effects, owned, ships

HEADER = "galaxarium position 1"
LASTING = ("follow-culture", "follow-energy", "follow-price")


# --- writing ---------------------------------------------------------------------------------------------


def write_position(state: State) -> str:
    """The canonical text of a state."""
    record, cards = state.record, state.cards
    context = _context(record, cards)
    lines = [
        HEADER,
        f"profile {state.setup.rulebook}",
        "switches " + _listed([f"{name}={value}" for name, value in state.setup.house_rules]),
        f"players {state.setup.players}",
        "rogue none",
        f"first {record.first + 1}",
        f"active {record.active + 1}",
        f"turn {record.turn}",
        f"trigger {record.trigger + 1 if record.trigger >= 0 else 'none'}",
        "row " + " ".join(cards.planet(n) or "none" for n in record.row[: record.spaces]),
        "deck " + _listed([str(cards.planet(n)) for n in record.deck[: record.deck_n][::-1]]),
        "discard " + _listed([str(cards.planet(n)) for n in record.pile[: record.pile_n]]),
        "dice " + _faces(record.inactive),
        "spent " + _faces(record.spent),
        "bay " + (",".join(FACES[f] for f in record.bay[: record.bay_n]) or "none"),
        f"converter {'used' if record.converter_used else 'free'}",
        f"rerolls {record.rerolls}",
        "effects " + _listed(effects(record, cards)),
        "chain " + BITS.write(context, int(record.chain)).replace(",", " "),
        "generator " + "".join(f"{int(word):08x}" for word in record.rng),
        *(_write_seat(record, cards, seat) for seat in range(state.setup.players)),
        *(f"pending {write_frame(context, f)}" for f in record.frame[: record.depth].tolist()),
    ]
    return "\n".join(lines if record.depth else [*lines, "pending none"]) + "\n"


def _context(record: Any, cards: Cards) -> Context:
    return Context(cards, record.row[: record.spaces].tolist(), int(record.players))


def _listed(words: list[str]) -> str:
    return " ".join(words) or "none"


def _faces(pile: Any) -> str:
    return ",".join(face for face, count in zip(FACES, pile, strict=True) for _ in range(count)) or "none"


def _write_seat(record: Any, cards: Cards, seat: int) -> str:
    planets = ",".join(str(cards.planet(n)) for n in owned(record, seat)) or "none"
    unlocked = [place for place in ships(record, cards, seat) if place != "locked"]
    dealt = ",".join(str(cards.mission(n)) for n in record.dealt[seat] if n >= 0) or "none"
    used = [str(cards.planet(n)) for bit, n in enumerate(cards.once) if record.used[seat] & 1 << bit]
    marked = f" marked {_place(record, cards, record.marked[seat])}" if record.marked[seat] >= 0 else ""
    return (
        f"seat {seat + 1} energy {record.stock[seat, 0]} culture {record.stock[seat, 1]} level {record.level[seat]} "
        f"ships {' '.join(unlocked)} planets {planets} mission {cards.mission(record.mission[seat]) or 'none'} "
        f"dealt {dealt} used {','.join(used) or 'none'}{marked}"
    )


def _place(record: Any, cards: Cards, place: int) -> str:
    if place == 0:
        return "home"
    planet = cards.planet(record.row[(place - 1) // 2])
    return f"{planet}" if place % 2 else f"{planet}:orbit"


# --- reading ---------------------------------------------------------------------------------------------


class _Lines:
    """The statements of a position, by keyword, with their line numbers."""

    SINGLE = frozenset(
        "profile switches players rogue first active turn trigger row deck discard dice spent bay converter rerolls "
        "effects chain generator seed".split()
    )

    def __init__(self, text: str) -> None:
        self.statements: dict[str, tuple[int, list[str]]] = {}
        self.seats: dict[int, tuple[int, list[str]]] = {}
        self.pending: list[tuple[int, list[str]]] = []
        self.last = 1
        header = False
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            self.last = number
            if not header:
                header = _check_header(words, number)
            else:
                self._add(number, words)
        if not header:
            raise BadPosition(f"expected {HEADER!r}", 1)

    def _add(self, number: int, words: list[str]) -> None:
        keyword, arguments = words[0], words[1:]
        if not arguments:
            raise BadPosition(f"nothing after {keyword!r}", number)
        if keyword == "pending":
            self.pending.append((number, arguments))
        elif keyword == "seat":
            seat = _to_number(number, arguments[0], 1, 5)
            if seat in self.seats:
                raise BadPosition(f"seat {seat} is there twice", number)
            self.seats[seat] = (number, arguments[1:])
        elif keyword not in self.SINGLE:
            raise BadPosition(f"unknown word {keyword!r}", number)
        elif keyword in self.statements:
            raise BadPosition(f"{keyword} is there twice", number)
        else:
            self.statements[keyword] = (number, arguments)

    def line(self, keyword: str) -> int:
        """Where a keyword stands; the last line if it is left out."""
        return self.statements[keyword][0] if keyword in self.statements else self.last

    def words(self, keyword: str) -> list[str] | None:
        """The words after a keyword, `none` as an empty list; None if it is left out."""
        if keyword not in self.statements:
            return None
        words = self.statements[keyword][1]
        return [] if words == ["none"] else words

    def word(self, keyword: str, default: str) -> str:
        """The single word after a keyword."""
        if keyword not in self.statements:
            return default
        number, words = self.statements[keyword]
        if len(words) != 1:
            raise BadPosition(f"{keyword} takes one word", number)
        return words[0]

    def number(self, keyword: str, default: int, low: int, high: int) -> int:
        """The single number after a keyword."""
        return _to_number(self.line(keyword), self.word(keyword, str(default)), low, high)


def _check_header(words: list[str], number: int) -> bool:
    if words[:2] == ["galaxarium", "position"] and words[2:] != ["1"]:
        raise BadPosition(f"version {' '.join(words[2:])!r} of positions is not known here", number)
    if " ".join(words) != HEADER:
        raise BadPosition(f"expected {HEADER!r}", number)
    return True


def _to_number(line: int, text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal()) or not low <= int(text) <= high:
        raise BadPosition(f"{text!r} is not a number from {low} to {high}", line)
    return int(text)


class _Reader:
    """Fills a record from the statements, checking each against what is possible."""

    def __init__(self, lines: _Lines, cards: Cards) -> None:
        self.lines = lines
        self.cards = cards
        self.array = new_states(1)
        self.record = self.array[0]
        self.where: dict[int, str] = {}
        self.setup = self._read_setup()

    def read(self) -> tuple[Setup, Any]:
        """Everything, in an order in which each check finds what it needs."""
        self.setup.configure(self.record)
        self._read_course()
        self._read_row()
        for seat in range(self.setup.players):
            SeatReader(self, seat).read()
        self._read_deck()
        self._read_dice()
        self._read_trigger()
        self._read_generator()
        self._read_pending()
        return self.setup, self.array

    def _read_setup(self) -> Setup:
        lines = self.lines
        house_rules: dict[str, str] = {}
        for word in lines.words("switches") or []:
            name, separator, value = word.partition("=")
            if not separator:
                raise BadPosition(f"{word!r} should be NAME=VALUE", lines.line("switches"))
            house_rules[name] = value
        if lines.word("rogue", "none") != "none":
            raise BadPosition("the solo game cannot be played yet", lines.line("rogue"))
        if "players" not in lines.statements:
            raise BadPosition("the line `players` is missing", lines.last)
        profile = lines.word("profile", "galakta")
        line = lines.line("switches" if profile in rulebooks() and house_rules else "profile")
        try:
            return make_setup(lines.number("players", 2, 2, 5), profile, house_rules)
        except BadSetup as error:
            raise BadPosition(str(error), line) from None

    def _read_course(self) -> None:
        players, lines, record = self.setup.players, self.lines, self.record
        record.first = lines.number("first", 1, 1, players) - 1
        record.active = lines.number("active", int(record.first) + 1, 1, players) - 1
        offset = (int(record.active) - int(record.first)) % players
        record.turn = lines.number("turn", offset + 1, 1, 30000)
        if (int(record.turn) - 1) % players != offset:
            raise BadPosition(
                f"turn {record.turn} is not seat {record.active + 1}'s if seat {record.first + 1} started",
                lines.line("turn"),
            )

    def planet(self, slug: str, line: int, where: str) -> int:
        """A planet by name, which may stand in one place only."""
        number = self.cards.planet_number.get(slug)
        if number is None:
            raise BadPosition(f"there is no planet {slug!r}", line)
        if number in self.where:
            raise BadPosition(f"{slug} is {where} and {self.where[number]}", line)
        self.where[number] = where
        return number

    def _read_row(self) -> None:
        line = self.lines.line("row")
        if "row" not in self.lines.statements:
            raise BadPosition("the line `row` is missing", line)
        words = self.lines.statements["row"][1]
        if len(words) != self.setup.spaces:
            raise BadPosition(
                f"the row of {self.setup.players} players has {self.setup.spaces} spaces, not {len(words)}", line
            )
        for space, slug in enumerate(words):
            if slug != "none":
                self.record.row[space] = self.planet(slug, line, "in the row")

    def _read_deck(self) -> None:
        record = self.record
        pile = self.lines.words("discard") or []
        line = self.lines.line("discard")
        if pile and not record.helios_discards:
            raise BadPosition("there is a discard pile only with the switch helios=discard", line)
        for i, slug in enumerate(pile):
            record.pile[i] = self.planet(slug, line, "in the discard pile")
        record.pile_n = len(pile)
        deck = self.lines.words("deck")
        if deck is None:
            deck = [planet.slug for n, planet in enumerate(self.cards.planets) if n not in self.where]
        line = self.lines.line("deck")
        for i, slug in enumerate(reversed(deck)):
            record.deck[i] = self.planet(slug, line, "in the deck")
        record.deck_n = len(deck)
        if deck and -1 in record.row[: record.spaces]:
            raise BadPosition("a space of the row is empty while the deck is not", self.lines.line("row"))

    def faces(self, keyword: str) -> list[int]:
        """Faces after a keyword, comma-separated."""
        text = self.lines.word(keyword, "none")
        faces = [] if text == "none" else text.split(",")
        for face in faces:
            if face not in FACES:
                raise BadPosition(f"{face!r} is not one of {', '.join(FACES)}", self.lines.line(keyword))
        return [FACES.index(face) for face in faces]

    def _read_dice(self) -> None:
        record = self.record
        inactive, spent, bay = self.faces("dice"), self.faces("spent"), self.faces("bay")
        level = int(record.level[record.active])
        most = self.cards.levels[level - 1].dice
        if len(inactive) + len(spent) + len(bay) > most:
            raise BadPosition(f"more dice than level {level} shows ({most})", self.lines.line("dice"))
        for face in inactive:
            record.inactive[face] += 1
        for face in spent:
            record.spent[face] += 1
        record.bay[: len(bay)] = bay
        record.bay_n = len(bay)
        converter = self.lines.word("converter", "free")
        if converter not in ("free", "used"):
            raise BadPosition("the converter is free or used", self.lines.line("converter"))
        record.converter_used = converter == "used"
        record.rerolls = self.lines.number("rerolls", 0, 0, 99)
        self._read_effects()

    def _read_effects(self) -> None:
        for slug in self.lines.words("effects") or []:
            planet = self.cards.planets[self._known(slug, "effects")]
            if planet.family != "lasting":
                raise BadPosition(f"{slug} has no lasting effect", self.lines.line("effects"))
            self.record.effect[LASTING.index(planet.argument)] = 1
        for slug in self.lines.words("chain") or []:
            number = self._known(slug, "chain")
            if number not in self.cards.copying:
                raise BadPosition(f"{slug} is not a copying planet", self.lines.line("chain"))
            self.record.chain |= 1 << self.cards.copying.index(number)

    def _known(self, slug: str, keyword: str) -> int:
        if slug not in self.cards.planet_number:
            raise BadPosition(f"there is no planet {slug!r}", self.lines.line(keyword))
        return self.cards.planet_number[slug]

    def _read_trigger(self) -> None:
        record, players = self.record, self.setup.players
        winners = [seat for seat in range(players) if record.points[seat] >= WINNING_POINTS]
        word = self.lines.word("trigger", "")
        line = self.lines.line("trigger")
        if not word and len(winners) > 1:
            raise BadPosition("several seats have 21 points; say who triggered the end", line)
        if not word or word == "none":
            if word and winners:
                raise BadPosition(f"seat {winners[0] + 1} has 21 points, so the end is triggered", line)
            record.trigger = winners[0] if winners else -1
            return
        record.trigger = _to_number(line, word, 1, players) - 1
        if int(record.trigger) not in winners:
            raise BadPosition(f"seat {word} cannot have triggered the end without 21 points", line)

    def _read_generator(self) -> None:
        if "generator" in self.lines.statements:
            line, word = self.lines.line("generator"), self.lines.word("generator", "")
            if len(word) != 32 or any(c not in "0123456789abcdef" for c in word):
                raise BadPosition("a generator is 32 hexadecimal digits", line)
            self.record.rng[:] = [int(word[i : i + 8], 16) for i in range(0, 32, 8)]
            if "seed" in self.lines.statements:
                raise BadPosition("either a generator or a seed, not both", self.lines.line("seed"))
            return
        seed = self.lines.number("seed", 0, 0, SEED_LIMIT - 1)
        words = [0, 0, 0, 0]
        seed_words(words, seed & (2**63 - 1), seed >> 63)
        self.record.rng[:] = words

    def _read_pending(self) -> None:
        record, lines = self.record, self.lines
        if [words for _, words in lines.pending] == [["none"]]:
            if record.trigger < 0:
                raise BadPosition("nothing is pending, but nobody has triggered the end", lines.pending[0][0])
            record.over = 1
            return
        context = _context(record, self.cards)
        pending = lines.pending or [(lines.last, ["main", str(record.active + 1)])]
        if len(pending) > DEPTH - 8:
            raise BadPosition("too many things pending", pending[-1][0])
        for depth, (number, words) in enumerate(pending):
            try:
                record.frame[depth] = read_frame(context, words)
            except ValueError as error:
                raise BadPosition(str(error), number) from None
            record.depth = depth + 1
            self._check_frame(depth, number)

    def _check_frame(self, depth: int, line: int) -> None:
        """The bottom is the active player's main decision or the missions; `down` is part of an exchange."""
        kind, seat = (int(n) for n in self.record.frame[depth][:2])
        below = int(self.record.frame[depth - 1][0]) if depth else 0
        if kind == frame.MISSION:
            if below not in (0, frame.MISSION) or self.record.dealt[seat][0] < 0:
                raise BadPosition("missions are chosen first, from two that were dealt", line)
        elif depth == 0 and (kind != frame.MAIN or seat != self.record.active):
            raise BadPosition(f"the first thing pending must be main {self.record.active + 1}", line)
        elif depth > 0 and (kind == frame.MAIN or below == frame.MISSION):
            raise BadPosition("main comes first and once", line)
        elif kind == frame.DOWN and below != frame.EXCHANGE:
            raise BadPosition("down must stand on an exchange", line)


class SeatReader:
    """Reads the line of one seat."""

    KEYS = ("energy", "culture", "level", "ships", "planets", "mission", "dealt", "used", "marked")

    def __init__(self, reader: _Reader, seat: int) -> None:
        self.reader = reader
        self.record = reader.record
        self.cards = reader.cards
        self.seat = seat
        self.line, words = reader.lines.seats.pop(seat + 1, (reader.lines.last, []))
        self.values = self._split(words)

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
        record.cap[seat] = CAP
        record.stock[seat, 0] = self._number("energy", 2, 0, CAP)
        record.stock[seat, 1] = self._number("culture", 1, 0, CAP)
        record.level[seat] = self._number("level", 1, 1, 6)
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
        return _to_number(self.line, " ".join(parts), low, high)

    def _read_planets(self) -> None:
        record, seat = self.record, self.seat
        level = self.cards.levels[int(record.level[seat]) - 1]
        record.points[seat] = level.points
        for slug in self.values.get("planets", []):
            number = self.reader.planet(slug, self.line, f"owned by seat {seat + 1}")
            record.taken[record.taken_n] = number
            record.taken_n += 1
            record.owner[number] = seat
            record.colonies[seat] += 1
            record.points[seat] += self.cards.planets[number].points

    def _read_ships(self) -> None:
        record, seat = self.record, self.seat
        unlocked = self.cards.levels[int(record.level[seat]) - 1].ships
        listed = [place for place in self.values.get("ships", ["home"] * unlocked) if place != "locked"]
        if len(listed) != unlocked:
            raise BadPosition(
                f"level {record.level[seat]} has {unlocked} unlocked ships, not {len(listed)}", self.line
            )
        for place in listed:
            self._put_ship(place)
        self._read_mark()

    def _space(self, planet: str) -> int:
        number = self.cards.planet_number.get(planet, -2)
        if number not in self.record.row[: self.record.spaces]:
            raise BadPosition(f"{planet!r} is not in the row", self.line)
        return self.record.row[: self.record.spaces].tolist().index(number)

    def _put_ship(self, place: str) -> None:
        record, seat = self.record, self.seat
        if place == "home":
            record.home[seat] += 1
            return
        planet, _, orbit = place.partition(":")
        space = self._space(planet)
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
        record.track[seat, space] = _to_number(self.line, position, 0, advances - 1)

    def _read_mark(self) -> None:
        """Where the first ship of a nagato in progress stands."""
        for place in self.values.get("marked", []):
            planet, _, orbit = place.partition(":")
            self.record.marked[self.seat] = 0 if place == "home" else 1 + 2 * self._space(planet) + (orbit == "orbit")

    def _read_missions(self) -> None:
        record, seat = self.record, self.seat
        numbers = []
        for slug in [*self.values.get("mission", []), *self.values.get("dealt", [])]:
            if slug not in self.cards.mission_number:
                raise BadPosition(f"there is no mission {slug!r}", self.line)
            numbers.append(self.cards.mission_number[slug])
        kept, dealt = len(self.values.get("mission", [])), len(self.values.get("dealt", []))
        if kept > 1 or dealt not in (0, 2):
            raise BadPosition("a seat keeps one mission of two", self.line)
        if kept:
            record.mission[seat] = numbers[0]
        if dealt:
            record.dealt[seat] = numbers[kept:]
            if kept and numbers[0] not in numbers[1:]:
                raise BadPosition("the mission kept is not one of those dealt", self.line)


def read_position(text: str, cards: Cards) -> tuple[Setup, Any]:
    """The set-up and the kernel's record of a position; an impossible one is refused with line and reason."""
    lines = _Lines(text)
    reader = _Reader(lines, cards)
    setup, array = reader.read()
    for seat, (number, _) in lines.seats.items():
        raise BadPosition(f"there is no seat {seat} in a game of {setup.players} players", number)
    return setup, array
