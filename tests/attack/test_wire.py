"""Bytes no browser sends: lies about lengths, tricks in paths and headers, waiting and flooding."""

import json
import os
import re
import socket
import struct
import time
import zlib

import httpx2 as httpx
import pytest

from galaxarium.web.edge import timeouts
from galaxarium.web.edge.guard import LARGEST_MESSAGE

from .wire import LONG_S, read_all, status_of

WISH = b'{"mode": "solo", "chairs": [{}], "rogue": "artemis"}'
JSON = "Content-Type: application/json"


def until(condition):
    """Wait for something that happens in the server's thread."""
    end = time.monotonic() + LONG_S
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def alive(running):
    """Does the server still answer others?"""
    return running.ask("GET /healthz HTTP/1.1", running.host)[0] == 200


# --- lies


def test_a_plain_request_is_answered(running):
    status, answer = running.ask(
        "POST /api/v1/tables HTTP/1.1", running.host, JSON, f"Content-Length: {len(WISH)}", body=WISH
    )
    assert status == 201, answer


@pytest.mark.parametrize(
    "headers, body",
    [
        (["Content-Length: 10", "Content-Length: 52"], WISH),
        (["Content-Length: -1"], WISH),
        (["Content-Length: 1e9"], WISH),
        (["Content-Length: 99999999999999999999999"], WISH),
        (["Transfer-Encoding: chunked", "Content-Length: 52"], b"0\r\n\r\n"),
        (["Transfer-Encoding: chunked, identity"], WISH),
        (["Transfer-Encoding: xchunked"], WISH),
        (["Transfer-Encoding: chunked"], b"zz\r\n" + WISH + b"\r\n0\r\n\r\n"),
        (["Transfer-Encoding: chunked"], b"ffffffffffffffffff\r\n" + WISH),
        (["Transfer-Encoding: chunked"], b"-5\r\n" + WISH),
        (["Content-Length : 52"], WISH),
        (["X: a\r\n b: c\x00"], b""),
        (["Content-Length: 600000"], b"x"),
    ],
)
def test_lies_about_lengths_open_nothing(running, tables, headers, body):
    before = len(tables.store.unfinished())
    with running.connect() as wire:
        lines = ["POST /api/v1/tables HTTP/1.1", running.host, JSON, *headers, "", ""]
        wire.sendall("\r\n".join(lines).encode("latin-1") + body)
        wire.shutdown(socket.SHUT_WR)
        answer = read_all(wire)
    assert answer == b"" or 400 <= status_of(answer) < 500, answer
    assert len(tables.store.unfinished()) == before
    assert alive(running)


@pytest.mark.parametrize(
    "request_line",
    [
        "GET /static/../pages.py HTTP/1.1",
        "GET /static/%2e%2e/pages.py HTTP/1.1",
        "GET /static/..%2fpages.py HTTP/1.1",
        "GET /static/%252e%252e/pages.py HTTP/1.1",
        "GET /static/..%5cpages.py HTTP/1.1",
        "GET //etc/passwd HTTP/1.1",
        "GET /static//etc/passwd HTTP/1.1",
        "GET /static/%00 HTTP/1.1",
        "GET /t/%00 HTTP/1.1",
        "GET /t/%ff%fe HTTP/1.1",
        "GET /t/..%2f..%2f HTTP/1.1",
        "GET /worlds/..%2f..%2fpages.svg HTTP/1.1",
        "GET /api/v1/tables/%0d%0aSet-Cookie:%20x=y HTTP/1.1",
        "GET http://evil.example/nothing HTTP/1.1",
        "GET * HTTP/1.1",
        "GET nothing HTTP/1.1",
        "TRACE / HTTP/1.1",
        "CONNECT evil.example:443 HTTP/1.1",
        "PRI * HTTP/2.0",
        "GET / HTTP/9.9",
        "G\x00T / HTTP/1.1",
        "\x16\x03\x01\x02\x00\x01\x00",
    ],
)
def test_tricks_in_addresses_lead_nowhere(running, request_line):
    status, answer = running.ask(request_line, running.host)
    assert status in (0, 400, 404, 405, 501), answer
    assert b"import" not in answer
    assert b"root:" not in answer
    assert b"set-cookie: x=y" not in answer.lower().split(b"\r\n\r\n")[0]
    assert alive(running)


