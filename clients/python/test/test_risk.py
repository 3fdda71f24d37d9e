from __future__ import annotations

import dataclasses
import re
import unittest
from decimal import Decimal
from typing import Optional

from openperp import MarketConditions, PlannedOrder, RiskModel, facts_of, largest_size, preview_order
from openperp.answers.accounts.state import FeeTier, FullAccount, Position
from openperp.answers.decoding import decoder, list_of
from openperp.answers.markets.info import MarketInfo
from openperp.answers.markets.prices import Ticker
from openperp.answers.markets.rates import MarketRisk
from openperp.risk.exposure import OrderExposure
from openperp.risk.valuation import AccountFacts, Holding
from openperp.values.decimals import DecimalInput, times, to_multiple, units_of
from openperp.values.json_text import parse
from session import recorded, session

INFOS = list_of(decoder(MarketInfo))(parse(recorded("/exchangeInfo", None).text))
MOMENT = session["moment"]
ACCOUNT = decoder(FullAccount)(parse(MOMENT["account"])[0]["fullAccount"])
TICKERS = {each.symbol: each for each in (decoder(Ticker)(parse(text)) for text in MOMENT["tickers"])}
RISKS = [decoder(MarketRisk)(parse(text)["data"]["risk"]) for text in MOMENT["risks"]]
CONDITIONS = [
    MarketConditions(info, risk, TICKERS[info.symbol].regime_dt, TICKERS[info.symbol].mark_price)
    for info, risk in zip(INFOS, RISKS)
]


def _at(symbol: str, mark: str) -> RiskModel:
    """Returns a model at the marks of the session, with another mark for one market."""
    return RiskModel(
        dataclasses.replace(each, mark=Decimal(mark)) if each.info.symbol == symbol else each for each in CONDITIONS
    )


def _holding(balance: DecimalInput, symbol: str, leverage: int, size: int, cost: int) -> AccountFacts:
    positions = {symbol: Holding(units_of(size), units_of(cost))}
    return AccountFacts(units_of(balance), positions, {}, {symbol: units_of(leverage)})


def _sell(price: Optional[str] = None) -> PlannedOrder:
    return PlannedOrder("BTC-USD", "sell", 1, price, reduce_only=True)


