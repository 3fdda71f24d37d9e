"""Tests that need a running exchange. The end-to-end tests of tools/local-suite run them; by hand:

PYTHONPATH=src python3 test/living_exchange.py http://localhost:12000/api/v1 ws://localhost:12001/
"""

from __future__ import annotations

import dataclasses
import itertools
import sys
import time
import unittest
from decimal import Decimal
from typing import Callable, List, Sequence

from openperp import (
    AccountFigures,
    AgentChanged,
    AlreadyExecuted,
    CancelRejected,
    CancelScheduled,
    Deposited,
    Executed,
    HistoryRange,
    KeySigner,
    LeverageSet,
    LimitOrder,
    LocalAccount,
    LocalBook,
    LocalMarkets,
    OpenPerp,
    OrderTracker,
    PositionFigures,
    Refused,
    Rejected,
    Side,
    StreamListener,
    Streams,
    Trader,
    WrongReceipt,
    account_topic,
    add_agent,
    book_snapshots_topic,
    cancel_all,
    cancel_order,
    candles_topic,
    contexts_topic,
    facts_of,
    faucet,
    isolated_facts_of,
    limit_order,
    market_order,
    modify_order,
    note,
    parse_receipt,
    receipt_flaw,
    results_of,
    schedule_cancel,
    set_leverage,
    trades_topic,
)
from openperp.answers.accounts.state import Margin, Position

BTC = "BTC-USD"
ROUNDS = 12
ADDRESSES: List[str] = []


def isolated(order: LimitOrder) -> LimitOrder:
    return dataclasses.replace(order, isolated=True)


def differing(figures: AccountFigures, margin: Margin, positions: Sequence[Position]) -> List[str]:
    """Returns the differences between an account's computed figures and those of the exchange."""
    names = [field.name for field in dataclasses.fields(figures) if field.name != "positions"]
    found = [
        f"{name} {getattr(figures, name)} instead of {getattr(margin, name)}"
        for name in names
        if getattr(figures, name) != getattr(margin, name)
    ]
    if len(figures.positions) != len(positions):
        return found + [f"{len(figures.positions)} positions instead of {len(positions)}"]
    return found + [each for pair in zip(figures.positions, positions) for each in differing_position(*pair)]


def differing_position(figures: PositionFigures, position: Position) -> List[str]:
    return [
        f"{figures.symbol} {field.name} {getattr(figures, field.name)} instead of {getattr(position, field.name)}"
        for field in dataclasses.fields(figures)
        if getattr(figures, field.name) != getattr(position, field.name)
    ]


class Gaps(StreamListener):
    def __init__(self) -> None:
        self.topics: List[str] = []
        self.errors: List[Exception] = []

    def gap(self, topic: str) -> None:
        self.topics.append(topic)

    def failed(self, error: Exception, topic: str) -> None:
        self.errors.append(error)