def test_line_ends_in_forms_make_no_headers(running):
    form = b"language=fr&next=/%0d%0aSet-Cookie:%20evil=1"
    status, answer = running.ask(
        "POST /language HTTP/1.1",
        running.host,
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(form)}",
        body=form,
    )
    assert status == 303
    assert b"evil=1" not in b"".join(
        line for line in answer.split(b"\r\n") if line.lower().startswith(b"set-cookie")
    )


@pytest.mark.parametrize(
    "then", ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:x", "/\t/evil.example"]
)
def test_nobody_is_sent_elsewhere(client, then):
    answer = client.post("/language", data={"language": "fr", "next": then}, follow_redirects=False)
    assert answer.headers["location"] == "/" or answer.headers["location"].startswith("/%09/")


def test_two_names_are_one_too_many(running):
    status, _ = running.ask("GET / HTTP/1.1", running.host, "Host: evil.example")
    assert status in (400, 421)
    assert running.ask("GET / HTTP/1.1")[0] in (400, 421)


def test_headers_without_an_end_are_cut(running):
    with running.connect() as wire:
        wire.sendall(b"GET / HTTP/1.1\r\n" + running.host.encode() + b"\r\nX-Long: ")
        try:
            for _ in range(200):
                wire.sendall(b"x" * 4096)
        except ConnectionError:
            pass
        assert status_of(read_all(wire)) in (0, 431)
    assert alive(running)


def test_a_second_request_cannot_be_smuggled_into_the_first(running):
    """What is announced as a body is never taken for a request."""
    smuggled = b"GET /t/nowhere HTTP/1.1\r\n" + running.host.encode() + b"\r\nConnection: close\r\n\r\n"
    first = "\r\n".join(["GET /healthz HTTP/1.1", running.host, f"Content-Length: {len(smuggled)}", "", ""])
    last = f"GET /healthz HTTP/1.1\r\n{running.host}\r\nConnection: close\r\n\r\n"
    answer = running.say(first.encode() + smuggled + last.encode())
    assert answer.count(b"HTTP/1.1 200") == 2
    assert b" 404 " not in answer


# --- those who send too much


