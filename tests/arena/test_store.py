"""The folder of results: nothing is lost, nothing counted twice, nothing of others touched."""

import json
import shutil

import polars as pl
import pytest

from galaxarium.arena.chunk import play_chunk
from galaxarium.arena.files import SUMS, write_sealed
from galaxarium.arena.store import BadFolder, open_store
from galaxarium.arena.tables import GAMES_COLUMNS

from .runs import contents, play, quick


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """The results of a small plan, to copy from."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GALAXARIUM_MODE", "python")
        folder = tmp_path_factory.mktemp("arena") / "results"
        play(folder, quick(records=True))
        return folder


@pytest.fixture
def results(finished, tmp_path):
    return shutil.copytree(finished, tmp_path / "results")


def missing(folder, **more):
    with open_store(folder, quick(records=True, **more)) as store:
        return store.missing()


def test_the_files_are_there(finished):
    names = {path.name for path in finished.iterdir()} - {".lock"}
    assert names == {"plan.json", "chunks", "games.csv", "games.parquet", "planets.parquet", "records"}
    header, *rows = (finished / "games.csv").read_text().splitlines()
    assert header == "game,seed,seat,bot,points,win_share,turns,decisions"
    assert len(rows) == 8 * 2
    assert tuple(pl.read_parquet(finished / "games.parquet").columns) == GAMES_COLUMNS
    assert sorted(path.name for path in (finished / "records").iterdir()) == [
        f"{n:06}.txt" for n in range(1, 9)
    ]
    planned = json.loads((finished / "plan.json").read_text())
    assert (planned["bots"], planned["games"], planned["seed"]) == (["random", "random"], 8, 1)


def test_nothing_is_missing_when_all_is_done(results):
    assert missing(results) == []


def test_what_has_no_folder_is_missing_and_played_again(results, finished):
    for number in ("0001", "0003"):
        shutil.rmtree(results / "chunks" / number)
    assert missing(results) == [1, 3]
    play(results, quick(records=True))
    assert contents(results) == contents(finished)


def damage_byte(folder):
    path = folder / "games.parquet"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


DAMAGES = {
    "one bit": damage_byte,
    "cut off": lambda folder: (folder / "planets.parquet").write_bytes(b"PAR1"),
    "a file gone": lambda folder: (folder / "records.parquet").unlink(),
    "no sums": lambda folder: (folder / SUMS).unlink(),
    "empty sums": lambda folder: (folder / SUMS).write_text(""),
    "strange sums": lambda folder: (folder / SUMS).write_bytes(b"\xff\xfe nonsense"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_chunk_is_noticed_and_played_again(results, finished, damage):
    DAMAGES[damage](results / "chunks" / "0002")
    assert missing(results) == [2]
    play(results, quick(records=True))
    assert contents(results) == contents(finished)
    assert missing(results) == []


def test_what_was_being_written_is_not_a_chunk(results):
    shutil.move(results / "chunks" / "0002", results / "chunks" / ".new-abc")
    (results / ".new-def").write_text("half")
    assert missing(results) == [2]
    assert not (results / "chunks" / ".new-abc").exists()
    assert not (results / ".new-def").exists()


def test_a_chunk_is_written_as_a_whole_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda handle: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        write_sealed(tmp_path / "0000", {"a": b"1"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "change,said",
    [
        ({"bots": "random,greedy"}, "bots random,random there, random,greedy here"),
        ({"games": 10}, "games 8 there, 10 here"),
        ({"seed": 0}, "seed 1 there, 0 here"),
        ({"rulebook": "pixie"}, "rulebook blast-off there, pixie here"),
        ({"house_rules": {"landing": "must"}}, "house rules none there, landing=must here"),
        ({"records": False}, "records kept there, not kept here"),
        ({"games": 10, "seed": 2}, "games 8 there, 10 here; seed 1 there, 2 here"),
    ],
)
def test_a_folder_of_another_plan_is_refused(results, finished, change, said):
    with pytest.raises(BadFolder) as refused, open_store(results, quick(**{"records": True, **change})):
        pass
    assert said in str(refused.value)
    assert contents(results) == contents(finished)


def test_results_of_another_version_are_refused(results):
    text = (results / "plan.json").read_text()
    planned = json.loads(text)
    planned["version"] = "0.0.1"
    (results / "plan.json").write_text(json.dumps(planned))
    with pytest.raises(BadFolder, match=r"version 0\.0\.1 there"):
        missing(results)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "\ufeff{}"])
def test_a_plan_that_is_none_is_refused(tmp_path, text):
    (tmp_path / "plan.json").write_text(text)
    with pytest.raises(BadFolder, match="choose another folder"):
        missing(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["plan.json"]


def test_a_folder_with_other_things_is_refused_and_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("mine")
    with pytest.raises(BadFolder, match=r"not empty and holds no plan\.json"):
        missing(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_file_in_the_way_is_refused(tmp_path):
    (tmp_path / "results").write_text("mine")
    with pytest.raises(OSError, match="results"):
        missing(tmp_path / "results")


def test_an_empty_folder_will_do(tmp_path):
    assert missing(tmp_path) == list(range(8))
    assert missing(tmp_path) == list(range(8)), "and so will one where nothing was done yet"


def test_two_at_once_are_refused(results):
    pytest.importorskip("fcntl")
    with open_store(results, quick(records=True)), pytest.raises(BadFolder, match="another arena is at work"):
        missing(results)
    assert missing(results) == []


def test_a_chunk_saved_is_a_chunk_done(tmp_path):
    planned = quick()
    with open_store(tmp_path, planned) as store:
        store.save(play_chunk(planned, 2))
        assert store.missing() == [0, 1, *range(3, 8)]
