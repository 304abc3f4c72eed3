"""Writing changes: whoever comes while another one writes waits, and is written together with everybody else
who waits. One commit for all of them costs what one for each would cost, and nobody is told before it."""

import threading
from collections.abc import Sequence

from .row_changes import Change
from .writers import Lost, SqliteWriter

MOST_AT_ONCE = 64


class Job:
    """A change to be written, and what came of it."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.is_done = False
        self.won = False
        self.error: BaseException | None = None

    def end(self, won: bool = False, error: BaseException | None = None) -> None:
        """Say what came of it."""
        self.won, self.error, self.is_done = won, error, True


class GroupCommit:
    """The only one in this process who writes changes of tables."""

    def __init__(self, pen: SqliteWriter) -> None:
        self._pen = pen
        self._waiting: list[Job] = []
        self._lock = threading.Lock()
        self._turn = threading.Lock()

    def write(self, change: Change) -> bool:
        """Write a change, perhaps together with others; False if somebody else was faster. What the database
        says against it is raised, and then it is not written; only where the connection was lost in the
        middle of the commit nobody can know."""
        job = Job(change)
        with self._lock:
            self._waiting.append(job)
        with self._turn:
            while not job.is_done:
                with self._lock:
                    jobs = self._waiting[:MOST_AT_ONCE]
                    del self._waiting[:MOST_AT_ONCE]
                self._write(jobs)
        if job.error is not None:
            raise job.error
        return job.won

    def _write(self, jobs: Sequence[Job]) -> None:
        # always in the same order: two servers must not wait for each other's rows
        jobs = sorted(jobs, key=lambda job: job.change.table)
        try:
            won = self._pen.write([job.change for job in jobs])
        except BaseException as error:
            if len(jobs) > 1 and not isinstance(error, Lost):  # one is wrong: the others go on without it
                for job in jobs:
                    self._write([job])
            else:
                for job in jobs:
                    job.end(error=error)
        else:
            for job, has_won in zip(jobs, won, strict=True):
                job.end(has_won)

    def foreign(self) -> int:
        """A number that changes when another process writes without telling us."""
        with self._turn:
            return self._pen.foreign()

    def close(self) -> None:
        """Put the pen away, when the last one has written."""
        with self._turn:
            self._pen.close()
