from __future__ import annotations

import unittest
from decimal import Decimal

from openperp import AccountFill, AutomaticState, MarketCaps, MarketInfo, Rejected, Resting
from openperp.answers.decoding import decoder
from openperp.answers.results.action_result import action_result
from openperp.values.json_text import parse
from repository import ROOT
from session import recorded

BTC = parse(recorded("/exchangeInfo", None).text)[0]
EXAMPLES = ROOT / "libraries/api/src/test/resources/examples"


class MarketRulesTest(unittest.TestCase):
    """Caps, states that a market takes by itself, maker protection, and the rate of a fill."""

    def test_an_exchange_without_them_says_nothing(self) -> None:
        info = decoder(MarketInfo)(BTC)
        self.assertIsNone(info.caps)
        self.assertIsNone(info.automatic_states)
        self.assertIsNone(info.maker_protection_millis)

    def test_caps_and_automatic_states(self) -> None:
        states = {"oracleSilent": {"seconds": 30, "state": "cancelOnly"}, "bandLeft": None, "good": 60}
        info = decoder(MarketInfo)({**BTC, "caps": {"openInterest": 250, "position": 0}, "automaticStates": states})
        self.assertEqual(info.caps, MarketCaps(Decimal(250), Decimal(0)))
        assert info.automatic_states is not None
        self.assertEqual(info.automatic_states.oracle_silent, AutomaticState(30, "cancelOnly"))
        self.assertIsNone(info.automatic_states.band_left)
        self.assertEqual(info.automatic_states.good, 60)

    def test_how_long_orders_wait_and_one_has_waited(self) -> None:
        self.assertEqual(decoder(MarketInfo)({**BTC, "makerProtectionMillis": 10}).maker_protection_millis, 10)
        waited = action_result({"cancelledRiskLimit": {"oid": "x", "reason": "liquidation", "delayedMillis": 11}})
        assert isinstance(waited, Rejected)
        self.assertEqual((waited.reason, waited.delayed_millis), ("liquidation", 11))
        rests = action_result({"resting": {"oid": "x"}})
        assert isinstance(rests, Resting)
        self.assertIsNone(rests.delayed_millis)

    def test_a_fill_of_the_stream_has_its_rate(self) -> None:
        message = parse((EXAMPLES / "stream-fill.json").read_text(encoding="utf-8"))
        fill = decoder(AccountFill)(message["data"])
        self.assertEqual((fill.fee, fill.fee_bps), (Decimal(20), Decimal(5)))


if __name__ == "__main__":
    unittest.main()
