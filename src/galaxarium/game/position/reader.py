"""Reading positions: a record filled from statements, each checked against what is possible."""

from typing import Any

from ...data.planets import DECK_COLUMNS
from ...data.rogues import rogues
from ...errors import BadData, BadPosition, BadSetup
from ...kernel.codes import frame
from ...kernel.engine import engine
from ...kernel.layout import DEPTH, LEVELS, ROGUE_SEAT, WINNING_POINTS, A, new_states
from ...kernel.rogue import BONUS_DICE
from ..cards import LASTING
from ..notation import NAME_OF_FRAME, context_of, read_frame
from ..setup import SEED_LIMIT, Setup, halves, make_setup, switches_before, without_marks
from ..state import fields
from .lines import Lines, to_number
from .seat import SeatReader

KEYWORD_OF = {"rulebook": "profile", "house_rules": "switches", "rogue": "rogue", "players": "players"}
"""The statement that says each part of a set-up."""


class Reader:
    """Fills a record from the statements, checking each against what is possible."""

    def __init__(self, lines: Lines, before: bool) -> None:
        self.lines = lines
        self.before = before
        self.array = new_states(1)
        self.record = fields(self.array)
        self.where: dict[int, str] = {}
        self.missions: set[int] = set()
        self.setup = self._read_setup()
        self.cards = self.setup.cards

    def read(self) -> tuple[Setup, Any]:
        """Everything, in an order in which each check finds what it needs."""
        self.setup.configure(self.record)
        self._read_course()
        self._read_row()
        for seat in range(self.setup.seats):
            SeatReader(self, seat).read()
        self._read_deck()
        self._read_dice()
        self._read_trigger()
        self._read_pending()
        self.array[0] = tuple(vars(self.record).values())
        self._read_generator()
        return self.setup, self.array

    def _read_setup(self) -> Setup:
        lines = self.lines
        house_rules: dict[str, str] = {}
        for word in lines.words("switches") or []:
            name, separator, value = word.partition("=")
            if not separator:
                raise BadPosition(f"{word!r} should be NAME=VALUE", lines.line("switches"))
            house_rules[name] = value
        if "players" not in lines.statements:
            raise BadPosition("the line `players` is missing", lines.last)
        profile = lines.word("profile", "galakta")
        rogue = lines.word("rogue", "none")
        deck = "\n".join([",".join(DECK_COLUMNS), *lines.planets]) if lines.planets else None
        try:
            players = lines.number("players", 2, 1, 5)
            if self.before:
                house_rules = switches_before(profile, house_rules)
            setup = make_setup(players, profile, house_rules, None if rogue == "none" else rogue, deck)
            return without_marks(setup) if self.before or not self._read_once() else setup
        except BadSetup as error:
            raise BadPosition(str(error), lines.line(KEYWORD_OF.get(error.about, "players"))) from None
        except BadData as error:
            raise BadPosition(str(error), lines.planet_lines[0]) from None

    def _read_once(self) -> bool:
        """R9.4: does the mark of attacks count? Not in games begun before it was known."""
        once = self.lines.word("once", "yes")
        if once not in ("yes", "no"):
            raise BadPosition("once is yes or no", self.lines.line("once"))
        return once == "yes"

    def _read_course(self) -> None:
        players, lines, record = self.setup.seats, self.lines, self.record
        record.first = lines.number("first", 1, 1, players) - 1
        record.active = lines.number("active", int(record.first) + 1, 1, players) - 1
        offset = (int(record.active) - int(record.first)) % players
        record.turn = lines.number("turn", offset + 1, 1, 30000)
        if self.setup.rogue:
            self._read_solo()
        elif (int(record.turn) - 1) % players != offset:
            raise BadPosition(
                f"turn {record.turn} is not seat {record.active + 1}'s if seat {record.first + 1} started",
                lines.line("turn"),
            )

    def _read_solo(self) -> None:
        """R9: you start; and what the classic game does not have."""
        if self.record.first != 0:
            raise BadPosition("in solo seat 1 starts", self.lines.line("first"))
        self.record.fewer = self.lines.number("fewer", 0, 0, 99)
        bonus = self.lines.word("bonus", "no")
        if bonus not in ("yes", "no"):
            raise BadPosition("bonus is yes or no", self.lines.line("bonus"))
        self.record.bonus = bonus == "yes"
        if self.record.bonus and self.record.active != ROGUE_SEAT:
            raise BadPosition("a bonus turn is the rogue's", self.lines.line("bonus"))

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
                f"the row of {self.setup.players} players has {self.setup.spaces} spaces, not {len(words)}",
                line,
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
            if face not in self.cards.faces:
                raise BadPosition(
                    f"{face!r} is not one of {', '.join(self.cards.faces)}", self.lines.line(keyword)
                )
        return [self.cards.faces.index(face) for face in faces]

    def _most_dice(self) -> int:
        level = int(self.record.level[self.record.active])
        if not (self.setup.rogue and self.record.active == ROGUE_SEAT):
            return self.cards.levels[level - 1].dice
        return BONUS_DICE if self.record.bonus else rogues()[self.setup.rogue].levels[min(level, 5) - 1].dice

    def _read_dice(self) -> None:
        record = self.record
        inactive, spent, bay = self.faces("dice"), self.faces("spent"), self.faces("bay")
        if len(inactive) + len(spent) + len(bay) > (most := self._most_dice()):
            level = record.level[record.active]
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
        record, players = self.record, self.setup.seats
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
        record.trigger = to_number(line, word, 1, players) - 1
        if int(record.trigger) not in winners:
            raise BadPosition(f"seat {word} cannot have triggered the end without 21 points", line)

    def _read_generator(self) -> None:
        if "generator" in self.lines.statements:
            line, word = self.lines.line("generator"), self.lines.word("generator", "")
            if len(word) != 32 or any(c not in "0123456789abcdef" for c in word):
                raise BadPosition("a generator is 32 hexadecimal digits", line)
            self.array[0].rng[:] = [int(word[i : i + 8], 16) for i in range(0, 32, 8)]
            if "seed" in self.lines.statements:
                raise BadPosition("either a generator or a seed, not both", self.lines.line("seed"))
            return
        seed = self.lines.number("seed", 0, 0, SEED_LIMIT - 1)
        rules = engine("python")
        rules.seed_game(rules.face(self.array), *halves(seed))

    def _read_pending(self) -> None:
        record, lines = self.record, self.lines
        if [words for _, words in lines.pending] == [["none"]]:
            if record.trigger < 0 and not (self.setup.rogue and record.level[ROGUE_SEAT] == LEVELS):
                raise BadPosition("nothing is pending, but nobody has triggered the end", lines.pending[0][0])
            record.over = 1
            return
        context = context_of(record, self.cards)
        pending = lines.pending or [(lines.last, self._usual_pending())]
        if len(pending) > DEPTH - 8:
            raise BadPosition("too many things pending", pending[-1][0])
        for depth, (number, words) in enumerate(pending):
            try:
                record.frame[depth] = read_frame(context, words)
            except ValueError as error:
                raise BadPosition(str(error), number) from None
            record.depth = depth + 1
            self._check_frame(depth, number)

    def _usual_pending(self) -> list[str]:
        """The main decision; in the rogue's turn the dice it has still to roll."""
        record = self.record
        if not (self.setup.rogue and record.active == ROGUE_SEAT):
            return ["main", str(record.active + 1)]
        rolled = int(record.inactive.sum() + record.spent.sum() + record.bay_n)
        return ["rogue", str(ROGUE_SEAT + 1), f"dice={self._most_dice() - rolled}", "rerolled=no"]

    def _check_frame(self, depth: int, line: int) -> None:
        """The bottom is the active player's main decision or the missions; `down` is part of an exchange."""
        kind, seat = (int(n) for n in self.record.frame[depth][:2])
        below = int(self.record.frame[depth - 1][0]) if depth else 0
        if kind == frame.MISSION:
            if below not in (0, frame.MISSION) or self.record.dealt[seat][0] < 0:
                raise BadPosition("missions are chosen first, from two that were dealt", line)
        elif depth == 0 and (kind != self._bottom() or seat != self.record.active):
            name = NAME_OF_FRAME[self._bottom()]
            raise BadPosition(f"the first thing pending must be {name} {self.record.active + 1}", line)
        elif depth > 0 and (kind in (frame.MAIN, frame.ROGUE) or below == frame.MISSION):
            raise BadPosition("main comes first and once", line)
        elif kind == frame.DOWN and below != frame.EXCHANGE:
            raise BadPosition("down must stand on an exchange", line)
        self._check_seat(kind, seat, line)
        if kind == frame.LAND:
            self._check_landed(seat, int(self.record.frame[depth][A]), line)

    def _check_seat(self, kind: int, seat: int, line: int) -> None:
        """R9: a rogue decides nothing, and only it attacks."""
        solo = self.setup.rogue is not None
        if solo and seat == ROGUE_SEAT and kind not in (frame.ROGUE, frame.WINDOW):
            raise BadPosition("a rogue decides nothing", line)
        if kind in (frame.FORCE, frame.HIT, frame.LOSE) and self._bottom() != frame.ROGUE:
            raise BadPosition(f"{NAME_OF_FRAME[kind]} is asked in a rogue's turn only", line)
        if kind == frame.FORCE and self.record.inactive.sum() != 1:
            raise BadPosition("force needs one die on the table", line)

    def _check_landed(self, seat: int, planet: int, line: int) -> None:
        row = self.record.row[: self.record.spaces].tolist()
        if planet not in row or not self.record.surface[seat, row.index(planet)]:
            raise BadPosition(f"no ship of seat {seat + 1} is on {self.cards.planet(planet)}", line)

    def _bottom(self) -> int:
        solo = self.setup.rogue and self.record.active == ROGUE_SEAT
        return frame.ROGUE if solo else frame.MAIN


def read_position(text: str, before: bool = False) -> tuple[Setup, Any]:
    """The set-up and the kernel's record of a position; an impossible one is refused with line and reason.
    `before`: it stands in a record of version 1 and is played by the rules of then."""
    lines = Lines(text)
    reader = Reader(lines, before)
    setup, array = reader.read()
    for seat, (number, _) in lines.seats.items():
        raise BadPosition(f"there is no seat {seat} at this table", number)
    return setup, array
