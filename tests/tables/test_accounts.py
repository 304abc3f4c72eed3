"""Accounts: who may be called what, what opens them, and what is left when they are gone."""

import threading
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from galaxarium.errors import (
    BadName,
    BadPassword,
    BadSetup,
    CommonPassword,
    LogInAgain,
    NameTaken,
    NoAccounts,
    TooManyTries,
    WrongKey,
    WrongLogin,
)
from galaxarium.tables.accounts import passwords
from galaxarium.tables.accounts.login_attempts import DEVICE, NAME, PAIR, WINDOW_S
from galaxarium.tables.accounts.passwords import Hasher, check_name, fold
from galaxarium.tables.accounts.sessions import Caller
from galaxarium.tables.core.keys import Known, hash_of
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.lobby.people import People
from galaxarium.tables.storage import schema

from .people import CHEAP, HOME, PASSWORD


def open_table(town, mode="online", names=("Ana", "Bo")):
    return town.tables.create(TableOptions(mode, tuple(SeatOptions(name=name) for name in names), seed=7))


# --- names and passwords


@pytest.mark.parametrize("name", ["Ada", "ada", " ADA ", "a.d.a", "A d A", "\uff21\uff44\uff41"])
def test_names_that_are_one(name):
    assert fold(name) == "ada"


@pytest.mark.parametrize("name", ["Ada", "Zoë", "Łukasz", "Анна", "O'Neil", "Jean-Luc", "x2", "李明"])
def test_names_that_can_be(name):
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "..",
        "x" * 25,
        "a\u202eb",
        "a\x00b",
        "<b>",
        "a  b",
        "\u0410da",
        "\ud800\ud800",
        "a/b",
        "a\u200bb",
    ],
)
def test_names_that_cannot_be(name):
    with pytest.raises(BadName):
        check_name(name)


@pytest.mark.parametrize("password", ["short", "aaaaaaaaaaaa", "x" * 201, "Galaxarium One"])
def test_passwords_that_cannot_be(town, password):
    with pytest.raises(BadPassword):
        town.people.accounts.register("Galaxarium One", password, HOME)


COMMON = [
    "password123",
    "P@ssw0rd2023",
    "qwertyuiop",
    "1234567890",
    "iloveyou123",
    "asdfghjkl;",
    "abcdefghij",
]


@pytest.mark.parametrize("password", [*COMMON, "football12", "12/31/1999", "monkeymonkey", "charlotte99"])
def test_common_passwords_are_refused(town, password):
    with pytest.raises(CommonPassword, match="guessed first"):
        town.people.accounts.register("Ada", password, HOME)
    made = town.people.accounts.register("Ada", PASSWORD, HOME)
    with pytest.raises(CommonPassword):
        town.people.accounts.set_password(town.people.sessions.find(made.token), password)
    town.people.accounts.log_in("Ada", PASSWORD, HOME)


@pytest.mark.parametrize("name, password", [("Wilhelmina", "wilhelmina1"), ("Wilhelmina", "Wilhelmina12")])
def test_a_password_that_follows_from_the_name_is_refused(town, name, password):
    with pytest.raises(CommonPassword):
        town.people.accounts.register(name, password, HOME)


@pytest.mark.parametrize(
    "password",
    ["correct horse", "kjh2389fsd", "żółw lata nisko", "пароль не угадать", "4@8({[<3691!|0$5+72%" * 10],
)
def test_other_passwords_are_taken(town, password):
    """Also one that would keep a checker busy that looks at all of it."""
    town.people.accounts.register("Ada", password, HOME)
    town.people.accounts.log_in("Ada", password, HOME)


# --- coming in


def test_a_password_opens_an_account(town):
    people = town.people
    made = people.accounts.register("Ada", PASSWORD, HOME)
    account = people.sessions.find(made.token)
    assert (account.name, len(made.codes)) == ("Ada", 8)
    again = people.sessions.find(people.accounts.log_in("ADA", PASSWORD, HOME))
    assert again.id == account.id
    assert again.session != account.session
    assert people.sessions.find("nothing") is None


def test_nothing_that_opens_anything_is_kept(town):
    made = town.people.accounts.register("Ada", PASSWORD, HOME)
    town.tables.close()
    stored = b"".join(path.read_bytes() for path in _files(town))
    for secret in (
        made.token,
        PASSWORD,
        HOME.address,
        *made.codes,
        *(c.replace("-", "") for c in made.codes),
    ):
        assert secret.encode() not in stored


def _files(town):
    return Path(town.address.removeprefix("sqlite:///")).parent.glob("games.sqlite3*")


