from __future__ import annotations

import dataclasses
import unittest
from dataclasses import dataclass
from decimal import Decimal
from typing import Optional, Sequence, Tuple

import repository
from openperp import AccountFacts, LocalAccount, MarketConditions, RiskModel, facts_of, isolated_facts_of
from openperp.answers.accounts.state import FullAccount, Position
from openperp.answers.decoding import decoder
from openperp.answers.markets.info import MarketInfo
from openperp.answers.markets.rates import MarketRisk
from openperp.values.json_text import parse


@dataclass(frozen=True)
class Conditions:
    risk: MarketRisk
    regime_dt: int
    mark: Optional[Decimal]


@dataclass(frozen=True)
class Moment:
    markets: Tuple[Conditions, ...]


@dataclass(frozen=True)
class Isolated:
    symbol: str
    account: FullAccount


@dataclass(frozen=True)
class Vector:
    moment: int
    account: FullAccount
    isolated: Tuple[Isolated, ...]


@dataclass(frozen=True)
class Vectors:
    markets: Tuple[MarketInfo, ...]
    moments: Tuple[Moment, ...]
    accounts: Tuple[Vector, ...]


VECTORS = decoder(Vectors)(parse(repository.MARGIN.read_text(encoding="utf-8")))
MODELS = [
    RiskModel(
        MarketConditions(info, each.risk, each.regime_dt, each.mark)
        for info, each in zip(VECTORS.markets, moment.markets)
    )
    for moment in VECTORS.moments
]


class MarginVectorsTest(unittest.TestCase):
    """Accounts with orders, fees and isolated positions, computed by the exchange's own library."""

    def assert_figures(
        self, vector: Vector, facts: AccountFacts, account: FullAccount, own: Sequence[Position]
    ) -> None:
        figures = MODELS[vector.moment].figures(facts)
        for field in dataclasses.fields(figures):
            if field.name != "positions":
                self.assertEqual(getattr(figures, field.name), getattr(account.margin, field.name), field.name)
        self.assertEqual(len(figures.positions), len(own))
        for mine, theirs in zip(figures.positions, own):
            for field in dataclasses.fields(mine):
                self.assertEqual(getattr(mine, field.name), getattr(theirs, field.name), f"{mine.symbol} {field.name}")

    def test_recomputes_every_number_of_an_account_as_the_exchange_computes_it(self) -> None:
        self.assertGreater(len(VECTORS.accounts), 30)
        for vector in VECTORS.accounts:
            own = [each for each in vector.account.positions if not each.iso]
            self.assert_figures(vector, facts_of(vector.account), vector.account, own)

    def test_recomputes_every_number_of_an_isolated_account_of_the_answer_for_its_key(self) -> None:
        """ISO-040."""
        for vector in VECTORS.accounts:
            for each in vector.isolated:
                self.assert_figures(vector, facts_of(each.account), each.account, each.account.positions)

    def test_recomputes_every_number_of_a_local_account_that_was_replaced_by_an_answer(self) -> None:
        for vector in VECTORS.accounts:
            for answer in (vector.account, *(each.account for each in vector.isolated)):
                local = LocalAccount("")
                local.replace(answer)
                own = [each for each in answer.positions if not each.iso]
                self.assert_figures(vector, facts_of(local.state()), answer, own)

    def test_recomputes_isolated_accounts_with_a_position_from_what_their_owner_is_shown(self) -> None:
        """ISO-040, ISO-005."""
        computed = 0
        for vector in VECTORS.accounts:
            facts = isolated_facts_of(vector.account)
            for each in vector.isolated:
                self.assertEqual(each.symbol in facts, bool(each.account.positions))
                if each.symbol in facts:
                    self.assert_figures(vector, facts[each.symbol], each.account, each.account.positions)
                    computed += 1
        self.assertGreater(computed, 20)


if __name__ == "__main__":
    unittest.main()
