from __future__ import annotations

import asyncio
import json
import unittest
from typing import Any, Dict, List, Optional

from fake_socket import FakeSockets, until
from openperp import (
    AsyncOpenPerp,
    AsyncStreams,
    Executed,
    OpenPerp,
    SavedReceipt,
    SignedTransaction,
    StreamSettings,
    Submission,
    WrongReceipt,
    parse_receipt,
    receipt_flaw,
)
from openperp.http.connections import RawAnswer
from openperp.proofs.receipts import receipt_bytes
from repository import VECTORS

FILE: Dict[str, Any] = json.loads((VECTORS / "receipts.json").read_text(encoding="utf-8"))
KEY: str = FILE["exchangeKey"]
GIVEN = SavedReceipt(**FILE["vectors"][0]["saved"])


class Answering:
    """An exchange that answers with this receipt; None: with none."""

    def __init__(self, receipt: Optional[str]) -> None:
        self.preferences: List[Optional[str]] = []
        self._headers = {} if receipt is None else {"receipt": receipt}
        self.waiting = OpenPerp("http://x", "ws://x", send=self.send)
        self.asynchronous = AsyncOpenPerp("http://x", "ws://x", send=self.send)

    def send(self, path: str, body: Optional[str], preference: Optional[str] = None) -> RawAnswer:
        self.preferences.append(preference)
        return RawAnswer(200, self._headers, GIVEN.body)


def sent() -> SignedTransaction:
    body = json.dumps({"actions": [], "signer": GIVEN.signer, "signature": GIVEN.signature})
    return SignedTransaction(body, (), GIVEN.signer, GIVEN.signer, 1, (), bytes.fromhex(GIVEN.message))


