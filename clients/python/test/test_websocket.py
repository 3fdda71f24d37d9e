from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import struct
import threading
import unittest
from typing import Awaitable, Callable, List, Tuple

from openperp import AsyncStreams, StreamListener, Streams, StreamSettings, ticker_topic, trades_topic
from openperp.streams.websocket import SocketEnded, WebSocket, masked

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
Serve = Callable[["Peer"], Awaitable[None]]


def confirmed(request: bytes, seq: int) -> bytes:
    number = json.loads(request)["id"]
    return b'{"type":"subscriptionResponse","topics":["trades.B"],"seqs":[%d],"id":%d}' % (seq, number)


class Peer:
    """The other side of one connection, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def accept(self, answer: bytes = b"") -> str:
        """Returns the request line."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.split(": ", 1) for line in head.split("\r\n")[1:-2])
        key = headers["Sec-WebSocket-Key"].encode()
        accept = base64.b64encode(hashlib.sha1(key + GUID).digest())
        upgrade = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.writer.write(answer or upgrade + b"sec-websocket-accept: " + accept + b"\r\n\r\n")
        return head.split("\r\n")[0]

    def frame(self, first: int, payload: bytes = b"") -> None:
        length = len(payload)
        if length < 126:
            head = struct.pack("!BB", first, length)
        elif length < 65536:
            head = struct.pack("!BBH", first, 126, length)
        else:
            head = struct.pack("!BBQ", first, 127, length)
        self.writer.write(head + payload)

    async def next(self) -> Tuple[int, bytes]:
        """Returns the first byte and the payload of a frame of the client, which is masked."""
        first, length = await self.reader.readexactly(2)
        assert length & 0x80, "a client masks"
        length &= 0x7F
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
        key = await self.reader.readexactly(4)
        return first, masked(await self.reader.readexactly(length), key)


class Server:
    """Serves each connection by the next of the functions, and keeps their exceptions."""

    def __init__(self, *serve: Serve) -> None:
        self.rest = list(serve)
        self.errors: List[BaseException] = []
        self.tasks: List["asyncio.Task[None]"] = []

    async def __aenter__(self) -> str:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return f"ws://127.0.0.1:{self.server.sockets[0].getsockname()[1]}/api/v1/ws"

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=20)
        if self.errors:
            raise self.errors[0]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.append(task)
        try:
            await self.rest.pop(0)(Peer(reader, writer))
        except BaseException as error:
            self.errors.append(error)
        finally:
            writer.close()