@pytest.mark.parametrize("name,password", [("Ada", "wrong horse"), ("Bea", PASSWORD), ("Ada", "\ud800")])
def test_what_does_not_fit_is_wrong_in_one_sentence(town, name, password):
    town.settle_in("Ada")
    with pytest.raises(WrongLogin, match="this name and this password do not fit together"):
        town.people.accounts.log_in(name, password, HOME)


def test_an_unknown_name_takes_as_many_hashes_as_a_known_one(town, monkeypatch):
    town.settle_in("Ada")
    verified = []

    class Counting(PasswordHasher):
        def verify(self, kept, password):
            verified.append(kept)
            return super().verify(kept, password)

    town.people.accounts._hasher = Hasher(Counting(time_cost=1, memory_cost=8, parallelism=1))
    for name in ("Ada", "Nobody", "\x00"):
        with pytest.raises(WrongLogin):
            town.people.accounts.log_in(name, "wrong horse", HOME)
    assert len(verified) == 3


def test_a_name_is_given_once(town):
    town.settle_in("Ada")
    for name in ("ada", "A.da", "\uff21da"):
        with pytest.raises(NameTaken):
            town.people.accounts.register(name, PASSWORD, HOME)


def test_a_race_for_a_name_has_one_winner(both, monkeypatch):
    accounts = both.people.accounts
    monkeypatch.setattr(accounts, "check_free", lambda name: None)
    together, ends = threading.Barrier(2), []
    hashing = accounts._hasher.hash

    def hash_together(password):
        together.wait()
        return hashing(password)

    monkeypatch.setattr(accounts._hasher, "hash", hash_together)

    def try_it():
        try:
            ends.append(accounts.register("Ada", PASSWORD, HOME).token)
        except NameTaken as error:
            ends.append(error)

    threads = [threading.Thread(target=try_it) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(isinstance(end, NameTaken) for end in ends) == [False, True]


def test_old_parameters_are_renewed(town):
    town.settle_in("Ada")
    dearer = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)
    people = People(town.tables, Hasher(dearer))
    people.accounts.log_in("Ada", PASSWORD, HOME)
    (row,) = town.rows(schema.accounts)
    assert "t=2" in row.password
    people.accounts.log_in("Ada", PASSWORD, HOME)


def test_guessing_ends(both, clock):
    both.settle_in("Ada")
    accounts = both.people.accounts
    for _ in range(PAIR):
        with pytest.raises(WrongLogin):
            accounts.log_in("Ada", "wrong horse", HOME)
    with pytest.raises(TooManyTries):
        accounts.log_in("a.da", PASSWORD, HOME)
    accounts.log_in("Ada", PASSWORD, Caller("192.0.2.2"))  # its owner is elsewhere
    clock.now += WINDOW_S + 1
    accounts.log_in("Ada", PASSWORD, HOME)


def guess(accounts, times, caller=None):
    """Try wrong passwords for Ada, each from an address of its own unless one is named."""
    for number in range(times):
        with pytest.raises(WrongLogin):
            accounts.log_in("Ada", "wrong horse", caller or Caller(f"198.51.{number // 250}.{number % 250}"))


def device_of(people, token):
    """The sign a browser keeps after logging in."""
    return people.accounts.new_device(people.sessions.find(token))


def test_guesses_from_many_addresses_do_not_lock_the_owner_out(both):
    """Where somebody has logged in before they do so again; from elsewhere they have their codes."""
    people = both.people
    made = people.accounts.register("Ada", PASSWORD, HOME)
    device = device_of(people, made.token)
    guess(people.accounts, NAME)
    with pytest.raises(TooManyTries):
        people.accounts.log_in("Ada", PASSWORD, Caller("203.0.113.1"))
    people.accounts.log_in("Ada", PASSWORD, Caller("203.0.113.1", devices=("x", "other.sign", device)))
    people.accounts.recover("Ada", made.codes[0], Caller("203.0.113.2"))


def test_the_owner_is_not_locked_out_by_sixty_guesses_elsewhere(town):
    people = town.people
    people.accounts.register("Ada", PASSWORD, HOME)
    guess(people.accounts, 60)
    people.accounts.log_in("Ada", PASSWORD, Caller("203.0.113.1"))


def test_a_neighbour_does_not_lock_the_owner_out(town):
    """Somebody at the same address, whose browser is not known."""
    people = town.people
    device = device_of(people, people.accounts.register("Ada", PASSWORD, HOME).token)
    guess(people.accounts, PAIR, HOME)
    with pytest.raises(TooManyTries):
        people.accounts.log_in("Ada", PASSWORD, HOME)
    people.accounts.log_in("Ada", PASSWORD, Caller(HOME.address, devices=(device,)))