class RiskTest(unittest.TestCase):
    def test_recomputes_every_number_of_an_account_as_the_exchange_gave_it(self) -> None:
        figures = RiskModel(CONDITIONS).figures(facts_of(ACCOUNT))
        for field in dataclasses.fields(figures):
            given = None if field.name == "positions" else getattr(ACCOUNT.margin, field.name)
            if given is not None:  # the exchange recorded had fewer names
                self.assertEqual(getattr(figures, field.name), given, field.name)
        self.assertEqual(len(figures.positions), 3)
        self.assertEqual(len(ACCOUNT.positions), 3)
        for mine, theirs in zip(figures.positions, ACCOUNT.positions):
            for field in dataclasses.fields(mine):
                self.assertEqual(getattr(mine, field.name), getattr(theirs, field.name), f"{mine.symbol} {field.name}")

    def test_facts_do_not_depend_on_the_mark_that_the_numbers_were_made_at(self) -> None:
        moved = [dataclasses.replace(each, mark=times(each.mark or 0, "1.01")) for each in CONDITIONS]
        later = RiskModel(moved).figures(facts_of(ACCOUNT))

        def cost(each: "Position | object") -> Decimal:
            value = times(getattr(each, "size"), getattr(each, "fair_price"), "floor")
            return value - Decimal(getattr(each, "unrealized_pnl"))

        self.assertEqual([cost(each) for each in later.positions], [cost(each) for each in ACCOUNT.positions])

    def test_says_what_an_order_needs_before_it_is_sent(self) -> None:
        model, facts = RiskModel(CONDITIONS), facts_of(ACCOUNT)
        small = preview_order(model, facts, PlannedOrder("BTC-USD", "buy", "0.01", "99000"))
        self.assertIsNone(small.refusal)
        self.assertEqual(small.fee, Decimal("0.495"))
        self.assertGreater(small.margin, 0)
        self.assertEqual(small.filled.positions[0].size, Decimal("0.055"))

        large = preview_order(model, facts, PlannedOrder("BTC-USD", "buy", 5, 99000))
        sentence = r"Insufficient margin: initial margin and fee [\d.]+ exceed equity 9986\.1223225"
        self.assertRegex(large.refusal or "", re.compile(f"^{sentence}$"))

        closing = preview_order(model, facts, PlannedOrder("BTC-USD", "sell", 1, reduce_only=True))
        self.assertIsNone(closing.refusal)
        self.assertLess(closing.worst_price, ACCOUNT.positions[0].fair_price)
        self.assertEqual(len(closing.filled.positions), 2)

    def test_an_account_pays_its_own_tier_and_margin_counts_the_rate_of_the_market(self) -> None:
        """FEE-010, FEE-014."""
        model, facts = RiskModel(CONDITIONS), facts_of(ACCOUNT)
        planned = PlannedOrder("BTC-USD", "buy", "0.01", "99000")
        tier = FeeTier("BTC-USD", Decimal(600), 1, Decimal(500), Decimal(0), Decimal("1.5"), 30)
        usual, tiered = preview_order(model, facts, planned), preview_order(model, facts, planned, tier=tier)
        self.assertEqual(tiered.filled.total_balance - usual.filled.total_balance, Decimal("0.3465"))
        self.assertEqual((tiered.fee, tiered.margin), (usual.fee, usual.margin))
        highest = preview_order(model, facts, planned, tier=dataclasses.replace(tier, taker_bps=Decimal(80)))
        self.assertEqual(highest.filled.total_balance, usual.filled.total_balance)

    def test_the_largest_size_is_taken_and_one_lot_more_is_refused(self) -> None:
        """The numbers that the TypeScript client computes for the same moment."""
        model, facts = RiskModel(CONDITIONS), facts_of(ACCOUNT)
        bid = PlannedOrder("BTC-USD", "buy", 0, "99000")
        expected = {
            bid: "0.621",
            PlannedOrder("BTC-USD", "buy", 0): "0.621",
            PlannedOrder("BTC-USD", "sell", 0, "101000"): "0.714",
            PlannedOrder("ETH-USD", "sell", 0): "42.69",
            PlannedOrder("SOL-USD", "buy", 0, "150"): "427.1",
            PlannedOrder("BTC-USD", "sell", 0, "99000", reduce_only=True): "0.045",
            PlannedOrder("BTC-USD", "buy", 0, "99000", reduce_only=True): "0",
            PlannedOrder("BTC-USD", "buy", 0, "0.5"): "0.623",
        }
        for planned, size in expected.items():
            self.assertEqual(largest_size(model, facts, planned), Decimal(size), planned)
        self.assertIsNone(preview_order(model, facts, dataclasses.replace(bid, size="0.621")).refusal)
        more = preview_order(model, facts, dataclasses.replace(bid, size="0.622"))
        self.assertRegex(more.refusal or "", "^Insufficient margin")

    def test_a_market_order_goes_no_further_than_the_band_or_the_account_allows(self) -> None:
        model, facts = RiskModel(CONDITIONS), facts_of(ACCOUNT)
        near = preview_order(model, facts, PlannedOrder("BTC-USD", "buy", "0.001"))
        mark = CONDITIONS[0].mark or Decimal(0)
        self.assertEqual(near.worst_price, to_multiple(mark * Decimal("1.05"), "0.5", "floor"))
        wide = preview_order(model, facts, PlannedOrder("BTC-USD", "buy", 2))
        self.assertLess(wide.worst_price, near.worst_price)

    def test_a_reduce_only_order_goes_no_further_than_its_account_can_pay(self) -> None:
        """ORD-032, ORD-074, R29: its limit is moved instead of a refusal."""
        model = _at("BTC-USD", "100000")
        for order in (_sell("97900"), _sell()):
            self._assert_closing(model, _holding("2000", "BTC-USD", 50, 1, 100000), order, "98049.5")
        self._assert_closing(model, _holding("2500", "BTC-USD", 50, 1, 100000), _sell("97900"), "97900")

    def test_what_other_orders_may_lose_and_other_positions_need_is_left_to_them(self) -> None:
        """ORD-074."""
        model, held = _at("BTC-USD", "100000"), _holding(2000, "BTC-USD", 50, 1, 100000)
        ether = Holding(units_of(10), 10 * units_of(TICKERS["ETH-USD"].mark_price or 0))
        both = dataclasses.replace(held, positions={**held.positions, "ETH-USD": ether})
        margin = model.figures(both).positions[1].maintenance_margin
        self.assertGreater(margin, 0)
        bid = OrderExposure("buy", units_of(90000), units_of(1), False)  # a maker fee of 18
        facts = dataclasses.replace(both, balance=units_of(2018 + margin), orders={"BTC-USD": (bid,)})
        self._assert_closing(model, facts, _sell("97900"), "98049.5")

    def test_a_reduce_only_order_is_taken_beside_a_ladder_that_may_open_a_short(self) -> None:
        """ORD-032."""
        ladder = OrderExposure("sell", units_of("204.5"), units_of("2.3"), False)
        facts = dataclasses.replace(_holding(45, "SOL-USD", 10, 2, 401), orders={"SOL-USD": (ladder,)})
        close = PlannedOrder("SOL-USD", "sell", 2, reduce_only=True)
        self._assert_closing(_at("SOL-USD", "200.5"), facts, close, "190.48")

    def test_a_reduce_only_order_of_a_rich_account_ends_at_the_band(self) -> None:
        model, rich = _at("BTC-USD", "100000"), _holding(50000, "BTC-USD", 50, 1, 100000)
        self._assert_closing(model, rich, _sell("0.5"), "90000")
        self._assert_closing(model, rich, _sell(), "95000")

    def test_a_reduce_only_order_of_an_account_without_anything_left_closes_at_mark(self) -> None:
        model, poor = _at("BTC-USD", "100000"), _holding(-1000, "BTC-USD", 50, 1, 100000)
        self._assert_closing(model, poor, _sell("97900"), "100000")
        self._assert_closing(model, poor, _sell(), "100000")
        self._assert_closing(model, poor, _sell("2000000"), "2000000")

    def test_a_reduce_only_order_is_refused_only_without_a_mark(self) -> None:
        unmarked = RiskModel([dataclasses.replace(each, mark=None) for each in CONDITIONS])
        preview = preview_order(unmarked, _holding(2000, "BTC-USD", 50, 1, 100000), _sell("97900"))
        self.assertEqual(preview.refusal, "no oracle / fair price reference yet for: BTC-USD")
        self.assertEqual(preview.worst_price, 97900)

    def _assert_closing(self, model: RiskModel, facts: AccountFacts, order: PlannedOrder, price: str) -> None:
        preview = preview_order(model, facts, order)
        self.assertEqual((preview.refusal, preview.worst_price), (None, Decimal(price)))
        self.assertEqual(largest_size(model, facts, order), order.size)

    def test_an_account_without_positions_has_none(self) -> None:
        empty = dataclasses.replace(ACCOUNT, positions=(), open_orders=())
        figures = RiskModel(CONDITIONS).figures(facts_of(empty))
        self.assertEqual((figures.positions, figures.margin_used, figures.maintenance_margin), ((), 0, 0))
        with self.assertRaisesRegex(LookupError, "no market NO-USD; it has BTC-USD, ETH-USD, SOL-USD"):
            RiskModel(CONDITIONS).market("NO-USD")


if __name__ == "__main__":
    unittest.main()
