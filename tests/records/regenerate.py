"""Write the golden files anew: `python tests/records/regenerate.py`.

They exist to make every change of behaviour visible: a commit that changes the rules, the layout of the state
or the order of chance changes these files too, and reviewers read the difference (the playthroughs in words,
first of all). So run this only when such a change is meant, and say in the commit why. It never runs alone.
"""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]

from records import golden  # noqa: E402 (found through the line above)


def main() -> None:
    """Records, digests, playthroughs, corpus."""
    for folder in (golden.GAMES, golden.PLAYTHROUGHS):
        folder.mkdir(exist_ok=True)
        for path in folder.iterdir():
            path.unlink()
    for name, game in golden.golden_games():
        text = game.record()
        (golden.GAMES / f"{name}.record").write_text(text, encoding="ascii")
        (golden.GAMES / f"{name}.digests").write_text(golden.digests(text, "compiled"), encoding="ascii")
        print(f"{name}: {len(game.decisions)} decisions")
    for name in golden.TOLD:
        (golden.PLAYTHROUGHS / f"{name}.txt").write_text(golden.playthrough(name), encoding="ascii")
        print(f"{name}: told")
    golden.CORPUS.write_text(golden.corpus_text(), encoding="ascii")
    print("corpus: folded")


if __name__ == "__main__":
    main()
