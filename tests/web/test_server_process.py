"""`galaxarium serve` as a process: it opens, it ends cleanly, and what cannot be is one sentence."""

import hashlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from websockets.sync.client import connect

import galaxarium.web
from galaxarium.cli.main import main
from galaxarium.cli.serve import address_of, database_address, listen


def start(tmp_path, *options):
    """A server at a free port; its process and its address."""
    command = [sys.executable, "-m", "galaxarium", "serve", "--port", "0", "--no-open", *options]
    process = subprocess.Popen(
        [*command, "--database", str(tmp_path / "games.sqlite3")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "GALAXARIUM_MODE": "python"},
    )
    line = process.stdout.readline()
    assert "open at http://" in line, process.stderr.read()
    return process, line.split("open at ")[1].split()[0]


def events(lines):
    """What a server has said."""
    return [json.loads(line)["event"] for line in lines.splitlines()]


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_opens_answers_and_ends_cleanly(tmp_path, sign):
    process, address = start(tmp_path)
    assert urllib.request.urlopen(f"{address}/healthz").read() == b'{"status":"alive"}'
    process.send_signal(sign)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert events(err) == ["open", "closing"]
    assert sqlite3.connect(tmp_path / "games.sqlite3").execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_open_sockets_do_not_keep_it_from_ending(tmp_path):
    process, address = start(tmp_path)
    wish = json.dumps({"mode": "solo", "chairs": [{}], "rogue": "artemis"}).encode()
    request = urllib.request.Request(f"{address}/api/v1/tables", wish, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        table = json.load(answer)["table"]
    live = f"{address.replace('http', 'ws')}/t/{table}/live"
    with connect(live, open_timeout=60) as one, connect(live, open_timeout=60) as two:
        assert json.loads(one.recv())["full"]
        assert json.loads(two.recv())["full"]
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert (
        events(err)
        == ["open", "request", "socket opened", "socket opened", "closing"] + ["socket closed"] * 2
    )


def refusal(capsys, *arguments):
    assert main(["serve", "--no-open", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_an_occupied_port_is_one_sentence(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refusal(capsys, "--port", str(port), "--database", str(tmp_path / "x.sqlite3"))
    assert f"port {port} is taken" in said
    assert not (tmp_path / "x.sqlite3").exists()


def test_a_port_that_cannot_be_is_one_sentence(capsys):
    assert "65535" in refusal(capsys, "--port", "70000")


def test_an_address_that_is_not_ours_is_one_sentence(capsys):
    assert "203.0.113.7" in refusal(capsys, "--host", "203.0.113.7", "--port", "0")


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    said = refusal(capsys, "--port", "0", "--database", str(tmp_path / "file" / "games.sqlite3"))
    assert "games.sqlite3" in said


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_one_sentence(tmp_path, capsys):
    tmp_path.chmod(0o500)
    assert "games.sqlite3" in refusal(capsys, "--port", "0", "--database", str(tmp_path / "games.sqlite3"))


def test_a_newer_database_is_one_sentence(tmp_path, capsys):
    path = tmp_path / "games.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    assert "newer" in refusal(capsys, "--port", "0", "--database", str(path))


def test_a_folder_is_no_database(tmp_path, capsys):
    assert str(tmp_path) in refusal(capsys, "--port", "0", "--database", str(tmp_path))


def test_addresses():
    assert address_of("127.0.0.1", 8000) == "http://localhost:8000"
    assert address_of("192.168.1.5", 8000) == "http://192.168.1.5:8000"
    assert address_of("::1", 80) == "http://[::1]:80"
    assert "0.0.0.0" not in address_of("0.0.0.0", 8000)


def test_databases(monkeypatch, tmp_path):
    monkeypatch.delenv("GALAXARIUM_DATABASE_URL", raising=False)
    assert database_address("postgresql+psycopg://host/games") == "postgresql+psycopg://host/games"
    assert database_address(str(tmp_path / "a.sqlite3")) == f"sqlite:///{tmp_path / 'a.sqlite3'}"
    assert database_address(None).endswith("galaxarium.sqlite3")
    monkeypatch.setenv("GALAXARIUM_DATABASE_URL", "sqlite:////srv/games.sqlite3")
    assert database_address(None) == "sqlite:////srv/games.sqlite3"


def test_any_free_port_will_do():
    with listen("127.0.0.1", 0) as one, listen("127.0.0.1", 0) as two:
        assert one.getsockname()[1] != two.getsockname()[1]


def test_the_help_does_not_wait_for_the_server(capsys):
    """The web framework is loaded by those who serve, not by those who ask what there is."""
    code = "import sys; from galaxarium.cli.main import main; main(['serve', '--help']); "
    code += "sys.exit('fastapi' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL).returncode == 0


def test_vendored_files_are_what_they_say():
    folder = Path(galaxarium.web.__file__).parent / "static" / "vendor" / "idiomorph"
    told = folder.joinpath("README.md").read_text(encoding="utf-8")
    assert hashlib.sha256(folder.joinpath("idiomorph.min.js").read_bytes()).hexdigest() in told
    assert "Zero-Clause BSD" in folder.joinpath("LICENSE").read_text(encoding="utf-8")
