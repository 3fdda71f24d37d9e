from __future__ import annotations

import json
import unittest
from decimal import Decimal

from openperp import (
    AccountSnapshot,
    BuilderCode,
    FeeState,
    ProgrammeRates,
    RiskSurfaces,
    range_order,
    stop_order,
    take_profit_order,
    trailing_order,
)
from openperp.answers.decoding import decoder, field_of
from openperp.answers.updates.account_stream import account_update
from openperp.http.steps import Answer
from openperp.queries.accounts import fee_tiers_of
from openperp.values.json_text import parse
from repository import ROOT

EXAMPLE = ROOT / "libraries/api/src/test/resources/examples/feeState.json"
WITHOUT_PROGRAMMES = """{"stamp":1,"slot":1,"settledFills":0,"totalMakerFees":0,"totalTakerFees":0,"totalProtocolSettlement":0,
"scopes":[{"instrument":"global","active_policy":{"window_days":30,"tiers":[]}}]}"""


class FeesTest(unittest.TestCase):
    def test_reads_tiers_and_programmes_of_the_fees_that_hold(self) -> None:
        """API-080"""
        most, sol = decoder(FeeState)(parse(EXAMPLE.read_text())).scopes
        self.assertEqual(
            [(tier.threshold_volume, tier.maker_bps, tier.taker_bps) for tier in most.active_policy.tiers],
            [(0, 2, 5), (1_000_000, 1, 4)],
        )
        self.assertEqual(
            most.active_policy.programmes, (ProgrammeRates("makers", Decimal("-0.5"), Decimal(4)),)
        )
        self.assertEqual((sol.instrument, sol.active_policy.programmes), ("SOL-USD", ()))

    def test_reads_what_the_next_order_is_charged(self) -> None:
        answer = parse((EXAMPLE.parent / "account-feeTier.json").read_text())
        asked = fee_tiers_of("7", "BTC-USD")
        (tier,) = asked.read(Answer(200, answer))
        self.assertEqual((tier.symbol, tier.window_days), ("BTC-USD", 30))
        self.assertEqual(json.loads(asked.body or ""), {"type": "feeTier", "user": "7", "symbol": "BTC-USD"})
        self.assertEqual(json.loads(fee_tiers_of("7").body or ""), {"type": "feeTier", "user": "7", "bySymbol": True})

    def test_reads_the_fee_tiers_of_the_first_message_of_an_account(self) -> None:
        """FEE-016"""
        message = parse((EXAMPLE.parent / "stream-account-snapshot.json").read_text())
        update = account_update(field_of(message, "data"))
        assert isinstance(update, AccountSnapshot) and update.fee_tiers is not None
        self.assertEqual(
            [(row.symbol, row.rolling_volume, row.maker_bps, row.programme) for row in update.fee_tiers],
            [("BTC-USD", 50_000, 2, None), ("ETH-USD", 50_000, -1, "makers")],
        )

    def test_reads_the_maintenance_rates_of_every_regime(self) -> None:
        cell = '[[{"mmrO":0.02,"mmrE":0.021,"p":0.2}]]'
        surface = f'{{"regime":1,"leverage":[50],"notionals":[10000],"buy":{cell},"sell":{cell}}}'
        found = decoder(RiskSurfaces)(
            parse(f'{{"symbol":"BTC-USD","liveRegime":1,"surfaces":[{surface}],"corrs":[["BTC:ETH",0.8]]}}')
        )
        self.assertEqual(found.surfaces[0].sell[0][0].mmr_e, Decimal("0.021"))
        self.assertEqual((found.live_regime, found.corrs[0].value), (1, Decimal("0.8")))

    def test_makes_conditional_orders_that_pay_a_builder(self) -> None:
        code = BuilderCode("11111111111111111111111111111112", 5)
        orders = (
            stop_order("BTC-USD", "sell", 1, 90000, builder_code=code),
            take_profit_order("BTC-USD", "sell", 1, 110000, builder_code=code),
            range_order("BTC-USD", "sell", 1, 90000, 110000, builder_code=code),
            trailing_order("BTC-USD", "sell", 1, 150, builder_code=code),
        )
        self.assertEqual([order.builder_code for order in orders], [code] * 4)

    def test_reads_fees_whose_programmes_are_not_said(self) -> None:
        state = decoder(FeeState)(parse(WITHOUT_PROGRAMMES))
        self.assertIsNone(state.scopes[0].active_policy.programmes)