def upload(running, size, *headers, pieces=False):
    """Send a body of some size whole, and only then read the answer, as most clients do."""
    length = "Transfer-Encoding: chunked" if pieces else f"Content-Length: {size}"
    with running.connect() as wire:
        lines = ["POST /api/v1/tables HTTP/1.1", running.host, JSON, length, *headers, "", ""]
        wire.sendall("\r\n".join(lines).encode())
        for _ in range(size // 65536):
            wire.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n" if pieces else b"x" * 65536)
        wire.sendall(b"0\r\n\r\n" if pieces else b"x" * (size % 65536))
        return read_all(wire)


@pytest.mark.parametrize("pieces", [False, True], ids=["announced", "in pieces"])
@pytest.mark.parametrize("headers", [(), ("Connection: close",)], ids=["kept", "closed"])
def test_too_large_a_body_is_answered_before_the_end(running, headers, pieces):
    answer = upload(running, 24 * 1024 * 1024, *headers, pieces=pieces)
    assert status_of(answer) == 413, answer
    assert b"web/too-large" in answer
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in answer.lower()
    assert alive(running)


@pytest.mark.parametrize("body", [b"x" * 24_000_000, [b"x" * 65536] * 400], ids=["announced", "in pieces"])
def test_a_library_reads_what_was_wrong_with_a_large_body(running, body):
    answer = httpx.post(
        f"http://127.0.0.1:{running.port}/api/v1/tables",
        content=body if isinstance(body, bytes) else iter(body),
        headers={"connection": "close", "content-type": "application/json"},
        timeout=LONG_S,
    )
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "web/too-large"


def test_the_answer_to_a_large_body_comes_before_the_body(running):
    """Who announces too much need not send it, and who waits for leave to send it gets none."""
    with running.connect() as wire:
        lines = ["POST /upload HTTP/1.1", running.host, "Content-Length: 99000000", "Expect: 100-continue"]
        wire.sendall("\r\n".join([*lines, "", ""]).encode())
        assert wire.recv(65536).startswith(b"HTTP/1.1 413 ")


def send_on(wire, times):
    for _ in range(times):
        wire.sendall(b"x" * 65536)


def test_a_body_without_an_end_is_cut(running, monkeypatch):
    monkeypatch.setattr("galaxarium.web.edge.guard.LINGER_BYTES", 2_000_000)
    with running.connect() as wire:
        lines = ["POST /upload HTTP/1.1", running.host, "Content-Length: 99000000000", "", ""]
        wire.sendall("\r\n".join(lines).encode())
        with pytest.raises(ConnectionError):
            send_on(wire, times=20_000)
    until(lambda: running.connections == 0)
    assert alive(running)


def test_what_is_left_of_a_refused_request_is_not_the_next_one(running):
    """A body that nobody read is not taken for a request, and the connection goes on after it."""
    first = ["POST /t/nowhere/rematch HTTP/1.1", running.host, "Origin: http://evil.example"]
    body = b"GET /t/nowhere HTTP/1.1\r\n" + running.host.encode() + b"\r\n\r\n"
    lines = [*first, f"Content-Length: {len(body)}", "", ""]
    last = f"GET /healthz HTTP/1.1\r\n{running.host}\r\nConnection: close\r\n\r\n".encode()
    answer = running.say("\r\n".join(lines).encode() + body + last)
    assert re.findall(rb"HTTP/1.1 (\d+)", answer) == [b"403", b"200"]


# --- those who wait


@pytest.fixture
def hasty(monkeypatch):
    """A server that waits for nobody, but for those who are only slowed by a busy machine."""
    monkeypatch.setattr(timeouts, "HEADERS_S", 1.0)
    monkeypatch.setattr(timeouts, "READING_S", 0.2)
    monkeypatch.setattr("galaxarium.web.edge.guard.SLOWEST_BODY_S", 0.2)


def test_those_who_never_ask_are_left(running, hasty):
    wires = [running.connect() for _ in range(20)]
    wires[0].sendall(b"GET / HT")
    wires[1].sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-")
    for wire in wires:
        assert read_all(wire) == b""
        wire.close()
    until(lambda: running.connections == 0)


def test_a_second_request_has_to_arrive_in_time_too(running, hasty):
    with running.connect() as wire:
        wire.sendall(f"GET /healthz HTTP/1.1\r\n{running.host}\r\n\r\n".encode())
        assert b"200 OK" in wire.recv(65536)
        wire.sendall(b"GET /heal")
        assert read_all(wire) == b""


def test_a_body_has_to_arrive_in_time(running, hasty):
    with running.connect() as wire:
        lines = [
            "POST /api/v1/tables HTTP/1.1",
            running.host,
            JSON,
            "Content-Length: 52",
            "Connection: close",
        ]
        wire.sendall("\r\n".join([*lines, "", ""]).encode() + b"{")
        answer = read_all(wire)
    assert status_of(answer) == 408
    assert b"web/slow" in answer


def test_those_who_never_read_are_left(running, hasty):
    """They ask for the same page again and again and read nothing of it."""
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.settimeout(LONG_S)
    wire.connect(("127.0.0.1", running.port))
    request = f"GET /api/v1/openapi.json HTTP/1.1\r\n{running.host}\r\n\r\n".encode()
    try:
        for _ in range(2000):
            wire.sendall(request)
    except (ConnectionError, TimeoutError):
        pass
    until(lambda: running.connections == 0)
    wire.close()


# --- sockets by hand


def handshake(running, path, *headers, small=False):
    """A socket opened by hand."""
    wire = socket.socket()
    if small:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.settimeout(LONG_S)
    wire.connect(("127.0.0.1", running.port))
    lines = [
        f"GET {path} HTTP/1.1", running.host, "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", *headers, "", "",
    ]  # fmt: skip
    wire.sendall("\r\n".join(lines).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += wire.recv(1)
    return wire, answer


def frame(opcode, data, fin=True, packed=False):
    """One frame as a client has to write it."""
    first = (0x80 if fin else 0) | (0x40 if packed else 0) | opcode
    mask = os.urandom(4)
    size = len(data)
    head = struct.pack("!BB", first, 0x80 | size) if size < 126 else struct.pack("!BBH", first, 0xFE, size)
    if size > 65535:
        head = struct.pack("!BBQ", first, 0xFF, size)
    return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))


