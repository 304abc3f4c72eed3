"""The files to host with are tried: nginx with TLS before a real server, systemd's and Caddy's own checks."""

import http.client
import json
import re
import shutil
import ssl
import subprocess
import time
import tomllib
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from galaxarium.cli.settings import read_settings
from support.postgres import free_port
from support.servers import Server

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
PATIENCE_S = 60
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")

MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/galaxarium.conf;
}}
"""


class Site:
    """Our server behind nginx with the file people are told to use, in which only places are changed."""

    def __init__(self, folder):
        self.folder = folder
        self.plain, self.port = free_port(), free_port()
        self.certify()
        public = f"https://{NAME}:{self.port}"
        options = ("--public-url", public, "--trust-proxy", "127.0.0.1", "--log", "json")
        self.server = Server(folder / "games.sqlite3", folder, options)
        self.write()
        self.server.start()
        self.nginx = subprocess.Popen([NGINX, "-c", folder / "main.conf", "-e", folder / "nginx.log"])
        self.wait()

    def certify(self):
        """A certificate of our own."""
        subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
        names = ["-keyout", self.folder / "key.pem", "-out", self.folder / "cert.pem"]
        kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        subprocess.run(["openssl", "req", *kind, *names, *subject], check=True, capture_output=True)
        self.trust = ssl.create_default_context(cafile=self.folder / "cert.pem")

    def write(self):
        text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        live = f"/etc/letsencrypt/live/{NAME}"
        for old, new in {
            "127.0.0.1:8000": f"127.0.0.1:{self.server.port}",
            f"{live}/fullchain.pem": f"{self.folder}/cert.pem",
            f"{live}/privkey.pem": f"{self.folder}/key.pem",
            "/var/log/nginx/galaxarium.log": f"{self.folder}/site.log",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
        }.items():
            assert old in text, old
            text = text.replace(old, new)
        text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)  # not every machine has it
        (self.folder / "galaxarium.conf").write_text(text)
        (self.folder / "main.conf").write_text(MAIN.format(folder=self.folder))

    def wait(self):
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self.nginx.poll() is None:
            try:
                assert self.get("/healthz").status == 200
                return
            except OSError:
                time.sleep(0.05)
        self.close()
        raise AssertionError((self.folder / "nginx.log").read_text())

    def get(self, path, method="GET", body=None, **headers):
        """Ask through TLS, with the certificate checked against the name."""
        connection = http.client.HTTPSConnection(NAME, self.port, context=self.trust)
        connection._create_connection = lambda address, *more: _here(self.port)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        connection.close()
        return answer

    def listen(self, path, **headers):
        """A socket through TLS."""
        return connect(
            f"wss://{NAME}:{self.port}{path}",
            sock=_here(self.port),
            ssl=self.trust,
            additional_headers=headers,
            open_timeout=PATIENCE_S,
        )

    def lines(self):
        return [json.loads(line) for line in self.server.said.read_text().splitlines() if line[:1] == "{"]

    def close(self):
        self.nginx.terminate()
        self.nginx.wait()
        self.server.stop()


def _here(port):
    import socket

    return socket.create_connection(("127.0.0.1", port))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    if NGINX is None:
        pytest.skip("nginx is not installed (apt-get install nginx-light)")
    folder = tmp_path_factory.mktemp("site")
    Path(folder).chmod(0o755)
    opened = Site(folder)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def table(site):
    """A table of two, opened through the proxy."""
    wish = json.dumps({"mode": "online", "chairs": [{"name": "Ada"}, {"name": "Bo"}]})
    answer = site.get("/api/v1/tables", "POST", wish, content_type="application/json")
    assert answer.status == 201, answer.text
    return json.loads(answer.text)


def test_pages_come_through_tls_and_only_through_it(site):
    page = site.get("/", accept="text/html")
    assert page.status == 200
    assert page.headers["strict-transport-security"]
    assert "default-src 'none'" in page.headers["content-security-policy"]
    plain = http.client.HTTPConnection("127.0.0.1", site.plain)
    plain.request("GET", "/rules", headers={"host": NAME})
    answer = plain.getresponse()
    assert (answer.status, answer.headers["location"]) == (301, f"https://{NAME}/rules")
    plain.close()


def test_cookies_are_secure_and_links_have_the_public_name(site, table):
    answer = site.get(f"/t/{table['table']}/s/{table['keys']['1']}")
    assert answer.status == 303
    cookie = answer.headers["set-cookie"]
    assert "; Secure" in cookie
    assert "HttpOnly" in cookie
    links = f"links-{table['table']}=2:{table['keys']['2']}"
    page = site.get(f"/t/{table['table']}/invite", cookie=f"{cookie.partition(';')[0]}; {links}")
    assert f"https://{NAME}:{site.port}/t/{table['table']}/s/{table['keys']['2']}" in page.text


def test_the_address_is_that_of_the_client_whatever_it_claims(site):
    answer = site.get("/planets", X_Forwarded_For="203.0.113.5", X_Request_Id="claimed-by-a-client")
    deadline = time.monotonic() + PATIENCE_S
    while not (said := [line for line in site.lines() if line.get("path") == "/planets"]):
        assert time.monotonic() < deadline, "a request is written down after it was answered"
        time.sleep(0.05)
    (line,) = said
    assert line["client"] == "127.0.0.1"
    assert line["request"] == answer.headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{32}", line["request"]), "given by nginx, kept by us"


def test_forms_of_our_own_pages_are_taken_and_others_refused(site):
    form = {"content_type": "application/x-www-form-urlencoded"}
    own = site.get("/language", "POST", "language=fr", origin=f"https://{NAME}:{site.port}", **form)
    assert own.status == 303
    for origin in ("https://evil.example", f"http://{NAME}:{site.port}"):
        assert site.get("/language", "POST", "language=fr", origin=origin, **form).status == 403


def test_a_move_over_a_socket(site, table):
    path = f"/api/v1/tables/{table['table']}/live"
    with (
        site.listen(path, Authorization=f"Bearer {table['keys']['1']}") as one,
        site.listen(path) as other,
    ):
        asked, seen = json.loads(one.recv(PATIENCE_S)), json.loads(other.recv(PATIENCE_S))
        assert asked["ply"] == seen["ply"]
        choice = asked["decision"]["choices"][0]
        one.send(json.dumps({"type": "play", "seat": 1, "choice": choice, "ply": asked["ply"]}))
        while seen["ply"] == asked["ply"]:
            seen = json.loads(other.recv(PATIENCE_S))
        assert seen["ply"] > asked["ply"]
    with pytest.raises(InvalidStatus, match="403"):
        site.listen(path, Origin="https://evil.example")


def test_too_large_a_body_does_not_reach_us(site):
    assert site.get("/upload", "POST", "x" * 600_000).status == 413
    assert not [line for line in site.lines() if line.get("path") == "/upload"]


def test_no_log_has_a_key(site, table):
    site.get(f"/t/{table['table']}/s/{table['keys']['1']}")
    for path in site.folder.iterdir():
        if path.suffix in (".log", ".txt"):
            text = path.read_text()
            assert not any(key in text for key in (*table["keys"].values(), table["host"])), path


def test_systemd_understands_the_units(tmp_path):
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd is not installed")
    units = [path for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer")]
    for unit in units:
        text = unit.read_text(encoding="utf-8").replace("/opt/galaxarium/.venv/bin/galaxarium", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    done = subprocess.run(
        [tool, "verify", *sorted(tmp_path.iterdir())], capture_output=True, text=True, check=False
    )
    ours = [line for line in done.stderr.splitlines() if "galaxarium" in line]
    assert (done.returncode, ours) == (0, []), done.stderr


def settings_of(unit):
    """What the section of a service says; later lines win."""
    lines = (DEPLOY / unit).read_text(encoding="utf-8").partition("[Service]")[2].partition("[Install]")[0]
    pairs = (line.partition("=") for line in lines.splitlines() if line[:1] not in ("", "#"))
    return {name: value for name, _, value in pairs}


@pytest.mark.parametrize("unit", [path.name for path in DEPLOY.glob("*.service")])
def test_no_service_can_take_all_of_the_machine(unit):
    """Memory, tasks and files have limits, in words that systemd knows and in an order that makes sense."""
    found = settings_of(unit)
    high, most = (int(re.fullmatch(r"(\d+)%", found[name])[1]) for name in ("MemoryHigh", "MemoryMax"))
    assert 0 < high < most <= 80
    assert re.fullmatch(r"\d+[MG]?", found["MemorySwapMax"])
    assert 100 <= int(found["TasksMax"]) <= 4096
    assert 1024 <= int(found["LimitNOFILE"]) <= 524_288


def test_caddy_understands_its_file():
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("caddy is not installed")
    command = [caddy, "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_example_settings_are_settings():
    import argparse

    from galaxarium.cli.settings import add_options

    parser = argparse.ArgumentParser()
    add_options(parser)
    file = DEPLOY / "server.toml"
    found = read_settings(parser.parse_args(["--config", str(file)]), {})
    assert found == {name.replace("-", "_"): value for name, value in tomllib.loads(file.read_text()).items()}
    commented = re.findall(r"^# ([a-z-]+) = ", file.read_text(), re.MULTILINE)
    assert commented == ["processes"]
