from __future__ import annotations

import json
import unittest
from decimal import Decimal
from typing import Any

import repository
from given_answers import TRADER, GivenAnswers, statuses
from openperp import Executed, WithdrawalChanged, WithdrawalUpdate, claim_withdrawal
from openperp.answers.updates.account_stream import account_update

EXAMPLES = repository.ROOT / "libraries/api/src/test/resources/examples"


def example(name: str) -> Any:
    return json.loads(text_of(name))


def text_of(name: str) -> str:
    return (EXAMPLES / f"{name}.json").read_text(encoding="utf-8")


class WithdrawalsTest(unittest.TestCase):
    def test_reads_the_withdrawals_of_an_account_and_all_that_are_pending(self) -> None:
        given = GivenAnswers(lambda path, body: example("account-withdrawals"))
        settled, rejected = given.waiting.accounts.withdrawals("user")
        self.assertEqual((settled.id, settled.state, settled.amount), ("2-17", "settled", Decimal("250.5")))
        self.assertEqual((settled.ref, settled.reference, len(settled.approved_by)), ("rent", "wire 7", 2))
        self.assertEqual((rejected.reason, rejected.claimed_by, rejected.ref), ("unknown bank", None, None))
        self.assertEqual(given.waiting.accounts.pending_withdrawals(), [settled, rejected])
        self.assertEqual(given.asked, ['/account {"type": "withdrawals", "user": "user"}', "/withdrawals"])

    def test_reads_the_withdrawals_of_an_account_page_by_page(self) -> None:
        given = GivenAnswers(lambda path, body: example("account-withdrawals-page"))
        page = given.waiting.accounts.withdrawals_page("user", 1)
        self.assertEqual((page.next_cursor, page.records[0].id, len(page.records)), ("AQAB", "2-17", 1))
        self.assertEqual(given.asked, ['/account {"type": "withdrawals", "user": "user", "limit": 1}'])

    def test_reads_pending_withdrawals_page_by_page(self) -> None:
        rows = [each["withdrawal"] for each in example("account-withdrawals")]
        given = GivenAnswers(lambda path, body: {"data": rows, "nextCursor": None if "cursor" in path else "a b"})
        first = given.waiting.accounts.pending_withdrawals_page(2)
        self.assertEqual((first.next_cursor, first.data[0].id, len(first.data)), ("a b", "2-17", 2))
        self.assertIsNone(given.waiting.accounts.pending_withdrawals_page(2, first.next_cursor).next_cursor)
        self.assertEqual(given.asked, ["/withdrawals?limit=2", "/withdrawals?limit=2&cursor=a+b"])

    def test_reads_a_change_of_the_account_stream(self) -> None:
        update = account_update(json.loads(text_of("stream-withdrawal-update"), parse_float=Decimal)["data"])
        assert isinstance(update, WithdrawalUpdate)
        self.assertEqual(update.withdrawal.claimed_by, update.withdrawal.approved_by[1])

    def test_knows_the_answer_to_a_step(self) -> None:
        claimed = {"withdrawal": {"id": "2-17", "amount": 250.5, "state": "claimed"}}
        given = GivenAnswers(lambda path, body: statuses(claimed))
        submission = given.waiting.transactions.submit(TRADER.sign(claim_withdrawal("2-17")))
        expected = WithdrawalChanged("withdrawal", "2-17", Decimal("250.5"), "claimed")
        self.assertEqual(submission, Executed((expected,)))


if __name__ == "__main__":
    unittest.main()
