from __future__ import annotations

import unittest
from decimal import Decimal
from typing import List

from openperp import Market, MarketInfo, limit_order
from openperp.answers.decoding import decoder, list_of
from openperp.values.json_text import parse
from session import recorded

BTC = Market(list_of(decoder(MarketInfo))(parse(recorded("/exchangeInfo", None).text))[0])


class MarketTest(unittest.TestCase):
    """BTC-USD as recorded: tick 0.5, lot 0.001, minimum 10."""

    def test_rounds_to_tick_and_lot_what_has_any_number_of_places(self) -> None:
        self.assertEqual((BTC.info.tick_size, BTC.info.lot_size), (Decimal("0.5"), Decimal("0.001")))
        price = Decimal("100000.7") * Decimal("0.97001234567")
        self.assertEqual(BTC.round_price("buy", price), Decimal("97001.5"))
        self.assertEqual(BTC.round_price("sell", price), Decimal("97002"))
        self.assertEqual(BTC.nearest_price("100.25"), Decimal("100.5"))
        self.assertEqual(BTC.round_size("0.0129999999999"), Decimal("0.012"))
        self.assertEqual(BTC.round_size("0.0001"), 0)
        self.assertEqual(BTC.size_of(200, "99000"), Decimal("0.002"))
        with self.assertRaises(TypeError):
            BTC.round_price("buy", 97001.7)  # type: ignore[arg-type]

    def test_shows_the_valid_numbers_on_both_sides(self) -> None:
        near = BTC.prices_around("100.3")
        self.assertEqual(
            (near.below, near.nearest, near.above, near.is_valid), (100, Decimal("100.5"), Decimal("100.5"), False)
        )
        self.assertTrue(BTC.sizes_around("0.003").is_valid)
        self.assertFalse(BTC.sizes_around(0).is_valid)

    def test_a_band_between_two_ticks_begins_within_it(self) -> None:
        """ORD-022: the exchange rounds the bounds into the band."""
        self.assertEqual(BTC.price_band("buy", "100000.00000004"), (Decimal("10000.5"), Decimal(110000)))

    def test_says_what_would_be_refused_and_what_would_pass(self) -> None:
        def texts(side: str, price: str, size: str, mark: str = "100000", reduce_only: bool = False) -> List[str]:
            found = BTC.check_order(side, price, size, mark=mark, reduce_only=reduce_only)  # type: ignore[arg-type]
            return [f"{each.field}: {each.text} -> {', '.join(map(str, each.offers))}" for each in found]

        self.assertEqual(texts("buy", "100000", "0.001"), [])
        self.assertEqual(
            texts("buy", "100000.3", "0.0015"),
            [
                "size: size 0.0015 is not a positive multiple of 0.001 -> 0.002, 0.001",
                "price: price 100000.3 is not a positive multiple of 0.5 -> 100000.5, 100000",
            ],
        )
        self.assertEqual(
            texts("buy", "120000", "0.001"),
            ["price: price 120000 is outside 10000 to 110000, the band around the mark 100000 -> 110000"],
        )
        small = ["notional: 0.001 at 5000 is 5 USDC, below the minimum of 10 -> 0.002"]
        self.assertEqual(texts("buy", "5000", "0.001", mark="5000"), small)
        self.assertEqual(texts("buy", "5000", "0.001", mark="5000", reduce_only=True), [])
        self.assertEqual(texts("buy", "120000", "0.001", reduce_only=True), [])
        self.assertEqual(texts("sell", "89999.5", "0.001", reduce_only=True), [])
        self.assertEqual(
            texts("sell", "-1", "1", "100000")[0], "price: price -1 is not a positive multiple of 0.5 -> 0.5"
        )

    def test_smallest_sizes_have_the_minimum_notional(self) -> None:
        self.assertEqual(BTC.smallest_size("100000"), Decimal("0.001"))
        self.assertEqual(BTC.smallest_size("3000"), Decimal("0.004"))

    def test_leverages_have_two_places_within_bounds(self) -> None:
        self.assertEqual(BTC.check_leverage("7.25"), [])
        self.assertEqual([each.offers for each in BTC.check_leverage("7.255")], [(Decimal("7.25"),)])
        self.assertEqual([each.offers for each in BTC.check_leverage(1000)], [(BTC.info.max_leverage,)])


class ActionsTest(unittest.TestCase):
    def test_orders_are_checked_when_they_are_made(self) -> None:
        with self.assertRaisesRegex(ValueError, "side 'BUY' is neither buy nor sell"):
            limit_order("BTC-USD", "BUY", 1, 1)  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "time in force 'gtc' is none of GTC, IOC, ALO, ALO_SLIDE, ALO_JOIN"):
            limit_order("BTC-USD", "buy", 1, 1, time_in_force="gtc")  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "more than 8 decimal places"):
            limit_order("BTC-USD", "buy", "0.123456789", 1)


if __name__ == "__main__":
    unittest.main()