def test_a_known_browser_has_a_few_tries_of_its_own(town, clock):
    """One that was stolen is not good for guessing, and locks out neither the owner nor others."""
    people = town.people
    device = device_of(people, people.accounts.register("Ada", PASSWORD, HOME).token)
    thief = Caller("203.0.113.9", devices=(device,))
    guess(people.accounts, DEVICE, thief)
    with pytest.raises(TooManyTries):
        people.accounts.log_in("Ada", PASSWORD, thief)
    people.accounts.log_in("Ada", PASSWORD, HOME)
    clock.now += WINDOW_S + 1
    people.accounts.log_in("Ada", PASSWORD, thief)
    guess(people.accounts, DEVICE, thief)  # a right one forgives those before


def test_signs_are_those_of_one_account_and_one_password(town):
    people = town.people
    ada = people.accounts.register("Ada", PASSWORD, HOME).token
    bea = device_of(people, people.accounts.register("Bea", PASSWORD, HOME).token)
    old = device_of(people, ada)
    people.accounts.set_password(people.sessions.find(ada), "another horse")
    guess(people.accounts, PAIR, HOME)
    for sign in (bea, old, old.replace(".", ""), "." + old.partition(".")[2], "\ud800.\ud800", ""):
        with pytest.raises(TooManyTries):
            people.accounts.log_in("Ada", "another horse", Caller(HOME.address, devices=(sign,)))
    fresh = device_of(people, ada)
    people.accounts.log_in("Ada", "another horse", Caller(HOME.address, devices=(bea, old, fresh)))


def test_an_address_cannot_try_all_names(town):
    for number in range(60):
        with pytest.raises(WrongLogin):
            town.people.accounts.log_in(f"Name {number}", PASSWORD, Caller(f"2001:db8::{number:x}"))
    with pytest.raises(TooManyTries):
        town.people.accounts.log_in("Name 61", PASSWORD, Caller("2001:db8::ffff"))


def test_an_address_cannot_make_accounts_for_ever(town):
    for number in range(10):
        town.people.accounts.register(f"Name {number}", PASSWORD, HOME)
    with pytest.raises(TooManyTries):
        town.people.accounts.register("Name 10", PASSWORD, HOME)


# --- codes and sessions


def test_a_code_opens_once_and_ends_all_other_sessions(both):
    people = both.people
    made = people.accounts.register("Ada", PASSWORD, HOME)
    token = people.accounts.recover("ada", made.codes[0].upper().replace("-", " "), HOME)
    assert people.sessions.find(made.token) is None
    account = people.sessions.find(token)
    people.accounts.set_password(account, "another horse")
    people.accounts.log_in("Ada", "another horse", HOME)
    with pytest.raises(WrongLogin):
        people.accounts.recover("ada", made.codes[0], HOME)
    assert people.accounts.codes_left(account) == 7
    renewed = people.accounts.new_codes(account)
    assert people.accounts.codes_left(account) == 8
    with pytest.raises(WrongLogin):
        people.accounts.recover("ada", made.codes[1], HOME)
    people.accounts.recover("ada", renewed[1], HOME)


def test_a_code_is_somebodys(town):
    made = town.people.accounts.register("Ada", PASSWORD, HOME)
    town.settle_in("Bo")
    with pytest.raises(WrongLogin):
        town.people.accounts.recover("Bo", made.codes[0], HOME)


def test_sessions_are_listed_ended_and_forgotten(town, clock):
    people = town.people
    first = people.accounts.register("Ada", PASSWORD, Caller(label="Firefox")).token
    second = people.accounts.log_in("Ada", PASSWORD, Caller(label="Safari"))
    third = people.accounts.log_in("Ada", PASSWORD, Caller(label="Chrome"), instead=second)
    assert people.sessions.find(second) is None
    account = people.sessions.find(third)
    assert [one.label for one in people.sessions.of(account)] == ["Chrome", "Firefox"]
    people.sessions.close(account, people.sessions.find(first).session)
    assert people.sessions.find(first) is None
    clock.now += 80 * 24 * 3600
    assert people.sessions.find(third) is not None  # using it keeps it
    clock.now += 80 * 24 * 3600
    assert people.sessions.find(third) is not None
    clock.now += 91 * 24 * 3600
    assert people.sessions.find(third) is None


def test_nobody_ends_the_session_of_somebody_else(town):
    ada, bo = town.settle_in("Ada"), town.settle_in("Bo")
    town.people.sessions.close(bo, ada.session)
    assert [one.id for one in town.people.sessions.of(ada)] == [ada.session]


def test_what_opens_an_account_is_changed_only_by_who_has_just_logged_in(town, clock):
    account = town.settle_in("Ada")
    clock.now += 16 * 60
    people = town.people
    for change in (people.accounts.new_codes, people.accounts.drop_password):
        with pytest.raises(LogInAgain):
            change(account)
    with pytest.raises(LogInAgain):
        people.accounts.set_password(account, "another horse")


