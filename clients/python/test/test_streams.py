from __future__ import annotations

import asyncio
import logging
import unittest
import zlib
from decimal import Decimal
from typing import Any, Dict, List, Optional, Tuple

from fake_socket import FakeSocket, FakeSockets, until
from openperp import AsyncStreams, Executed, LocalBook, LocalL3Book, NotTaken, QueuePlace, Resting, SignedTransaction
from openperp import StreamListener, StreamMessage, StreamSettings, SubscriptionRefused, UnknownOutcome, account_topic, ticker_topic
from openperp import trades_topic

TOPIC = "trades.BTC-USD"


def trade(seq: int, prev: int, **extra: Any) -> Dict[str, Any]:
    made = {"s": "BTC-USD", "px": 1, "sz": 1, "time": 1, "side": True, "maker": "a", "taker": "b"}
    return {"type": "trades", "topic": TOPIC, "seq": seq, "prev": prev, "data": {"trades": [made]}, **extra}


def transaction(body: str) -> SignedTransaction:
    return SignedTransaction(body, (), "A", "A", 1, ())


class Recorder(StreamListener):
    def __init__(self) -> None:
        self.states: List[str] = []
        self.gaps: List[str] = []
        self.failures: List[Tuple[str, str]] = []
        self.latencies: List[float] = []
        self.closings: List[int] = []

    def changed(self, state: str, reason: str) -> None:
        self.states.append(state)

    def gap(self, topic: str) -> None:
        self.gaps.append(topic)

    def failed(self, error: Exception, topic: str) -> None:
        self.failures.append((topic, str(error)))

    def closing(self, closes_at: int) -> None:
        self.closings.append(closes_at)

    def latency(self, seconds: float) -> None:
        self.latencies.append(seconds)


class StreamsTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        self.sockets = FakeSockets()
        self.streams = self.begin()
        self.listener = Recorder()
        self.streams.listen(self.listener)
        self.got: List[Tuple[int, bool]] = []

    async def asyncTearDown(self) -> None:
        await self.streams.close()

    def begin(self, **settings: Any) -> AsyncStreams:
        pauses: Dict[str, Any] = {"first_pause_seconds": 0.001, "longest_pause_seconds": 0.005, **settings}
        return AsyncStreams("ws://x/", StreamSettings(open_socket=self.sockets.open, **pauses))

    def note(self, message: StreamMessage[Any]) -> None:
        self.got.append((message.seq, message.missed))

    async def connected(self, times: int = 1) -> None:
        await until(lambda: len(self.sockets.all) == times and self.sockets.current.sent, f"connected {times} times")

    def confirm(self, seq: int, topic: str = TOPIC) -> None:
        number = self.sockets.current.last("subscribe")["id"]
        self.sockets.current.give({"type": "subscriptionResponse", "topics": [topic], "seqs": [seq], "id": number})

    async def received(self, *messages: Any) -> None:
        """Sends messages, and waits until the client has taken them."""
        for message in messages:
            self.sockets.current.give(message)
        await until(self.sockets.current._received.empty, "taken")
        await asyncio.sleep(0)

    def resumed_from(self) -> Any:
        return self.sockets.current.last("subscribe")["subscription"][0].get("resumeFrom")

    async def test_resumes_after_the_last_message_when_the_connection_comes_back(self) -> None:
        self.streams.subscribe(trades_topic("BTC-USD"), self.note)
        await self.connected()
        self.confirm(7)
        await self.received(trade(8, 7))
        self.sockets.current.break_off()
        await self.connected(2)
        self.assertEqual(self.resumed_from(), 8)
        self.confirm(10)
        await self.received(trade(9, 8), trade(10, 9))
        self.assertEqual(self.got, [(8, False), (9, False), (10, False)])
        self.assertEqual(self.listener.states, ["connecting", "open", "waiting", "connecting", "open"])

    async def test_resumes_from_the_number_of_the_confirmation_before_the_first_message(self) -> None:
        self.streams.subscribe(trades_topic("BTC-USD"), self.note)
        await self.connected()
        self.confirm(7)
        await self.received()
        self.streams.reconnect()
        await self.connected(2)
        self.assertEqual(self.resumed_from(), 7)

    async def test_requests_a_topic_again_when_a_message_does_not_follow_the_last(self) -> None:
        self.streams.subscribe(trades_topic("BTC-USD"), self.note)
        await self.connected()
        self.confirm(7)
        await self.received(trade(9, 8))
        self.assertEqual(self.resumed_from(), 7)
        await self.received(trade(10, 9))
        self.confirm(10)
        await self.received(trade(8, 7), trade(9, 8), trade(10, 9))
        self.assertEqual([seq for seq, _ in self.got], [8, 9, 10])
        self.assertEqual(self.listener.gaps, [TOPIC])

    async def test_says_that_messages_are_missed_when_the_exchange_cannot_resume(self) -> None:
        self.streams.subscribe(trades_topic("BTC-USD"), self.note)
        await self.connected()
        self.confirm(7)
        await self.received({**trade(90, 0, resumed=False), "data": {"trades": []}}, trade(91, 90))
        self.assertEqual(self.got, [(90, True), (91, False)])

    async def test_topics_whose_newest_message_is_everything_begin_anew(self) -> None:
        self.streams.subscribe(ticker_topic("BTC-USD"), self.note)
        await self.connected()
        self.confirm(7, "ticker.BTC-USD")
        await self.received()
        self.sockets.current.break_off()
        await self.connected(2)
        self.assertIsNone(self.resumed_from())

    async def test_a_silent_connection_is_given_up_and_a_living_one_is_measured(self) -> None:
        streams = self.begin(ping_seconds=0.01, silence_seconds=0.2)
        listener = Recorder()
        streams.listen(listener)
        streams.subscribe(ticker_topic("BTC-USD"), self.note)
        await self.connected()
        first = self.sockets.current

        def answers() -> bool:
            for ping in (each for each in first.sent if each["method"] == "ping"):
                first.give({"type": "pong", "id": ping["id"]})
            return bool(listener.latencies)

        await until(answers, "measured")
        self.assertGreaterEqual(listener.latencies[0], 0)
        await until(lambda: len(self.sockets.all) > 1, "connected again")
        self.assertTrue(first.is_closed)
        self.assertEqual(listener.states[:4], ["connecting", "open", "waiting", "connecting"])
        await streams.close()
        self.assertEqual((streams.state, listener.states[-1]), ("closed", "closed"))

    async def test_a_connection_is_closed_also_at_the_moment_it_opens(self) -> None:
        for moment in range(8):
            opening: "asyncio.Future[None]" = asyncio.get_running_loop().create_future()
            opened: List[FakeSocket] = []

            async def open_socket(address: str) -> FakeSocket:
                await opening
                opened.append(FakeSocket())
                return opened[0]

            streams = AsyncStreams("ws://x/", StreamSettings(open_socket=open_socket))
            streams.subscribe(ticker_topic("BTC-USD"), self.note)
            await asyncio.sleep(0.001)
            opening.set_result(None)
            for _ in range(moment):
                await asyncio.sleep(0)
            await asyncio.wait_for(streams.close(), 5)
            self.assertEqual(streams.state, "closed")
            self.assertEqual([each.is_closed for each in opened], [True] * len(opened), moment)

    async def test_a_refused_subscription_is_reported_to_its_owner(self) -> None:
        refusals: List[str] = []
        self.streams.subscribe(ticker_topic("NO-USD"), self.note, refusals.append)
        await self.connected()
        number = self.sockets.current.last("subscribe")["id"]
        text = "subscription 0: no market is named NO-USD"
        await self.received({"type": "error", "message": text, "id": number})
        self.assertEqual(refusals, ["no market is named NO-USD"])
        with self.assertRaisesRegex(ValueError, "ticker.NO-USD is subscribed already"):
            self.streams.subscribe(ticker_topic("NO-USD"), self.note)

    async def test_a_topic_renewed_after_a_refusal_or_while_its_snapshot_is_on_its_way_is_delivered(self) -> None:
        subscribed = self.streams.subscribe(trades_topic("BTC-USD"), self.note)
        await self.connected()
        number = self.sockets.current.last("subscribe")["id"]
        await self.received({"type": "error", "message": "subscription 0: try later", "id": number})
        subscribed.renew()
        subscribed.renew()
        self.assertEqual(self.sockets.current.last("subscribe")["id"], number + 1)
        await self.received({"type": "subscriptionResponse", "topics": [TOPIC], "seqs": [3], "id": number}, trade(4, 3))
        self.confirm(4)
        await self.received(trade(5, 4))
        self.assertEqual(self.got, [(5, False)])

    async def test_a_topic_that_a_replica_does_not_know_yet_is_requested_again(self) -> None:
        streams = self.begin(ping_seconds=0.02, silence_seconds=60)
        streams.subscribe(trades_topic("BTC-USD"), self.note)
        await self.connected()
        self.confirm(7)
        await self.received()
        self.sockets.current.break_off()
        await self.connected(2)
        socket = self.sockets.current
        number = socket.last("subscribe")["id"]
        await self.received({"type": "error", "message": "subscription 0: no market is named BTC-USD", "id": number})
        await until(lambda: socket.last("subscribe")["id"] > number, "requested again")
        self.assertEqual(self.resumed_from(), 7)
        await streams.close()

    async def test_a_handler_that_raises_stops_nothing(self) -> None:
        def mine(message: StreamMessage[Any]) -> None:
            raise KeyError("mine")

        self.streams.subscribe(trades_topic("BTC-USD"), mine)
        await self.connected()
        self.confirm(0)
        await self.received(trade(1, 0), trade(2, 1), "not JSON", {**trade(3, 2), "data": {"trades": [{"s": 1}]}})
        topics = [topic for topic, _ in self.listener.failures]
        self.assertEqual(topics, [TOPIC, TOPIC, "", TOPIC])
        self.assertEqual(self.listener.failures[3][1], "expected a text, found 1")

    async def test_failures_go_to_the_log_when_nobody_listens(self) -> None:
        streams = self.begin()
        streams.subscribe(trades_topic("BTC-USD"), self.note)
        await self.connected()
        with self.assertLogs("openperp", logging.ERROR) as logs:
            await self.received("not JSON")
        self.assertEqual(logs.output[0].split("\n")[0], "ERROR:openperp:a message of the exchange failed")
        await streams.close()

    async def test_a_listener_that_raises_stops_nothing(self) -> None:
        class Raising(StreamListener):
            def changed(self, state: str, reason: str) -> None:
                raise KeyError("mine")

            def failed(self, error: Exception, topic: str) -> None:
                raise KeyError("mine")

        streams = self.begin()
        streams.listen(Raising())
        with self.assertLogs("openperp", logging.ERROR) as logs:
            streams.subscribe(trades_topic("BTC-USD"), self.note)
            await self.connected()
            self.confirm(0)
            await self.received("not JSON", trade(1, 0))
        self.assertEqual(self.got, [(1, False)])
        self.assertEqual([each.split("\n")[0] for each in logs.output], ["ERROR:openperp:a listener failed"] * 3)
        with self.assertLogs("openperp", logging.ERROR):
            await streams.close()
        with self.assertRaisesRegex(RuntimeError, "these streams are closed"):
            streams.subscribe(ticker_topic("BTC-USD"), self.note)

    async def test_the_outcome_of_a_transaction_is_unknown_when_its_connection_breaks(self) -> None:
        early = await self.streams.submit(transaction("{}"))
        self.assertIsInstance(early, NotTaken)
        await until(lambda: self.streams.state == "open", "open")
        first = asyncio.ensure_future(self.streams.submit(transaction('{"a":1}')))
        second = asyncio.ensure_future(self.streams.submit(transaction('{"a":2}')))
        await asyncio.sleep(0)
        post = [each for each in self.sockets.current.sent if each["method"] == "post"][0]
        self.assertEqual(post["request"], {"type": "action", "payload": {"a": 1}})
        payload = {"status": "ok", "response": {"type": "order", "data": {"statuses": [{"resting": {"oid": "x"}}]}}}
        await self.received({"type": "post", "id": post["id"], "data": {"type": "action", "payload": payload}})
        self.sockets.current.break_off()
        self.assertEqual(await first, Executed((Resting("resting", "x"),)))
        self.assertIsInstance(await second, UnknownOutcome)

    async def test_the_outcome_of_a_transaction_is_unknown_when_no_answer_comes(self) -> None:
        streams = self.begin(answer_seconds=0.02)
        streams.subscribe(trades_topic("BTC-USD"), self.note)
        await self.connected()
        self.assertEqual(await streams.submit(transaction("{}")), UnknownOutcome("no answer within 0.02 s"))
        await streams.close()

    async def test_a_book_whose_checksum_differs_asks_for_a_snapshot(self) -> None:
        book = LocalBook.follow(self.streams, "BTC-USD")
        await self.connected()
        self.confirm(1, "l2delta.BTC-USD")

        def level(price: float, size: float) -> Dict[str, Any]:
            return {"px": price, "sz": size, "n": 1 if size else 0}

        def message(seq: int, prev: int, kind: str, levels: List[List[Any]], checksum: int) -> Dict[str, Any]:
            made = {"updateType": kind, "symbol": "BTC-USD", "levels": levels, "timestamp": 1, "checksum": checksum}
            head = {"type": "l2Delta", "topic": "l2delta.BTC-USD", "seq": seq, "prev": prev}
            return {**head, "data": {"book": made}}

        bids, asks = [level(101290, 1.5), level(101289.5, 0.75)], [level(101291, 2)]
        await self.received(message(1, 0, "snapshot", [bids, asks], 2715467591))
        self.assertTrue(book.is_complete)
        self.assertEqual((book.mid, book.best_bid, book.best_ask), (Decimal("101290.5"), 101290, 101291))
        await self.received(message(2, 1, "delta", [[level(101290, 0)], []], 1))
        self.assertEqual((book.is_complete, book.mismatches, len(book.bids)), (False, 1, 1))
        self.assertIsNone(self.resumed_from())
        self.confirm(2, "l2delta.BTC-USD")
        await self.received(message(2, 0, "snapshot", [bids, asks], 2715467591))
        self.assertTrue(book.is_complete)
        self.assertEqual([each.price for each in book.bids], [101290, Decimal("101289.5")])

    async def test_a_book_order_by_order_has_checksums_levels_and_places_in_the_queue(self) -> None:
        book = LocalL3Book.follow(self.streams, "BTC-USD")
        await self.connected()
        self.confirm(1, "l3.BTC-USD")

        def change(event: str, oid: str, px: float, sz: float, priority: Optional[int], is_buy: bool = True) -> Dict[str, Any]:
            made = {"event": event, "oid": oid, "isBuy": is_buy, "px": px, "sz": sz}
            return made if priority is None else {**made, "priority": priority}

        async def message(seq: int, prev: int, kind: str, orders: List[Any], text: str) -> None:
            made = {"updateType": kind, "symbol": "BTC-USD", "orders": orders, "slot": seq, "timestamp": 1}
            head = {"type": "l3", "topic": "l3.BTC-USD", "seq": seq, "prev": prev}
            await self.received({**head, "data": {"book": {**made, "checksum": zlib.crc32(text.encode())}}})

        added = [
            change("add", "a", 101290, 1.5, 17),
            change("add", "b", 101290, 0.75, 21),
            change("add", "c", 101289.5, 4, 3),
            change("add", "d", 101291, 2, 9, False),
        ]
        first = "101290:1.5:17,101290:0.75:21,101289.5:4:3|101291:2:9"
        await message(1, 0, "snapshot", added, first)
        self.assertTrue(book.is_complete)
        self.assertEqual(book.level_checksum(), zlib.crc32(b"101290:2.25,101289.5:4|101291:2"))
        self.assertEqual([(each.price, each.size, each.orders) for each in book.levels()[0]][0], (101290, Decimal("2.25"), 2))
        self.assertEqual([book.place("b"), book.place("x")], [QueuePlace(1, Decimal("1.5")), None])

        gone = [change("fill", "a", 101290, 0.5, None), change("remove", "d", 101291, 0, 9, False)]
        await message(2, 1, "delta", gone, "101290:1:17,101290:0.75:21,101289.5:4:3|")
        larger = [change("change", "a", 101290, 3, 30)]
        await message(3, 2, "delta", larger, "101290:0.75:21,101290:3:30,101289.5:4:3|")
        self.assertEqual([book.place("a"), book.place("b")], [QueuePlace(1, Decimal("0.75")), QueuePlace(0, Decimal(0))])
        filled = [change("fill", "b", 101290, 0.75, None)]
        await message(4, 3, "delta", filled, "101290:3:30,101289.5:4:3|")
        self.assertEqual((book.is_complete, book.order("b"), book.slot), (True, None, 4))
        self.assertEqual([each.order_id for each in book.bids], ["a", "c"])

        await message(5, 4, "delta", [change("fill", "lost", 101290, 1, None)], "101290:3:30,101289.5:4:3|")
        self.assertFalse(book.is_complete)
        self.assertIsNone(self.resumed_from())
        self.confirm(5, "l3.BTC-USD")
        await message(5, 0, "snapshot", added, first)
        self.assertTrue(book.is_complete)
        await message(6, 5, "delta", [change("change", "c", 101289.5, 1, 3)], "of another book")
        self.assertEqual((book.is_complete, book.mismatches), (False, 1))

    async def test_messages_of_a_topic_in_a_loop(self) -> None:
        seqs: List[int] = []

        async def loop() -> None:
            messages = self.streams.messages(trades_topic("BTC-USD"))
            async for message in messages:
                seqs.append(message.seq)
                if len(seqs) == 2:
                    break
            await messages.aclose()  # type: ignore[attr-defined]

        task = asyncio.ensure_future(loop())
        await self.connected()
        self.confirm(0)
        for seq in (1, 2, 3):
            self.sockets.current.give(trade(seq, seq - 1))
        await task
        self.assertEqual(seqs, [1, 2])
        self.assertEqual(self.sockets.current.last("unsubscribe")["topic"], TOPIC)

    async def test_a_loop_ends_when_the_exchange_refuses(self) -> None:
        async def loop() -> None:
            async for _ in self.streams.messages(ticker_topic("NO-USD")):
                self.fail("there is no such market")

        task = asyncio.ensure_future(loop())
        await self.connected()
        number = self.sockets.current.last("subscribe")["id"]
        self.sockets.current.give({"type": "error", "message": "subscription 0: no market", "id": number})
        with self.assertRaisesRegex(SubscriptionRefused, "ticker.NO-USD was refused: no market"):
            await task

    async def test_the_listener_is_told_when_the_server_will_close_and_the_client_connects_again(self) -> None:
        self.streams.subscribe(trades_topic("BTC-USD"), self.note)
        await self.connected()
        await self.received({"type": "serverShutdown", "closesAt": 1772800005000, "message": "this server stops"})
        self.assertEqual((self.listener.closings, self.streams.state), ([1772800005000], "open"))
        self.sockets.current.break_off()
        await self.connected(2)

    async def test_a_message_of_a_later_release_is_passed_over(self) -> None:
        got: List[str] = []
        self.streams.subscribe(account_topic("A"), lambda message: got.append(message.data.type))
        await self.connected()
        self.confirm(0, "account.A")
        head = {"type": "account", "topic": "account.A"}
        switch = {"type": "scheduledCancel", "due": 0, "fired": True, "timestamp": 5, "later": 1}
        new = {**head, "seq": 1, "prev": 0, "data": {"type": "newThing", "x": 1}}
        await self.received(new, {**head, "seq": 2, "prev": 1, "data": switch})
        self.assertEqual((got, self.listener.failures), (["scheduledCancel"], []))


if __name__ == "__main__":
    unittest.main()
