"""Telling people that a table waits for them.

Nothing is remembered in memory: every few seconds one server, whose duty it is, looks at the tables that have
changed and that have subscribers, writes notifications into the outbox, and sends those whose time
has come. A letter is written once for a question (`ply`) and a reader, sent at least once, tried again for a
day, and never sent while the reader's page is in sight.
"""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ...errors import GalaxariumError, NoticeError, NoticeRefused
from ..core.keys import new_name
from ..core.snapshot import waited_for, waiting_since
from ..core.table import Table
from ..runtime.database import Database
from ..runtime.reactions import LOOKS, WHO_LOOKS
from ..runtime.service import TableService
from .channels import Channels, Message, Sender, Unreachable
from .outbox import DAY_S, Notification, Outbox

DUTY, DUTY_S = "outbox", 60.0
LIVE_S, DAYS_S = 60.0, 5.0
"""How long a table waits before people are told: live, people are mostly there."""
FIRST_RETRY_S, LAST_RETRY_S = 30.0, 3600.0
PAUSE_S = 600.0
"""Between two mails or calls of one webhook; whatever comes in between is told then, if it still holds."""
KEEP_S = 14 * DAY_S
MOST_AT_ONCE = 40
ANSWER_S = 1.0
"""How long other servers have to say who is looking."""
OVERLAP_S = 60.0
MOST_REMEMBERED = 10_000

log = logging.getLogger(__name__)


class Notifier:
    """The notices of a house."""

    def __init__(
        self,
        house: TableService,
        channels: Channels,
        message: Callable[[Table, Notification], Message],
        rest: Callable[[float], None] = time.sleep,
    ) -> None:
        """`message` puts a letter into words."""
        self.house = house
        self.book = Outbox(Database(house))
        self.sender = Sender(channels, self.book)
        self._owner = new_name()
        self._message, self._rest = message, rest
        self._since: float | None = None
        self._tidied = 0.0
        self._written: set[tuple[str, int, int]] = set()

    @property
    def is_on(self) -> bool:
        """Is there any channel?"""
        return self.sender.pushes or bool(self.sender.schemes)

    def run(self) -> int:
        """Do what is due, if it is our duty; how many messages were sent."""
        if not self.is_on or not self.book.take_duty(DUTY, self._owner, DUTY_S):
            self._since = None
            return 0
        now = self.house.clock()
        self._write(now)
        if now - self._tidied > DAY_S:
            self.book.tidy(now - KEEP_S)
            self._tidied = now
        return self._send(self.book.due(MOST_AT_ONCE))

    # --- writing

    def _write(self, now: float) -> None:
        """Letters for all who are waited for at tables that have changed, also while no server ran."""
        since = now - DAY_S if self._since is None else self._since - OVERLAP_S
        for table_id in self.book.changed_tables(since):
            try:
                table = self.house.table(table_id)
            except GalaxariumError as error:
                log.warning("no notification about table %s: %s", table_id, error)
                continue
            delay = LIVE_S if table.policy.pace == "live" and not table.policy.is_slow else DAYS_S
            for seat in waited(table):
                letter = (table_id, seat, question(table, seat))
                if letter not in self._written:
                    self.book.post(*letter, waiting_since(table, seat) + delay)
                    self._written.add(letter)
        self._since = now
        if len(self._written) > MOST_REMEMBERED:
            self._written.clear()

    # --- sending

    def _send(self, letters: Sequence[Notification]) -> int:
        """Send what still holds to those who do not look; several at a time, because some take long."""
        rooms = {table: self._room(table) for table in {letter.table for letter in letters}}
        holding = [letter for letter in letters if _holds(rooms[letter.table], letter)]
        for letter in letters:
            if letter not in holding:
                self.book.done(letter, sent=False)
        looks = self._looking({letter.table for letter in holding})
        away = []
        for letter in holding:
            if letter.seat in looks[letter.table]:
                self.book.done(letter, sent=False)
            elif not self._is_put_off(letter):
                away.append(letter)
        with ThreadPoolExecutor(4, "notices") as pool:
            return sum(pool.map(lambda letter: self._deliver(letter, rooms[letter.table]), away))

    def _room(self, table: str) -> Table | None:
        try:
            return self.house.table(table)
        except GalaxariumError:
            return None

    def _is_put_off(self, letter: Notification) -> bool:
        """Mail and webhooks are not rung every minute."""
        if letter.to.kind == "push" or letter.sent is None or letter.sent + PAUSE_S <= self.house.clock():
            return False
        self.book.put_off(letter, letter.sent + PAUSE_S, letter.tries)
        return True

    def _looking(self, tables: Iterable[str]) -> dict[str, set[int]]:
        """The seats whose page is in sight anywhere: all servers are asked at once."""
        found: dict[str, set[int]] = {table: set() for table in tables}
        asked, bus = new_name(), self.house.bus

        def hearer(table: str) -> Callable[[str, dict[str, Any]], None]:
            def hear(topic: str, said: dict[str, Any]) -> None:
                if topic == LOOKS and said.get("asked") == asked:
                    found[table].update(said["seats"])

            return hear

        stops = [bus.listen(table, hearer(table)) for table in found]
        for table in found:
            bus.tell(table, WHO_LOOKS, {"asked": asked})
        if found:
            self._rest(ANSWER_S)
        for stop in stops:
            stop()
        return found

    def _deliver(self, letter: Notification, table: Table | None) -> bool:
        """Send one letter and note how it went."""
        assert table is not None
        try:
            self.sender.send(letter.to, self._message(table, letter))
        except (Unreachable, NoticeRefused):
            self.book.drop(letter.subscriber)
        except Exception as error:
            # a library may fail in any way; an address may be a secret, so only kinds are logged
            said = str(error) if isinstance(error, NoticeError) else type(error).__name__
            log.warning("a notice of table %s was not sent: %s", letter.table, said)
            self._try_later(letter)
        else:
            self.book.done(letter, sent=True)
            return True
        return False

    def _try_later(self, letter: Notification) -> None:
        now = self.house.clock()
        if now - letter.made > DAY_S:
            self.book.done(letter, sent=False)
            return
        self.book.put_off(letter, now + min(FIRST_RETRY_S * 2**letter.tries, LAST_RETRY_S), letter.tries + 1)


def waited(table: Table) -> list[int]:
    """The people a table waits for, and not a bot in their place."""
    return [seat for seat in sorted(waited_for(table)) if seat in table.people and table.is_person(seat)]


def question(table: Table, seat: int) -> int:
    """What tells one question to a seat from the next: the ply at which a follow window opened, else the last
    decision of another seat. All choices of one turn are one question."""
    decision = table.decision
    if decision is not None and decision.seat == seat and decision.kind != "follow":
        others = (taken.row.ply for taken in reversed(table.history.steps) if taken.row.seat != seat)
        return next(others, 0)
    return table.history.opened(table.history.spot) if table.history.spot else 0


def _holds(table: Table | None, letter: Notification) -> bool:
    return table is not None and letter.seat in waited(table) and question(table, letter.seat) == letter.ply
