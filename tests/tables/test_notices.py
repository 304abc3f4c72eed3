"""Notices: one for each question, sent to who is not there, tried again, and never into our own net."""

import itertools
import socket

import pytest

pytest.importorskip("pywebpush")
pytest.importorskip("apprise")

from galaxarium.errors import NoticeRefused, NoticesOff
from galaxarium.tables.core.keys import hash_of
from galaxarium.tables.core.options import TimeControl
from galaxarium.tables.notifications.channels import Channels
from galaxarium.tables.notifications.outbox import DAY_S, Wanted
from galaxarium.tables.notifications.safe_connect import is_public, only_public
from galaxarium.tables.notifications.scan import DUTY_S, LIVE_S, PAUSE_S, Notifier
from galaxarium.tables.runtime.reactions import LOOKS, WHO_LOOKS
from galaxarium.web.render.notification_text import message
from support.postbox import Browser, Postbox

from .house import House

EVERYTHING = Channels(True, frozenset({"json"}), True, "https://games.example.org", "mailto:host@example.org")
pytestmark = pytest.mark.filterwarnings("ignore:'imghdr':DeprecationWarning")  # a plugin of Apprise has it
LIVE, DAYS = TimeControl(seconds=0), TimeControl("everyone")


@pytest.fixture
def postbox():
    box = Postbox()
    yield box
    box.close()


@pytest.fixture
def browser():
    return Browser()


@pytest.fixture
def notices(house):
    return Notifier(house.tables, EVERYTHING, message, rest=lambda seconds: None)


def subscribe(notices, party, seat, wanted):
    notices.sender.check(wanted)
    notices.book.add([hash_of(party.keys[seat])], wanted)


def push_to(postbox, browser, language="en"):
    return Wanted("push", f"http://{postbox.host}/push/secret", language, browser.public, browser.secret)


def url_of(postbox, language="en"):
    return Wanted("url", f"json://{postbox.host}/hook", language)


@pytest.fixture
def party(house):
    return house.position(policy=DAYS)


def asked(party, clock):
    """Seats 2 and 3 are asked whether they follow, and do not answer."""
    party.play(1, "activate economy")
    clock.now += 10
    return party


def test_a_browser_can_open_what_it_is_told(notices, party, postbox, browser, clock):
    subscribe(notices, party, 2, push_to(postbox, browser))
    asked(party, clock)
    assert notices.run() == 1
    path, headers, body = postbox.came[0]
    assert path == "/push/secret"
    assert browser.open(body) == {
        "title": "Galaxarium: your move",
        "body": "Ana, Cy: Will you follow?",
        "url": f"/t/{party.id}",
        "tag": party.id,
    }
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith("vapid t=")
    assert f"k={notices.sender.public_key}" in headers["authorization"]
    assert b"follow" not in body


def test_what_others_know_does_not_open_it(notices, party, postbox, browser, clock):
    subscribe(notices, party, 2, push_to(postbox, browser))
    asked(party, clock)
    notices.run()
    with pytest.raises(Exception, match=r"(?i)decrypt"):
        Browser().open(postbox.came[0][2])


def test_one_notice_for_one_question(notices, party, postbox, browser, clock):
    subscribe(notices, party, 2, push_to(postbox, browser))
    asked(party, clock)
    notices.run()
    for _ in range(3):
        clock.now += 600
        assert notices.run() == 0
    party.answer(3, "pass")  # another decision, the same question
    clock.now += 600
    assert notices.run() == 0
    party.answer(2, "pass")
    party.play(1, "end")  # seat 2's own turn is another
    clock.now += 600
    assert notices.run() == 1
    assert len(postbox.came) == 2


def test_all_choices_of_a_turn_are_one_question(notices, house, postbox, browser, clock):
    party = house.position(policy=DAYS)
    subscribe(notices, party, 1, push_to(postbox, browser))
    clock.now += 10
    assert notices.run() == 1
    party.play(1, "activate move")
    clock.now += 600
    assert notices.run() == 0


def test_nobody_is_told_who_did_not_ask(notices, party, postbox, clock):
    asked(party, clock)
    assert notices.run() == 0
    assert postbox.came == []


def test_nobody_is_told_who_is_looking(notices, party, postbox, browser, clock):
    subscribe(notices, party, 2, push_to(postbox, browser))
    subscribe(notices, party, 3, push_to(postbox, browser, "pl"))
    bus = party.tables.bus

    def page(topic, said):  # some server knows that seat 2's page is in sight
        if topic == WHO_LOOKS:
            bus.tell(party.id, LOOKS, {"asked": said["asked"], "seats": [2]})

    bus.listen(party.id, page)
    asked(party, clock)
    assert notices.run() == 1
    assert browser.open(postbox.came[0][2])["body"] == "Ana, Bo: Kopiujesz?"
    clock.now += 600
    assert notices.run() == 0  # not even later


