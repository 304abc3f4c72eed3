"""Settings come from options, the environment and a file, in this order; what cannot be is one sentence."""

import argparse
import re
from pathlib import Path

import pytest

from galaxarium.cli.files import Refused
from galaxarium.cli.main import main
from galaxarium.cli.serve import settings_of
from galaxarium.cli.settings import OPTIONS, add_options, read_settings
from galaxarium.web.server.settings import Settings


def read(*words, environment=None):
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_options(parser)
    return read_settings(parser.parse_args(words), environment or {})


def test_options_before_the_environment_before_the_file(tmp_path):
    file = tmp_path / "server.toml"
    file.write_text('port = 1\nhost = "10.0.0.1"\nlog = "json"\naccounts = false\n')
    environment = {"GALAXARIUM_CONFIG": str(file), "GALAXARIUM_PORT": "2", "GALAXARIUM_LOG": "text"}
    found = read("--port", "3", environment=environment)
    assert found == {"port": 3, "host": "10.0.0.1", "log": "text", "accounts": False}


def test_every_setting_is_an_option_with_help_and_a_variable():
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_options(parser)
    helped = {action.dest for action in parser._actions if action.help}
    assert helped >= set(Settings.__dataclass_fields__)
    texts = {int: "1", bool: "yes", str: "text"}
    for name, field in Settings.__dataclass_fields__.items():
        if name not in ("public_url", "trust_proxy", "log_level"):
            assert name in read(environment={f"GALAXARIUM_{name.upper()}": texts[field.type]})


def test_every_option_is_in_the_manual():
    page = Path(__file__).parents[2] / "docs" / "howto" / "host.md"
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    named = set(re.findall(r"`([a-z-]+)`", " ".join(row.split("|")[1] for row in rows)))
    assert named >= set(OPTIONS)


def test_nothing_said_is_nothing():
    assert read() == {}
    others = ("MODE", "CACHE", "DATABASE_URL", "PPO", "FAULT", "SOAK_GAMES", "CHROMIUM")
    assert read(environment={f"GALAXARIUM_{name}": "x" for name in others}) == {}


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("prot = 1\n", "did you mean port?"),
        ("colour = 1\n", "it knows accounts"),
        ("port = '1'\n", "port is a whole number, not '1'"),
        ("port = true\n", "port is a whole number"),
        ("port = -1\n", "port is a whole number"),
        ("accounts = 1\n", "accounts is true or false"),
        ("host = 1\n", "host is a text in quotes"),
        ("log = 'xml'\n", "text or json"),
        ("port = \n", "is not TOML"),
        ("[server]\nport = 1\n", "no setting 'server'"),
    ],
)
def test_what_is_wrong_in_the_file_is_one_sentence(tmp_path, text, sentence):
    file = tmp_path / "server.toml"
    file.write_text(text)
    with pytest.raises(Refused, match=sentence.replace("?", r"\?")) as refused:
        read("--config", str(file))
    assert str(file) in str(refused.value)


@pytest.mark.parametrize(
    "variable, value, sentence",
    [
        ("GALAXARIUM_PORT", "many", "GALAXARIUM_PORT: 'many' is not a whole number"),
        ("GALAXARIUM_ACCOUNTS", "perhaps", "GALAXARIUM_ACCOUNTS is yes or no"),
        ("GALAXARIUM_LOG_LEVEL", "loud", "GALAXARIUM_LOG_LEVEL is debug or info"),
        ("GALAXARIUM_PROT", "1", "did you mean GALAXARIUM_PORT"),
        ("GALAXARIUM_TRUST_PROXIES", "127.0.0.1", "did you mean GALAXARIUM_TRUST_PROXY"),
    ],
)
def test_what_is_wrong_in_the_environment_is_one_sentence(variable, value, sentence):
    with pytest.raises(Refused, match=sentence):
        read(environment={variable: value})


@pytest.mark.parametrize(
    "words",
    [
        ["--public-url", "games.example.org"],
        ["--public-url", "https://games.example.org/galaxarium"],
        ["--public-url", "ftp://games.example.org"],
        ["--public-url", "https://me:secret@games.example.org"],
        ["--trust-proxy", "*"],
        ["--trust-proxy", "proxy.example.org"],
        ["--trust-proxy", "127.0.0.1,all"],
        ["--processes", "0"],
        ["--processes", "1000"],
        ["--metrics-port", "70000"],
    ],
)
def test_what_cannot_be_is_refused(words):
    with pytest.raises(Refused):
        read(*words)


def test_a_public_address_is_written_in_one_way():
    assert read("--public-url", "https://Games.example.org/")["public_url"] == "https://games.example.org"
    settings = Settings(public_url="https://games.example.org:8443")
    assert settings.public_host == "games.example.org:8443"
    assert settings.is_secure


def test_a_file_is_for_one_process(tmp_path, capsys):
    words = ["serve", "--processes", "2", "--database", str(tmp_path / "games.sqlite3"), "--port", "0"]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert "SQLite is for one process" in said
    assert said.count("\n") == 1


def test_the_database_of_a_server_may_be_in_the_environment(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_DATABASE", "postgresql+psycopg://host/games")
    parser = argparse.ArgumentParser()
    add_options(parser)
    assert settings_of(parser.parse_args(["--processes", "3"])) == Settings(
        database="postgresql+psycopg://host/games", processes=3
    )


def test_a_config_that_is_not_there(tmp_path, capsys):
    assert main(["serve", "--config", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err
