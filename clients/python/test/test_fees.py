from __future__ import annotations

import unittest
from decimal import Decimal

from openperp import FeeState, ProgrammeRates
from openperp.answers.decoding import decoder
from openperp.json_text import parse
from repository import ROOT

EXAMPLE = ROOT / "libraries/api/src/test/resources/examples/feeState.json"
OF_AN_EARLIER_RELEASE = """{"stamp":1,"slot":1,"settledFills":0,"totalMakerFees":0,"totalTakerFees":0,"totalProtocolSettlement":0,
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

    def test_knows_that_an_exchange_of_an_earlier_release_names_no_programmes(self) -> None:
        state = decoder(FeeState)(parse(OF_AN_EARLIER_RELEASE))
        self.assertIsNone(state.scopes[0].active_policy.programmes)
