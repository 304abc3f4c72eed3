"""Notices in words."""

from ...i18n import translator
from ...present.pages.waiting import asked_key
from ...tables.core.table import Table
from ...tables.notifications.channels import Message
from ...tables.notifications.outbox import Notification


def message(table: Table, letter: Notification) -> Message:
    """What a letter says: who sits at the table, and what is asked. Nothing that is hidden."""
    words = translator(letter.to.language)
    names = [place.name for place in table.places if place.seat != letter.seat and place.name]
    decision = table.decision
    kind = decision.kind if decision is not None and decision.seat == letter.seat else "follow"
    text = words.t(
        "notice.body", who=", ".join(names) or words.t("mode.online"), what=words.t(asked_key(kind))
    )
    return Message(words.t("notice.head"), text, f"/t/{table.id}", table.id)
