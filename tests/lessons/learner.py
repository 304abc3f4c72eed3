"""Somebody who does what a lesson says."""

from galaxarium.data.lessons import LEARNER, lessons
from galaxarium.tables.core.lessons import lesson_options
from galaxarium.web.render.table_model import table_of
from support.tables import Reply


class Learner:
    """One person at the table of a lesson."""

    def __init__(self, tables, name):
        self.tables = tables
        self.lesson = lessons()[name]
        created = tables.create(lesson_options(name))
        self.table, self.key = created.table, created.host
        self.let_others()

    @property
    def snapshot(self):
        return self.tables.look(self.table, self.key)

    @property
    def ply(self):
        return self.snapshot.ply

    @property
    def said(self):
        """What the page is told of the lesson now."""
        return table_of(self.snapshot).lesson

    def let_others(self):
        while self.tables.drive(self.table):
            pass

    def choose(self, choice, *plan):
        """Choose, as a page would; then the others go on."""
        snapshot = self.snapshot
        if snapshot.window is not None:
            reply = Reply(choice, plan=plan)
            self.tables.answer(self.table, self.key, LEARNER, reply, snapshot.window.id)
        else:
            self.tables.play(self.table, self.key, LEARNER, choice, snapshot.ply)
        self.let_others()

    def obey(self, until=None):
        """Do what is asked for up to a ply, or to the end."""
        while self.snapshot.status == "playing" and (until is None or self.ply < until):
            said = self.said
            self.choose(said.choice, *([said.then] if said.then else []))
        return self
