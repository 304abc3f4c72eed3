"""Abilities by family. Each file has one `can_<family>` and one `apply_<family>`, both reading the planet's
row; an odd card has a small function beside its family. families.py is the only dispatcher; copying.py
judges whether a planet is usable, usable.py whether a die is (R2.3).

In every `can_*` the printed price is already paid (R2.3); in every `apply_*` likewise, and the use is
already counted.
"""
