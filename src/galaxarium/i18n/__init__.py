"""Words for people, in their language: gettext catalogs with stable keys. Knows no rules."""

from .catalog import DEFAULT, Translator, accepted, known, languages, preferred, translator

__all__ = ["DEFAULT", "Translator", "accepted", "known", "languages", "preferred", "translator"]