def closing_code(wire):
    """The code of the close frame among everything that comes, or 0."""
    data = read_all(wire)
    while len(data) > 1:
        opcode, size, begin = data[0] & 15, data[1] & 127, 2
        if size == 126:
            size, begin = struct.unpack("!H", data[2:4])[0], 4
        elif size == 127:
            size, begin = struct.unpack("!Q", data[2:10])[0], 10
        if opcode == 8:
            return struct.unpack("!H", data[begin : begin + 2])[0]
        data = data[begin + size :]
    return 0


@pytest.fixture
def live(running, online):
    wire, answer = handshake(running, f"/t/{online.table}/live")
    assert status_of(answer) == 101
    yield wire
    wire.close()


@pytest.mark.parametrize(
    "bad, code",
    [
        (frame(1, b"x" * (LARGEST_MESSAGE + 1)), 1009),
        (frame(1, b"x" * 60000, fin=False) + frame(0, b"x" * 60000), 1009),
        (frame(1, b"\xff\xfe"), 1007),
        (frame(3, b""), 1002),
        (frame(0, b"from nothing"), 1002),
        (frame(9, b"x" * 126), 1002),
        (b"\x81\x05hello", 1002),
        (struct.pack("!BBQ", 0x81, 0xFF, 2**62) + b"mask", 1009),
        (frame(8, b"x"), 1002),
    ],
    ids=["large", "pieces", "bytes", "opcode", "continuation", "ping", "unmasked", "announced", "close"],
)
def test_frames_that_cannot_be_end_their_socket(running, live, bad, code):
    live.sendall(bad)
    assert closing_code(live) == code
    assert alive(running)


def test_the_windows_of_compression_are_bounded(running, online):
    offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
    wire, answer = handshake(running, f"/t/{online.table}/live", offer)
    with wire:
        assert b"permessage-deflate; server_max_window_bits=14; client_max_window_bits=12" in answer


def test_a_bomb_is_not_unpacked(running, online):
    wire, answer = handshake(
        running, f"/t/{online.table}/live", "Sec-WebSocket-Extensions: permessage-deflate"
    )
    with wire:
        if b"permessage-deflate" not in answer:
            pytest.skip("nothing is unpacked at all")
        squeeze = zlib.compressobj(wbits=-12)
        bomb = squeeze.compress(b" " * 10_000_000) + squeeze.flush(zlib.Z_SYNC_FLUSH)
        assert len(bomb) < LARGEST_MESSAGE
        wire.sendall(frame(1, bomb[:-4], packed=True))
        assert status_of(answer) == 101
        assert closing_code(wire) in (1009, 0)
    assert alive(running)


def test_pings_of_somebody_who_does_not_read_do_not_pile_up(running, online, hasty):
    wire, _ = handshake(running, f"/t/{online.table}/live", small=True)
    pings = frame(9, b"x" * 125) * 500
    try:
        for _ in range(400):
            wire.sendall(pings)
    except (ConnectionError, TimeoutError):
        pass
    until(lambda: running.connections == 0)
    wire.close()


def test_a_slow_reader_keeps_nobody_waiting_and_is_left(running, tables, online, hasty):
    """Somebody asks to be shown the table again and again, and reads nothing."""
    wire, _ = handshake(
        running, f"/t/{online.table}/live", f"Authorization: Bearer {online.keys[1]}", small=True
    )
    until(lambda: len(running.app.state.hub.lines(online.table)) == 1)
    try:
        for n in range(3000):
            wire.sendall(frame(1, json.dumps({"type": "name", "seat": 1, "name": f"Ada {n % 7}"}).encode()))
    except (ConnectionError, TimeoutError):
        pass
    until(lambda: not running.app.state.hub.lines(online.table))
    wire.close()
    assert alive(running)


def test_somebody_who_has_gone_without_a_word_is_noticed(running, online, monkeypatch):
    monkeypatch.setattr(running.server.config, "ws_ping_interval", 0.1)
    monkeypatch.setattr(running.server.config, "ws_ping_timeout", 0.1)
    wire, _ = handshake(running, f"/t/{online.table}/live")
    assert wire.recv(1)  # it was there
    until(lambda: not running.app.state.hub.lines(online.table))  # it never answers a ping
    wire.close()
