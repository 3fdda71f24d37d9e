from __future__ import annotations

import asyncio
import unittest
from decimal import Decimal
from typing import Any, Dict, List

from fake_socket import FakeSockets, until
from openperp import (
    AsyncOpenPerp,
    AsyncStreams,
    HistoryRange,
    LocalAccount,
    LocalBook,
    LocalMarkets,
    OpenPerp,
    RequestFailed,
    StreamListener,
    StreamMessage,
    StreamSettings,
    Trigger,
    WaitingBasket,
    candles_topic,
    contexts_topic,
    facts_of,
    trades_topic,
)
from openperp.answers.decoding import decoder
from openperp.answers.updates.account_stream import account_update
from session import recorded, session

USER = session["account"]
EXCHANGE = OpenPerp("http://recorded", "ws://recorded", send=recorded)


class AnswersTest(unittest.TestCase):
    def test_reads_every_recorded_answer(self) -> None:
        accounts, markets = EXCHANGE.accounts, EXCHANGE.markets
        fills = accounts.fills.all(USER, HistoryRange(limit=2))
        self.assertEqual(len(fills), 6)
        self.assertTrue(all(fill.taker == USER and fill.fee > 0 for fill in fills))
        statuses = sorted(each.status for each in accounts.order_history.all(USER))
        self.assertEqual(statuses, ["filled"] * 3 + ["rejectedInvalid"] * 3)
        self.assertEqual([each.kind for each in accounts.activities.all(USER)], ["leverage", "leverage", "deposit"])
        self.assertEqual(accounts.liquidations.all(USER) + accounts.funding_payments.all(USER), [])
        self.assertEqual([each.symbol for each in markets.markets()], ["BTC-USD", "ETH-USD", "SOL-USD"])
        with self.assertRaisesRegex(LookupError, "there is no market NO-USD; there are BTC-USD, ETH-USD, SOL-USD"):
            markets.market("NO-USD")
        self.assertEqual(len(markets.klines("BTC-USD", "10s", limit=5)), 5)
        self.assertEqual(markets.l2_book("ETH-USD", 3).update_type, "snapshot")
        self.assertEqual(markets.recent_trades("BTC-USD", 5)[0].side, "buy")
        self.assertIn("SOL-USD", markets.stats().funding.rates)
        self.assertEqual(len(markets.funding_rates("BTC-USD", limit=2).records), 1)
        time = markets.time()
        self.assertEqual(time.server_time, time.timestamp // 1_000_000)
        with self.assertRaises(RequestFailed) as caught:
            markets.ticker("NO-USD")
        self.assertEqual(caught.exception.kind, "not_found")

    def test_asyncio_reads_the_same(self) -> None:
        async def read() -> List[Any]:
            async with AsyncOpenPerp("http://recorded", "ws://recorded", send=recorded) as exchange:
                accounts, markets = exchange.accounts, exchange.markets
                klines = await markets.klines("BTC-USD", "10s", limit=5)
                fills = await accounts.fills.all(USER, HistoryRange(limit=2))
                book = await markets.l2_book("ETH-USD", 3)
                return [
                    klines,
                    fills,
                    book,
                    await markets.stats(),
                    await accounts.full_account(USER),
                    await markets.time(),
                ]

        accounts, markets = EXCHANGE.accounts, EXCHANGE.markets
        klines = markets.klines("BTC-USD", "10s", limit=5)
        fills = accounts.fills.all(USER, HistoryRange(limit=2))
        book = markets.l2_book("ETH-USD", 3)
        same = [klines, fills, book, markets.stats(), accounts.full_account(USER), markets.time()]
        self.assertEqual(asyncio.run(read()), same)


class Failures(StreamListener):
    def __init__(self) -> None:
        self.errors: List[Exception] = []

    def failed(self, error: Exception, topic: str) -> None:
        self.errors.append(error)


class MessagesTest(unittest.IsolatedAsyncioTestCase):
    async def test_the_recorded_messages_lead_to_the_account_and_the_book_that_the_exchange_had(self) -> None:
        sockets, failures = FakeSockets(), Failures()
        streams = AsyncStreams("ws://x/", StreamSettings(open_socket=sockets.open))
        streams.listen(failures)
        seen: Dict[str, int] = {}

        def note(message: StreamMessage[Any]) -> None:
            seen[message.topic.name] = seen.get(message.topic.name, 0) + 1

        account = LocalAccount.follow(streams, USER)
        book = LocalBook.follow(streams, "BTC-USD")
        local = LocalMarkets.follow(streams, EXCHANGE.markets.markets())
        for topic in (trades_topic("BTC-USD"), candles_topic("BTC-USD", "1m"), contexts_topic()):
            streams.subscribe(topic, note)  # type: ignore[arg-type]
        begun = asyncio.ensure_future(account.until(lambda it: len(it.fills) == 6))
        await until(lambda: sockets.all and sockets.current.sent, "connected")
        for text in session["received"]:
            sockets.current.give(text)
        await until(sockets.current._received.empty, "taken")
        self.assertTrue(await begun)
        self.assertFalse(await account.until(lambda it: it.has_missed_fills, 0.01))
        await streams.close()

        self.assertEqual(failures.errors, [])
        last = EXCHANGE.accounts.full_account(USER)
        self.assertEqual(sorted(account.orders), sorted(each.order_id for each in last.open_orders))
        self.assertEqual([each.size for each in account.positions.values()], [each.size for each in last.positions])
        self.assertEqual((len(account.fills), account.has_missed_fills), (6, False))
        self.assertTrue(book.is_complete and book.mismatches == 0 and book.seq > 0)
        self.assertEqual(book.levels(), ((), ()))
        self.assertEqual(sorted(seen), ["candle.BTC-USD.1m", "frontendContext", "trades.BTC-USD"])
        self.assertTrue(local.has_begun)
        figures = local.model().figures(facts_of(account.state()))
        self.assertEqual([each.symbol for each in figures.positions], sorted(account.positions))
        self.assertIs(local.model(), local.model())

    def test_the_actions_of_a_basket_are_known_until_it_ends(self) -> None:
        numbers = ("price", "originalSize", "size", "filledSize", "vwap")
        wire = {"type": "orderUpdate", "status": "placed", "symbol": "BTC-USD", "orderId": "b", "isBuy": True, "maker": False}
        wire = {**wire, **dict.fromkeys(numbers, 0), "timestamp": 2, "reason": None, "orderType": "trigger"}
        sums = ("totalBalance", "availableBalance", "marginUsed", "notional", "realizedPnl", "unrealizedPnl", "fees")
        all_sums = (*sums, "funding", "maintenanceMargin", "survivalRequirement")
        snapshot: Dict[str, Any] = {"type": "accountSnapshot", "margin": dict.fromkeys(all_sums, 0)}
        snapshot = {**snapshot, "positions": [], "openOrders": [], "leverageSettings": []}
        actions = [{"m": {"b": True, "c": "BTC-USD", "i": False, "r": False, "sz": Decimal("0.1")}}]
        local = LocalAccount("")

        def take(json: Dict[str, Any]) -> None:
            update = account_update(json)
            assert update is not None
            local.take(update)

        for status in ("triggered", "triggerFailed", "cancelled", "cancelledRiskLimit"):
            take({**wire, "actions": actions, "i": True})
            self.assertEqual(local.baskets, {"b": WaitingBasket("b", tuple(actions), True)})
            take({**wire, "status": "rejectedDuplicate"})
            self.assertEqual(list(local.baskets), ["b"])
            take({**wire, "status": status})
            self.assertEqual(local.baskets, {})
        take({**snapshot, "baskets": [{"orderId": "c", "actions": actions}]})
        self.assertEqual(local.baskets, {"c": WaitingBasket("c", tuple(actions))})
        take(snapshot)
        self.assertEqual(local.baskets, {})

    def test_a_trigger_may_say_how_far_its_order_may_go(self) -> None:
        wire: Dict[str, Any] = {"isAbove": False, "px": 95000, "lim": None, "oco": None, "pxHi": 105000, "limHi": None}
        wire = {**wire, "trb": None, "stb": None}
        found = decoder(Trigger)({**wire, "slippage": Decimal("25.5"), "slippageHi": Decimal(150)})
        self.assertEqual((found.slippage, found.slippage_hi), (Decimal("25.5"), Decimal(150)))
        self.assertEqual((decoder(Trigger)(wire).slippage, decoder(Trigger)(wire).slippage_hi), (None, None))


if __name__ == "__main__":
    unittest.main()