class LivingExchangeTest(unittest.TestCase):
    exchange: OpenPerp
    streams: Streams

    def setUp(self) -> None:
        self.exchange = OpenPerp(ADDRESSES[0], ADDRESSES[1])
        self.streams = self.exchange.streams()
        self.listener = Gaps()
        self.streams.listen(self.listener)
        self.market = self.exchange.markets.market(BTC)

    def tearDown(self) -> None:
        self.streams.close()
        self.exchange.close()
        self.assertEqual((self.listener.topics, self.listener.errors), ([], []))

    def funded(self) -> Trader:
        trader = Trader(KeySigner.generate())
        (result,) = results_of(self.exchange.transactions.submit_until_known(trader.sign(faucet(trader.account))))
        self.assertIsInstance(result, Deposited)
        return trader

    def mark(self) -> Decimal:
        mark = self.exchange.markets.ticker(BTC).mark_price
        assert mark is not None
        return mark

    def order(self, side: Side, share: str, size: str = "0.002") -> LimitOrder:
        price = self.market.round_price(side, self.mark() * Decimal(share))
        return limit_order(BTC, side, price, size, time_in_force="GTC")

    def test_the_exchange_signs_its_answer(self) -> None:
        key = self.exchange.markets.receipt_key()
        assert key is not None
        trader = self.funded()
        asking = self.exchange.transactions.with_receipts(key)
        outcome = asking.submit(trader.sign(self.order("buy", "0.97")))
        assert isinstance(outcome, Executed) and outcome.receipt is not None
        self.assertIsNone(receipt_flaw(outcome.receipt, [key]))
        self.assertEqual(parse_receipt(outcome.receipt.receipt).network, "devnet")
        next(self.streams.messages(contexts_topic(), 20))  # from now on there is a connection
        posted = self.streams.submit(trader.sign(self.order("buy", "0.97")), key)
        assert isinstance(posted, Executed), posted
        assert posted.receipt is not None
        self.assertIsNone(receipt_flaw(posted.receipt, [key]))
        with self.assertRaises(WrongReceipt):
            self.exchange.transactions.with_receipts(trader.account).submit(trader.sign(cancel_all()))

    def test_nothing_is_missed_however_often_the_connection_breaks(self) -> None:
        maker, taker = self.funded(), self.funded()
        tracker = OrderTracker(taker.account, self.exchange)
        account = LocalAccount.follow(self.streams, taker.account, lambda _, update: tracker.take(update))
        book = LocalBook.follow(self.streams, BTC)
        local = LocalMarkets.follow(self.streams, self.exchange.markets.markets())
        trades: List[int] = []
        self.streams.subscribe(trades_topic(BTC), lambda message: trades.append(len(message.data)))
        self.assertTrue(account.wait_until(lambda it: local.has_begun and book.is_complete, 20))

        for turn in range(ROUNDS):
            buys: Side = "buy" if turn % 2 else "sell"
            sells: Side = "sell" if turn % 2 else "buy"
            resting = self.exchange.transactions.submit(maker.sign(cancel_all(), self.order(sells, "1")))
            self.assertIsInstance(resting, Executed)
            self.streams.reconnect()
            taken = tracker.send(taker.sign(market_order(BTC, buys, "0.001"), self.order("buy", "0.97")))
            self.assertIsInstance(taken, Executed)
            self.assertTrue(account.wait_until(lambda it: len(it.fills) >= turn + 1, 20), f"fills of turn {turn}")
        self.exchange.transactions.submit(maker.sign(cancel_all()))

        made = self.exchange.accounts.fills.all(taker.account, HistoryRange(limit=5))
        self.assertTrue(account.wait_until(lambda it: len(it.fills) == len(made), 20))
        mine = {(each.trade_id, each.price, each.size, each.fee, each.realized_pnl) for each in account.fills}
        self.assertEqual(mine, {(each.trade_id, each.price, each.amount, each.fee, each.realized_pnl) for each in made})
        self.assertFalse(account.has_missed_fills)
        self.assertGreaterEqual(sum(trades), len(made))
        self.assertEqual(len(tracker.open(BTC)), ROUNDS)
        self.assertEqual(len(account.orders), ROUNDS)
        self.agree(taker, account, local)
        self.assertTrue(book.is_complete and book.mismatches == 0)

        tracker.send(taker.sign(cancel_all(BTC)))
        self.assertEqual(tracker.open(), [])
        self.assertTrue(account.wait_until(lambda it: not it.orders))

    def agree(self, trader: Trader, account: LocalAccount, local: LocalMarkets) -> None:
        def differences() -> List[str]:
            full = self.exchange.accounts.full_account(trader.account)
            return [
                difference
                for each in (full, account.state())
                for difference in differing(local.model().figures(facts_of(each)), full.margin, full.positions)
            ]

        self.agrees(differences)

    def agrees(self, differences: Callable[[], List[str]]) -> None:
        """Compares many times, because marks move."""
        found: List[str] = []
        for _ in range(200):
            found = differences()
            if not found:
                return
            time.sleep(0.05)
        self.fail("; ".join(found))

    def test_margin_of_isolated_accounts_is_recomputed_from_public_data(self) -> None:
        """ISO-040: compares with the answers for their keys, and for those with a position also with the owner's
        data."""
        trader, maker = self.funded(), self.funded()
        local = LocalMarkets.follow(self.streams, self.exchange.markets.markets())
        account = LocalAccount.follow(self.streams, trader.account)
        self.assertTrue(account.wait_until(lambda it: local.has_begun, 20))
        bid = self.order("buy", "1")
        own = dataclasses.replace(bid, size=Decimal("0.003"))
        self.exchange.transactions.submit(maker.sign(bid, own))
        placed = trader.sign(
            set_leverage({BTC: "5"}),
            isolated(dataclasses.replace(bid, side="sell")),
            dataclasses.replace(own, side="sell"),
            isolated(self.order("buy", "0.98")),
            self.order("sell", "1.03"),
        )
        results = results_of(self.exchange.transactions.submit(placed))
        self.assertEqual([each.kind for each in results[1:]], ["filled", "filled", "resting", "resting"])

        def of_owner() -> List[str]:
            owner = self.exchange.accounts.full_account(trader.account)
            model, (position,) = local.model(), [each for each in owner.positions if each.iso]
            shown = model.figures(isolated_facts_of(owner)[BTC])
            found = differing(model.figures(facts_of(owner)), owner.margin, [p for p in owner.positions if not p.iso])
            equity = (position.iso_margin or 0) + (position.iso_order_margin or 0)
            if shown.total_balance != equity:
                found.append(f"equity {shown.total_balance} instead of {equity}")
            return found + differing_position(shown.positions[0], position)

        self.agrees(of_owner)
        (key,) = {each.iso_pubkey for each in self.exchange.accounts.open_orders(trader.account, BTC) if each.iso}
        assert key is not None

        def of_isolated() -> List[str]:
            answer = self.exchange.accounts.full_account(key)
            return differing(local.model().figures(facts_of(answer)), answer.margin, answer.positions)

        self.agrees(of_isolated)
        self.assertTrue(account.wait_until(lambda it: list(isolated_facts_of(it.state())) == [BTC]))
        self.exchange.transactions.submit(trader.sign(cancel_all()))
        self.exchange.transactions.submit(maker.sign(cancel_all()))

    def test_transactions_go_through_the_socket_and_their_ids_are_known_before(self) -> None:
        trader = self.funded()
        account = LocalAccount.follow(self.streams, trader.account)
        self.assertTrue(account.wait_until(lambda it: True))
        placed = trader.sign(self.order("buy", "0.95"), self.order("buy", "0.94"))
        first, second = placed.order_ids
        assert first is not None and second is not None
        self.assertEqual([each.kind for each in results_of(self.streams.submit(placed))], ["resting", "resting"])
        again = self.streams.submit(placed)
        self.assertIsInstance(again, AlreadyExecuted)
        changed = trader.sign(modify_order(BTC, first, "0.001"), cancel_order(BTC, second), cancel_order(BTC, second))
        modified, cancelled, refused = results_of(self.streams.submit(changed))
        self.assertEqual((modified.kind, cancelled.kind), ("resting", "cancelled"))
        self.assertIsInstance(refused, CancelRejected)
        outcome = self.exchange.accounts.order(trader.account, first)
        assert outcome is not None
        self.assertEqual(
            (outcome.status, outcome.original_size, outcome.nonce), ("resting", Decimal("0.001"), placed.nonce)
        )
        self.assertTrue(account.wait_until(lambda it: list(it.orders) == [first]))
        self.assertEqual([each.order_id for each in self.exchange.accounts.open_orders(trader.account, BTC)], [first])
        self.assertIsNone(self.exchange.accounts.order(trader.account, trader.account))
        self.exchange.transactions.submit(trader.sign(cancel_all()))

    def test_all_other_actions(self) -> None:
        owner, key = self.funded(), KeySigner.generate()
        agent = Trader(key, owner.account)
        refused = self.exchange.transactions.submit(agent.sign(cancel_all()))
        self.assertIsInstance(refused, Refused)
        (added,) = results_of(self.exchange.transactions.submit(owner.sign(add_agent(key.public_key))))
        self.assertIsInstance(added, AgentChanged)
        actions = set_leverage({BTC: "7.25"}), schedule_cancel(60), schedule_cancel(0), note("Größe ok")
        leverage, armed, off, noted = results_of(self.exchange.transactions.submit(agent.sign(*actions)))
        assert (
            isinstance(leverage, LeverageSet)
            and isinstance(armed, CancelScheduled)
            and isinstance(off, CancelScheduled)
        )
        self.assertEqual([each.leverage for each in leverage.leverage], [Decimal("7.25")])
        self.assertTrue(armed.due > 0 and off.due == 0 and noted.kind == "note")
        (small,) = results_of(self.exchange.transactions.submit(agent.sign(limit_order(BTC, "buy", 1, "0.0000001"))))
        assert isinstance(small, Rejected)
        sentence = self.market.check_size("0.0000001")[0].text
        self.assertEqual(small.reason, sentence)
        kinds = [each.kind for each in self.exchange.accounts.activities.all(owner.account)]
        self.assertEqual(sorted(set(kinds)), ["agentAdded", "deposit", "leverage", "note", "scheduleCancel"])
        self.assertEqual(self.exchange.accounts.full_account(owner.account).authorized_agent_wallets, (key.public_key,))

    def test_market_data_of_streams_is_that_of_queries(self) -> None:
        trader, maker = self.funded(), self.funded()
        self.exchange.transactions.submit(maker.sign(self.order("sell", "1")))
        self.exchange.transactions.submit(trader.sign(market_order(BTC, "buy", "0.002"), self.order("buy", "0.95")))
        snapshot = next(self.streams.messages(book_snapshots_topic(BTC, 5, self.market.info.tick_size), 20)).data
        self.assertIn(trader.account, next(self.streams.messages(account_topic(trader.account), 20)).topic.name)
        self.assertEqual((snapshot.update_type, snapshot.symbol), ("snapshot", BTC))
        self.assertTrue(self.exchange.markets.l2_book(BTC, 5).bids)
        contexts = next(self.streams.messages(contexts_topic(), 20)).data
        symbols = sorted(market.symbol for market in self.exchange.markets.markets())
        self.assertEqual(sorted(each.symbol for each in contexts.markets), symbols)
        candles = next(self.streams.messages(candles_topic(BTC, "10s"), 30)).data
        asked = list(itertools.islice(self.exchange.markets.klines_backwards(BTC, "10s"), 3))
        self.assertTrue({each.open_time for each in candles} & {each.open_time for each in asked})
        self.assertIn(BTC, self.exchange.markets.stats("7d").funding.rates)
        self.assertGreater(self.exchange.markets.time().server_time, 1_700_000_000_000)
        self.exchange.markets.funding_rates(BTC, limit=1)
        self.assertTrue(self.exchange.markets.recent_trades(BTC, 5))
        self.exchange.transactions.submit(trader.sign(cancel_all()))
        self.exchange.transactions.submit(maker.sign(cancel_all()))


if __name__ == "__main__":
    ADDRESSES[:] = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1], verbosity=2)
