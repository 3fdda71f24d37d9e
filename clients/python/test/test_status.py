from __future__ import annotations

import unittest
from decimal import Decimal

from openperp import ExchangeStatus
from openperp.answers.decoding import decoder
from openperp.values.json_text import parse
from repository import ROOT

EXAMPLE = ROOT / "libraries/api/src/test/resources/examples/status.json"


class StatusTest(unittest.TestCase):
    def test_reads_how_the_shards_are(self) -> None:
        accounts, bitcoin = decoder(ExchangeStatus)(parse(EXAMPLE.read_text())).shards

        self.assertEqual((accounts.shard, accounts.symbol, accounts.running, accounts.market), ("account-0", None, True, None))
        assert accounts.accounts is not None and accounts.accounts.liabilities is not None
        self.assertEqual(accounts.accounts.insurance_fund, Decimal("1000412.75"))
        self.assertEqual((accounts.accounts.liabilities.newest, accounts.accounts.liabilities.period), (1_795_284_000, 3600))

        assert accounts.accounts.withdrawals is not None
        self.assertEqual((accounts.accounts.withdrawals.used, accounts.accounts.withdrawals.limit), (850, 25_000))

        self.assertEqual((bitcoin.symbol, bitcoin.running, bitcoin.heartbeat_age, bitcoin.lag), ("BTC-USD", False, 4120, 18))
        assert bitcoin.market is not None
        self.assertEqual((bitcoin.market.oracle_age, bitcoin.market.publishers), (350, 3))
