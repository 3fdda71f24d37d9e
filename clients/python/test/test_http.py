from __future__ import annotations

import socket
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import List, Tuple

from openperp import HttpSettings, NotTaken, OpenPerp, RequestFailed, UnknownOutcome
from given_answers import order, statuses
from openperp.values.json_text import printed


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    seen: List[Tuple[str, int, str]] = []

    def do_GET(self) -> None:
        self.answer('{"serverTime":1,"timestamp":2}')

    def do_POST(self) -> None:
        self.answer(printed(statuses({"resting": {"oid": "x"}})))

    def answer(self, text: str) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.seen.append((f"{self.command} {self.path}", self.client_address[1], body))
        if self.path.endswith("/order") and body == "hang up":
            self.close_connection = True
            return
        self.send_response(200 if self.headers["X-Api-Spelling"] == "1.0.12" else 400)  # API-095
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())
        if self.path.endswith("/time?close"):
            self.close_connection = True

    def log_message(self, format: str, *words: object) -> None:
        """Logs nothing, so that the tests are silent."""


class HttpTest(unittest.TestCase):
    def setUp(self) -> None:
        Handler.seen = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()
        self.exchange = OpenPerp(f"http://127.0.0.1:{self.server.server_port}/api/v1/", "ws://x")

    def tearDown(self) -> None:
        self.exchange.close()
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def test_a_connection_is_kept_alive_for_queries_and_transactions(self) -> None:
        transaction = order()
        self.exchange.markets.time()
        self.exchange.transactions.submit(transaction)
        self.exchange.markets.time()
        asked = [(what, body) for what, _, body in Handler.seen]
        self.assertEqual(
            asked, [("GET /api/v1/time", ""), ("POST /api/v1/order", transaction.body), ("GET /api/v1/time", "")]
        )
        self.assertEqual(len({port for _, port, _ in Handler.seen}), 1)

    def test_one_that_the_other_side_has_closed_meanwhile_is_not_used_again(self) -> None:
        connections = self.exchange._http._connections
        connections.send("/time?close", None)
        idle = connections._idle[0][0].sock
        assert idle is not None
        idle.settimeout(10)
        self.assertEqual(idle.recv(1, socket.MSG_PEEK), b"")
        self.assertEqual(self.exchange.transactions.submit(order()), self.exchange.transactions.submit(order()))
        self.assertEqual(len({port for _, port, _ in Handler.seen}), 2)

    def test_a_transaction_whose_connection_breaks_may_have_been_executed(self) -> None:
        with self.assertRaises(RequestFailed) as caught:
            self.exchange._http._connections.send("/order", "hang up")
        self.assertEqual(caught.exception.kind, "no_answer")
        self.assertRegex(caught.exception.message, "^no answer of http://127.0.0.1:.*: Remote end closed connection")

    def test_many_threads_ask_at_once(self) -> None:
        threads = [threading.Thread(target=self.exchange.markets.time) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(Handler.seen), 8)


class NobodyAnswersTest(unittest.TestCase):
    def test_where_nobody_listens_nothing_was_done(self) -> None:
        with socket.socket() as bound:
            bound.bind(("127.0.0.1", 0))
            exchange = OpenPerp(f"http://127.0.0.1:{bound.getsockname()[1]}", "ws://x")
            submission = exchange.transactions.submit(order())
        assert isinstance(submission, NotTaken)
        self.assertEqual(submission.failure.kind, "unavailable")

    def test_where_nobody_answers_the_outcome_is_unknown(self) -> None:
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            exchange = OpenPerp(address, "ws://x", HttpSettings(timeout_seconds=0.05))
            submission = exchange.transactions.submit(order())
            self.assertEqual(submission, UnknownOutcome(f"no answer of {address}: timed out"))

    def test_what_is_no_address_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "'localhost:12000' is no address of an HTTP API, such as http://"):
            OpenPerp("localhost:12000", "ws://x")


if __name__ == "__main__":
    unittest.main()