class ReceiptsTest(unittest.TestCase):
    def test_a_receipt_signs_the_bytes_of_the_vectors(self) -> None:
        """RCP-001"""
        for vector in FILE["vectors"]:
            saved = SavedReceipt(**vector["saved"])
            receipt = parse_receipt(saved.receipt)
            found = (receipt.network or "", receipt.shard, receipt.number, receipt.running_hash, str(receipt.time_nanos))
            expected = tuple(vector[name] for name in ("network", "shard", "number", "hash", "time"))
            self.assertEqual(found, expected, vector["name"])
            self.assertEqual(receipt_bytes(saved, receipt).hex(), vector["signedHex"], vector["name"])
            self.assertIsNone(receipt_flaw(saved, [KEY]), vector["name"])
            self.assertEqual(SavedReceipt.of_json(saved.to_json()), saved)
        self.assertEqual(len(FILE["vectors"]), 4)

    def test_what_a_wallet_signed_is_the_text_of_these_bytes(self) -> None:
        """TXN-029"""
        for vector in FILE["wallets"]:
            saved = SavedReceipt.of_json(json.dumps(vector["saved"]))
            flaw = receipt_flaw(saved, [KEY])
            self.assertTrue((flaw or "").startswith(vector["why"] or ""), f"{vector['name']}: {flaw}")
            self.assertEqual(flaw is None, vector["why"] is None, vector["name"])
            self.assertEqual(SavedReceipt.of_json(saved.to_json()), saved)
        self.assertEqual(len(FILE["wallets"]), 7)

    def test_what_was_changed_is_not_the_word_of_the_exchange(self) -> None:
        """RCP-002"""
        for vector in FILE["forged"]:
            flaw = receipt_flaw(SavedReceipt(**vector["saved"]), [KEY])
            self.assertTrue((flaw or "").startswith(vector["why"]), f"{vector['name']}: {flaw}")
        self.assertEqual(len(FILE["forged"]), 13)

    def test_a_header_that_is_no_receipt_is_refused_with_what_is_wrong(self) -> None:
        for vector in FILE["malformed"]:
            with self.assertRaises(ValueError, msg=vector["name"]) as caught:
                parse_receipt(vector["receipt"])
            self.assertIn(vector["why"], str(caught.exception), vector["name"])
        for vector in FILE["sameReceipt"]:
            self.assertEqual(parse_receipt(vector["receipt"]), parse_receipt(GIVEN.receipt), vector["name"])
        with self.assertRaisesRegex(ValueError, "it has no text signer"):
            SavedReceipt.of_json("[]")

    def test_the_outcome_comes_with_the_receipt(self) -> None:
        exchange = Answering(GIVEN.receipt)
        submission = exchange.waiting.transactions.with_receipts(KEY).submit(sent())
        assert isinstance(submission, Executed)
        self.assertEqual(submission.receipt, GIVEN)
        submission = asyncio.run(self.ask(exchange.asynchronous))
        assert isinstance(submission, Executed)
        self.assertEqual(submission.receipt, GIVEN)
        self.assertEqual(exchange.preferences, ["receipt", "receipt"])

    async def ask(self, client: AsyncOpenPerp) -> Any:
        return await client.transactions.with_receipts(KEY).submit(sent())

    def test_an_answer_that_is_not_signed_by_the_exchange_is_not_believed(self) -> None:
        stranger = next(vector for vector in FILE["forged"] if vector["name"] == "another key")
        exchange = Answering(stranger["saved"]["receipt"])
        with self.assertRaises(WrongReceipt) as caught:
            exchange.waiting.transactions.with_receipts(KEY).submit(sent())
        self.assertTrue(str(caught.exception).startswith(stranger["why"]))
        assert isinstance(caught.exception.submission, Executed)
        with self.assertRaisesRegex(WrongReceipt, "this receipt has version 2"):
            Answering("v=2").waiting.transactions.with_receipts(KEY).submit(sent())

    def test_who_does_not_ask_and_who_gets_none_has_the_outcome_alone(self) -> None:
        exchange = Answering(GIVEN.receipt)
        plain = exchange.waiting.transactions.submit(sent())
        without = Answering(None).waiting.transactions.with_receipts(KEY).submit(sent())
        assert isinstance(plain, Executed) and isinstance(without, Executed)
        self.assertEqual((plain.receipt, without.receipt, exchange.preferences), (None, None, [None]))
        with self.assertRaises(ValueError):
            exchange.waiting.transactions.with_receipts()

    def test_an_answer_through_the_socket_has_one_too(self) -> None:
        """RCP-006: under the text that ends the message"""
        asyncio.run(self._through_the_socket())

    async def _through_the_socket(self) -> None:
        sockets = FakeSockets()
        streams = AsyncStreams("ws://x/", StreamSettings(open_socket=sockets.open))
        await streams.submit(sent(), KEY)
        await until(lambda: streams.state == "open", "open")

        async def posted(receipt: Optional[str], body: str) -> Submission:
            outcome = asyncio.ensure_future(streams.submit(sent(), KEY))
            await asyncio.sleep(0)
            post = [each for each in sockets.current.sent if each["method"] == "post"][-1]
            self.assertIs(post["receipt"], True)
            signed = "" if receipt is None else f',"receipt":{json.dumps(receipt)}'
            sockets.current.give(
                f'{{"type":"post","id":{post["id"]}{signed},"data":{{"type":"action","payload":{body}}}}}'
            )
            return await outcome

        outcome = await posted(GIVEN.receipt, GIVEN.body)
        assert isinstance(outcome, Executed)
        self.assertEqual(outcome.receipt, GIVEN)
        without = await posted(None, GIVEN.body)
        assert isinstance(without, Executed)
        self.assertIsNone(without.receipt)
        with self.assertRaises(WrongReceipt):
            await posted(GIVEN.receipt, GIVEN.body[:-1] + " }")
        with self.assertRaises(ValueError):
            await streams.submit(sent(), "no key")
        await streams.close()


if __name__ == "__main__":
    unittest.main()
