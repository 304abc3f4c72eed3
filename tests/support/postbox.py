"""A place messages can be sent to, which keeps what came; and a browser that can open it."""

import base64
import json
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def plain(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """What a browser knows of its subscription: the keys to open messages with."""

    def __init__(self):
        from cryptography.hazmat.primitives.asymmetric import ec

        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)

    @property
    def public(self):
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return plain(self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @property
    def secret(self):
        return plain(self.auth)

    def open(self, body):
        """What a sealed message says; wrong keys cannot open it."""
        import http_ece

        text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        return json.loads(text)


class Postbox:
    """A server for messages, at an address of this machine."""

    def __init__(self):
        self.came = []
        self.status = 201
        box = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                box.came.append(
                    (self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                )
                self.send_response(box.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    @property
    def host(self):
        return f"127.0.0.1:{self._server.server_address[1]}"

    def close(self):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