class WebSocketTest(unittest.IsolatedAsyncioTestCase):
    async def test_sends_and_receives_messages_of_every_length(self) -> None:
        texts = ["", "ü" * 60, "x" * 125, "x" * 126, "x" * 65535, "x" * 65536, "y" * 300_000]

        async def echo(peer: Peer) -> None:
            self.assertEqual(await peer.accept(), "GET /api/v1/ws HTTP/1.1")
            for _ in texts:
                first, payload = await peer.next()
                self.assertEqual(first, 0x81)
                peer.frame(0x81, payload)
            self.assertEqual(await peer.next(), (0x88, struct.pack("!H", 1000)))

        async with Server(echo) as address:
            socket = await WebSocket.connect(address)
            for text in texts:
                socket.send(text)
                self.assertEqual(await socket.receive(), text)
            await socket.close()

    async def test_puts_parts_together_and_answers_pings_between_them(self) -> None:
        async def in_parts(peer: Peer) -> None:
            await peer.accept()
            peer.frame(0x01, "Grö".encode()[:-1])
            peer.frame(0x89, b"are you there")
            peer.frame(0x8A, b"")
            peer.frame(0x00, "Grö".encode()[-1:])
            peer.frame(0x80, "ße".encode())
            self.assertEqual(await peer.next(), (0x8A, b"are you there"))
            peer.frame(0x88, struct.pack("!H", 1012) + b"restarting")
            self.assertEqual(await peer.next(), (0x88, struct.pack("!H", 1012)))

        async with Server(in_parts) as address:
            socket = await WebSocket.connect(address)
            self.assertEqual(await socket.receive(), "Größe")
            with self.assertRaisesRegex(SocketEnded, "^closed with 1012: restarting$"):
                await socket.receive()
            await socket.close()

    async def test_ends_a_connection_that_breaks_the_protocol(self) -> None:
        def sending(*frames: Tuple[int, bytes]) -> Serve:
            async def serve(peer: Peer) -> None:
                await peer.accept()
                for first, payload in frames:
                    peer.frame(first, payload)
                self.codes.append(struct.unpack("!H", (await peer.next())[1])[0])

            return serve

        self.codes: List[int] = []
        cases = {
            "does not belong there": [
                sending((0x80, b"x")),
                sending((0x82, b"x")),
                sending((0x01, b"x"), (0x81, b"y")),
            ],
            "of an unknown form": [sending((0xC1, b"x")), sending((0x83, b""))],
            "too long or in parts": [sending((0x09, b"")), sending((0x89, b"x" * 126))],
            "no UTF-8": [sending((0x81, b"\xff"))],
        }
        for sentence, servers in cases.items():
            for serve in servers:
                async with Server(serve) as address:
                    socket = await WebSocket.connect(address)
                    with self.assertRaisesRegex(SocketEnded, sentence):
                        await socket.receive()
                    await socket.close()
        self.assertEqual(self.codes, [1002] * 7 + [1007])

    async def test_says_why_there_is_no_connection(self) -> None:
        async def full(peer: Peer) -> None:
            await peer.accept(b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n\r\n")

        async def other(peer: Peer) -> None:
            await peer.accept(b"HTTP/1.1 101 Switching Protocols\r\nsec-websocket-accept: no\r\n\r\n")

        async def silent(peer: Peer) -> None:
            await peer.reader.readuntil(b"\r\n\r\n")

        sentences = {full: "was refused: HTTP/1.1 503", other: "does not follow", silent: "was not answered"}
        for serve, sentence in sentences.items():
            async with Server(serve) as address:
                with self.assertRaisesRegex(SocketEnded, sentence):
                    await WebSocket.connect(address)
        with self.assertRaisesRegex(ValueError, "'http://x/' is no address of a WebSocket"):
            await WebSocket.connect("http://x/")

    async def test_streams_come_back_when_the_server_does(self) -> None:
        texts: List[bytes] = []

        async def restarting(peer: Peer) -> None:
            await peer.accept()
            texts.append((await peer.next())[1])
            peer.frame(0x81, confirmed(texts[0], 7))
            peer.frame(0x88, struct.pack("!H", 1012))
            await peer.next()

        async def again(peer: Peer) -> None:
            await peer.accept()
            texts.append((await peer.next())[1])
            peer.frame(0x81, confirmed(texts[1], 8))
            peer.frame(0x81, b'{"type":"trades","topic":"trades.B","seq":8,"prev":7,"data":{"trades":[]}}')
            await peer.next()

        async with Server(restarting, again) as address:
            streams = AsyncStreams(address, StreamSettings(first_pause_seconds=0.001))
            async for message in streams.messages(trades_topic("B")):
                self.assertEqual((message.seq, message.data, message.missed), (8, (), False))
                break
            await streams.close()
        self.assertNotIn(b"resumeFrom", texts[0])
        self.assertIn(b'"resumeFrom": 7', texts[1])


class WaitingStreamsTest(unittest.TestCase):
    """The streams of programs that wait, over a real socket in another thread."""

    def test_handlers_are_called_in_a_thread_of_the_streams_until_they_are_closed(self) -> None:
        async def serve(peer: Peer) -> None:
            await peer.accept()
            peer.frame(0x81, confirmed((await peer.next())[1], 0))
            for seq in range(1, 6):
                text = f'{{"type":"trades","topic":"trades.B","seq":{seq},"prev":{seq - 1},"data":{{"trades":[]}}}}'
                peer.frame(0x81, text.encode())
            self.assertEqual(await peer.next(), (0x81, b'{"method": "unsubscribe", "topic": "trades.B"}'))
            self.assertEqual((await peer.next())[0], 0x88)

        with ServerThread(serve) as address:
            seen: List[str] = []
            with Streams(address) as streams:

                class Noting(StreamListener):
                    def changed(self, state: str, reason: str) -> None:
                        seen.append(f"{state} in {threading.current_thread().name}")

                streams.listen(Noting())
                seqs: List[int] = []
                for message in streams.messages(trades_topic("B"), longest_seconds=10):
                    seqs.append(message.seq)
                    if len(seqs) == 5:
                        break
                self.assertEqual(seqs, [1, 2, 3, 4, 5])
                self.assertEqual(streams.state, "open")
            self.assertEqual(streams.state, "closed")
            self.assertEqual(seen, [f"{state} in openperp-streams" for state in ("connecting", "open", "closed")])
            with self.assertRaisesRegex(RuntimeError, "these streams are closed"):
                streams.subscribe(trades_topic("B"), lambda message: None)

    def test_a_loop_ends_when_nothing_comes_or_the_exchange_refuses(self) -> None:
        async def silent(peer: Peer) -> None:
            await peer.accept()
            await peer.next()
            peer.frame(0x81, b'{"type":"error","message":"subscription 0: no market","id":1}')
            while (await peer.next())[0] != 0x88:
                pass

        with ServerThread(silent) as address, Streams(address) as streams:
            with self.assertRaisesRegex(Exception, "ticker.NO was refused: no market"):
                list(streams.messages(ticker_topic("NO"), longest_seconds=10))
            self.assertEqual(list(streams.messages(trades_topic("B"), longest_seconds=0.05)), [])
            subscribed = streams.subscribe(trades_topic("B"), lambda message: None)
            with self.assertRaisesRegex(ValueError, "trades.B is subscribed already"):
                streams.subscribe(trades_topic("B"), lambda message: None)
            subscribed.close()

    def test_streams_that_never_began_are_closed(self) -> None:
        streams = Streams("ws://127.0.0.1:1/")
        streams.close()
        streams.close()
        self.assertEqual(streams.state, "idle")


class ServerThread:
    """A server for programs that wait."""

    def __init__(self, serve: Serve) -> None:
        self.server = Server(serve)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)

    def __enter__(self) -> str:
        self.thread.start()
        return asyncio.run_coroutine_threadsafe(self.server.__aenter__(), self.loop).result()

    def __exit__(self, *_: object) -> None:
        try:
            asyncio.run_coroutine_threadsafe(self.server.__aexit__(), self.loop).result()
        finally:
            self.loop.call_soon_threadsafe(self.loop.stop)
            self.thread.join()
            self.loop.close()


if __name__ == "__main__":
    unittest.main()