def test_without_the_extra_there_are_no_accounts(town, monkeypatch):
    monkeypatch.setattr(passwords, "keeps_accounts", lambda: False)
    with pytest.raises(NoAccounts, match="galaxarium\\[host\\]"):
        town.people.accounts.register("Ada", PASSWORD, HOME)
    with pytest.raises(NoAccounts):
        town.people.accounts.log_in("Ada", PASSWORD, HOME)


# --- claims


def test_a_claimed_seat_is_held_without_its_key(both):
    account, created = both.settle_in("Ada"), open_table(both)
    people, table = both.people, created.table
    assert people.claims.keep(account, [created.keys[2], "unknown-key"]) == 1
    held = people.claims.at(account, table)
    assert both.tables.look(table, held).own == (2,)
    assert [type(one) for one in held] == [Known]
    decision = both.tables.look(table).game.decision
    if decision.seat == 2:
        both.tables.play(table, held, 2, decision.choices[0], 0)
    assert [one.table for one in people.games.running(account)] == [table]


def test_a_hash_is_no_key(town):
    created = open_table(town)
    with pytest.raises(WrongKey):
        town.tables.look(created.table, hash_of(created.keys[2]))


def test_a_rematch_is_claimed_with_its_game(town):
    account, created = town.settle_in("Ada"), open_table(town)
    town.people.claims.keep(account, [created.keys[1]])
    town.tables.concede(created.table, created.keys[1], 1)
    held = town.people.claims.at(account, created.table)
    again = town.tables.rematch(created.table, held)
    assert (again.keys, again.host) == ({}, "")  # a claim cannot be told as a key
    assert town.tables.look(again.table, town.people.claims.at(account, again.table)).own == (2,)
    (finished,) = town.people.games.finished(account)
    assert (finished.table, finished.rank, finished.seats) == (created.table, 2, (1,))


def test_what_was_let_go_is_not_claimed_again_by_itself(town):
    account, created = town.settle_in("Ada"), open_table(town)
    claims, key = town.people.claims, created.keys[1]
    claims.keep_quietly(account, [key], ())
    assert claims.at(account, created.table) != []
    claims.let_go(account, created.table)
    claims.keep_quietly(account, [key], ())
    assert claims.at(account, created.table) == []
    assert town.tables.look(created.table, key).own == (1,)  # the key stays good
    assert claims.keep(account, [key], again=True) == 1
    assert claims.at(account, created.table) != []


# --- leaving


def test_everything_can_be_taken_along(both):
    account, created = both.settle_in("Ada"), open_table(both)
    both.people.claims.keep(account, [created.keys[1]])
    taken = both.people.leaving.everything(account)
    assert (taken["name"], taken["has_password"], taken["codes"]) == ("Ada", True, 8)
    assert [(seat["table_id"], seat["seat"], seat["name"]) for seat in taken["seats"]] == [
        (created.table, 1, "Ana")
    ]
    assert "password" not in taken
    assert "hash" not in str(taken)


def test_whoever_leaves_leaves_nothing_but_games(both):
    ada, bo = both.settle_in("Ada"), both.settle_in("Bo")
    created = open_table(both)
    table, told = created.table, []
    both.people.claims.keep(ada, [created.keys[1]])
    both.people.claims.keep(bo, [created.keys[2]])
    both.tables.look(table)  # a room in memory must not keep the name either
    both.tables.subscribe(table, lambda name, version: told.append(version))
    both.people.leaving.delete(ada)
    snapshot = both.tables.look(table, created.keys[1])
    assert [sitter.name for sitter in snapshot.sitters] == ["", "Bo"]
    assert [chair.name for chair in snapshot.wish.chairs] == ["", "Bo"]
    assert told == [snapshot.version]
    decision = snapshot.game.decision
    both.tables.play(table, [created.keys[1], created.keys[2]], decision.seat, decision.choices[0], 0)
    for part in (schema.accounts, schema.sessions, schema.claims):
        assert {getattr(row, "account_id", None) or row.id for row in both.rows(part)} == {bo.id}
    assert both.people.sessions.of(ada) == ()
    both.settle_in("Ada")  # the name is free again


def test_a_listed_table_is_online(town):
    with pytest.raises(BadSetup, match="online"):
        town.tables.create(TableOptions("hot-seat", (SeatOptions(), SeatOptions()), listed=True))


def test_the_hasher_is_argon2id():
    assert Hasher().hash(PASSWORD).startswith("$argon2id$")
    assert CHEAP.verify(CHEAP.hash(PASSWORD), PASSWORD)