def test_live_tables_wait_a_minute(notices, house, postbox, browser, clock):
    party = house.position(policy=LIVE)
    subscribe(notices, party, 2, push_to(postbox, browser))
    party.play(1, "activate economy")
    clock.now += LIVE_S - 1
    assert notices.run() == 0
    clock.now += 1
    assert notices.run() == 1


def test_who_has_answered_meanwhile_is_not_told(notices, house, postbox, browser, clock):
    party = house.position(policy=LIVE)
    subscribe(notices, party, 2, push_to(postbox, browser))
    party.play(1, "activate economy")
    clock.now += 10
    notices.run()
    party.answer(2, "pass")
    clock.now += LIVE_S
    assert notices.run() == 0
    assert postbox.came == []


def test_a_service_that_is_down_is_tried_again_for_a_day(notices, party, postbox, browser, clock, caplog):
    subscribe(notices, party, 2, push_to(postbox, browser))
    postbox.status = 503
    asked(party, clock)
    tries = []
    began = clock.now
    while clock.now < began + 2 * DAY_S:
        before = len(postbox.came)
        notices.run()
        if len(postbox.came) > before:
            tries.append(clock.now - began)
        clock.now += 30 if clock.now < began + 1200 else 600
    gaps = [later - earlier for earlier, later in itertools.pairwise(tries)]
    assert gaps[:4] == [30, 60, 120, 240]
    assert 3600 <= max(gaps) <= 4200
    assert DAY_S <= tries[-1] <= DAY_S + 4800
    assert "secret" not in caplog.text
    postbox.status = 201
    assert notices.run() == 0


def test_what_comes_back_after_a_failure_is_sent(notices, party, postbox, browser, clock):
    subscribe(notices, party, 2, push_to(postbox, browser))
    postbox.status = 500
    asked(party, clock)
    notices.run()
    postbox.status = 201
    clock.now += 30
    assert notices.run() == 1


def test_a_browser_that_is_gone_is_forgotten(notices, party, postbox, browser, clock):
    subscribe(notices, party, 2, push_to(postbox, browser))
    postbox.status = 410
    asked(party, clock)
    notices.run()
    assert notices.book.listed([hash_of(party.keys[2])]) == []


def test_a_webhook_is_called_at_most_every_ten_minutes(notices, house, postbox, clock):
    parties = [house.position(policy=DAYS) for _ in range(2)]
    for party in parties:
        subscribe(notices, party, 2, url_of(postbox, "fr"))
    asked(parties[0], clock)
    assert notices.run() == 1
    asked(parties[1], clock)
    body = postbox.came[0][2].decode()
    assert "Suivez-vous" in body
    assert f"https://games.example.org/t/{parties[0].id}" in body
    assert notices.run() == 1  # another key, another reader
    subscribe(notices, parties[0], 3, url_of(postbox))
    parties[0].answer(2, "pass")
    parties[0].answer(3, "pass")
    parties[0].play(1, "end")
    clock.now += 10
    assert notices.run() == 0
    clock.now += PAUSE_S
    assert notices.run() == 1


def test_one_server_sends(house, party, postbox, browser, clock):
    other = House(house.path, clock)
    both = [Notifier(one.tables, EVERYTHING, message, rest=lambda seconds: None) for one in (house, other)]
    subscribe(both[0], party, 2, push_to(postbox, browser))
    asked(party, clock)
    assert [one.run() for one in both] == [1, 0]
    assert both[0].sender.public_key == both[1].sender.public_key
    party.answer(2, "pass")
    party.answer(3, "pass")
    party.play(1, "end")
    clock.now += DUTY_S + 1  # the first has died
    assert both[1].run() == 1
    other.close()


def test_a_server_that_died_has_lost_nothing(house, party, postbox, browser, clock):
    first = Notifier(house.tables, EVERYTHING, message, rest=lambda seconds: None)
    subscribe(first, party, 2, push_to(postbox, browser))
    key = first.sender.public_key
    party.play(1, "activate economy")  # and nobody has written a letter
    clock.now += 3600
    house.reopen()
    second = Notifier(house.tables, EVERYTHING, message, rest=lambda seconds: None)
    assert second.run() == 1
    assert second.sender.public_key == key


