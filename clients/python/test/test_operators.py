from __future__ import annotations

import unittest
from decimal import Decimal

from openperp import ActsRange, OrderCount
from openperp.http.steps import Answer
from openperp.queries.market_data import orders_of_market, positions_of_market
from openperp.queries.operators import fee_policies_of_exchange, operator_acts, roles_of_exchange, volumes_of_exchange
from openperp.values.json_text import parse
from repository import ROOT

EXAMPLES = ROOT / "libraries/api/src/test/resources/examples"


def answer(name: str) -> Answer:
    return Answer(200, parse((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")))


class OperatorsTest(unittest.TestCase):
    """Reads the documented examples."""

    def test_who_has_which_role_and_until_when(self) -> None:
        query = roles_of_exchange()
        admin, treasurer = query.read(answer("roles"))
        self.assertEqual(query.path, "/roles")
        self.assertEqual((admin.role, admin.expires, admin.by_settings), ("admin", 0, True))
        self.assertEqual((treasurer.expires, treasurer.since), (1795371133, 1795284733804000001))

    def test_what_operators_have_signed_by_what_is_asked_for(self) -> None:
        query = operator_acts(ActsRange(action="setMarketState", subject="BTC USD", limit=2))
        self.assertEqual(query.path, "/adminHistory?action=setMarketState&subject=BTC+USD&limit=2")
        self.assertEqual(operator_acts(ActsRange()).path, "/adminHistory")
        acts = query.read(answer("adminHistory"))
        done, refused = acts.data
        self.assertEqual((done.outcome, done.before, done.reason), ("done", "trading", None))
        self.assertEqual((refused.outcome, refused.before), ("refused", None))
        self.assertEqual(refused.reason, "there is no withdrawal 2-17")
        self.assertEqual(acts.next_cursor, "46")
        self.assertIsNotNone(done.proposal)
        assert done.proposal is not None
        self.assertEqual((done.proposal.proposal_id, len(done.proposal.approvals)), (3, 2))
        self.assertEqual(done.proposal.executed_by, done.proposal.approvals[1])
        self.assertIsNone(refused.proposal)

    def test_who_holds_a_market_and_what_they_would_need_by_other_terms(self) -> None:
        query = positions_of_market("BTC-USD", "baseRate 0.02", 2)
        self.assertEqual(query.path, "/marketPositions?market=BTC-USD&terms=baseRate+0.02&limit=2")
        self.assertEqual(positions_of_market("BTC-USD").path, "/marketPositions?market=BTC-USD")
        counted = orders_of_market("BTC-USD")
        self.assertEqual(counted.path, "/marketOrders?market=BTC-USD")
        self.assertEqual(counted.read(answer("marketOrders")).conditional, OrderCount(85, 41))
        page = query.read(answer("marketPositions"))
        long, short = page.data
        self.assertEqual((long.size, long.maintenance_margin), (Decimal("0.5"), Decimal(500)))
        self.assertEqual((short.size, short.margin_used), (Decimal("-0.5"), Decimal(5000)))
        self.assertEqual(page.next_cursor, short.user)

    def test_policies_and_programmes_of_fees(self) -> None:
        volumes = volumes_of_exchange(2)
        self.assertEqual(volumes.path, "/volumes?limit=2")
        largest = volumes.read(answer("volumes"))
        self.assertEqual((largest.window_days, largest.accounts), (30, 523))
        self.assertEqual([str(row.rolling_volume) for row in largest.data], ["26104882.5", "999999.99"])

        fees = fee_policies_of_exchange().read(answer("feePolicies"))
        (policy,) = fees.policies
        self.assertEqual((policy.symbol, policy.begins, policy.active, policy.own), ("global", 1795284733, True, True))
        self.assertEqual(policy.tiers[0].taker_bps, Decimal("4.5"))
        self.assertEqual(policy.programmes[0].maker_bps, Decimal("-0.5"))
        self.assertEqual(fees.members[0].programme, "makers")


if __name__ == "__main__":
    unittest.main()