def test_on_postgresql_too(postgres_address, postbox, browser, clock):
    house = House(postgres_address, clock)
    try:
        party = house.position(policy=DAYS)
        notices = Notifier(house.tables, EVERYTHING, message)
        for _ in range(2):
            subscribe(notices, party, 2, push_to(postbox, browser))
        asked(party, clock)
        assert (notices.run(), notices.run()) == (1, 0)
        notices.book.tidy(clock.now)
    finally:
        house.close()


def test_addresses_are_listed_without_their_secrets_and_can_be_removed(notices, party, postbox, browser):
    hashes = [hash_of(party.keys[2])]
    subscribe(notices, party, 2, Wanted("url", "json://me:word@hooks.example.org/token?x=1", "en"))
    subscribe(notices, party, 2, push_to(postbox, browser))
    listed = notices.book.listed(hashes)
    assert [one.address for one in listed] == ["json://hooks.example.org/…", f"http://{postbox.host}/…"]
    notices.book.remove([hash_of(party.keys[3])], listed[0].id)  # somebody else cannot
    notices.book.remove(hashes, listed[0].id)
    assert [one.kind for one in notices.book.listed(hashes)] == ["push"]


def test_tables_that_came_later_are_told_about_too(notices, house, party, postbox):
    subscribe(notices, party, 2, url_of(postbox))
    later = house.position(policy=DAYS)
    notices.book.spread([hash_of(party.keys[2]), hash_of(later.keys[1])])
    assert [one.kind for one in notices.book.listed([hash_of(later.keys[1])])] == ["url"]


def test_a_seat_has_so_many_addresses_and_no_more(notices, party):
    for number in range(8):
        subscribe(notices, party, 2, Wanted("url", f"json://hooks.example.org/{number}", "en"))
    with pytest.raises(NoticeRefused):
        subscribe(notices, party, 2, Wanted("url", "json://hooks.example.org/9", "en"))


def test_keys_that_open_nothing_subscribe_nothing(notices, postbox):
    notices.book.add([hash_of("nothing")], url_of(postbox))
    assert notices.book.listed([hash_of("nothing")]) == []


class TestWhatTheHostAllows:
    """Nothing but browsers, and nobody's own net, unless the host says so."""

    def check(self, house, channels, wanted):
        Notifier(house.tables, channels, message).sender.check(wanted)

    def test_addresses_are_off_unless_allowed(self, house, postbox):
        with pytest.raises(NoticesOff):
            self.check(house, Channels(push=True), url_of(postbox))

    @pytest.mark.parametrize(
        "where",
        [
            "mailto://me:word@example.org",
            "json",
            "json://",
            "JSON2://x.example.org",
            "jsons://example.org/x",
            "file:///etc/passwd",
        ],
    )
    def test_other_schemes_are_refused(self, house, where):
        with pytest.raises(NoticeRefused):
            self.check(house, EVERYTHING, Wanted("url", where, "en"))

    @pytest.mark.parametrize("where", ["http://push.example.org/x", "ftp://push.example.org", "https://"])
    def test_push_services_are_reached_by_https(self, house, browser, where):
        with pytest.raises(NoticeRefused):
            self.check(
                house, Channels(push=True), Wanted("push", where, "en", browser.public, browser.secret)
            )

    def test_push_can_be_off(self, house, postbox, browser):
        with pytest.raises(NoticesOff):
            self.check(house, Channels(), push_to(postbox, browser))

    @pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
    def test_a_private_address_is_never_reached(self, house, party, postbox, clock, host):
        channels = Channels(schemes=frozenset({"json"}))
        notices = Notifier(house.tables, channels, message, rest=lambda seconds: None)
        port = postbox.host.partition(":")[2]
        subscribe(notices, party, 2, Wanted("url", f"json://{host}:{port}/hook", "en"))
        asked(party, clock)
        assert notices.run() == 0
        assert postbox.came == []
        assert notices.book.listed([hash_of(party.keys[2])]) == []


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.7", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1"),
        *("::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "2002:7f00:1::", "name"),
    ],
)
def test_private_addresses_are_known(address):
    assert not is_public((address, 443))


def test_public_addresses_are_known():
    assert is_public(("93.184.215.14", 443))
    assert is_public(("2606:2800:21f:cb07:6820:80da:af6b:8b2c", 443, 0, 0))
    assert not is_public("/run/socket")


def test_the_guard_holds_in_its_thread_and_within_only(postbox):
    host, _, port = postbox.host.partition(":")
    with pytest.raises(NoticeRefused), only_public():
        socket.create_connection((host, int(port)))
    socket.create_connection((host, int(port))).close()
