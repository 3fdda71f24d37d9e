"""Proofs of liabilities, checked with the client and with the stand-alone checker."""

import importlib.util
import json
import unittest
from dataclasses import replace
from typing import Any, Dict, cast

import repository
from given_answers import GivenAnswers
from openperp import liability_flaw

EXAMPLES = repository.ROOT / "libraries/api/src/test/resources/examples"
CHECKER = repository.ROOT / "clients/examples/check-liabilities.py"


def example(name: str) -> Any:
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def answer(path: str, body: Any) -> Any:
    return example("liabilities" if "liabilities" in path else "account-liabilityProof")


class LiabilityTest(unittest.TestCase):
    def setUp(self) -> None:
        account = GivenAnswers(answer).waiting.accounts
        self.published = account.liabilities()
        proof = account.liability_proof("any")
        assert proof is not None
        self.proof = proof

    def test_proves_what_is_owed_to_an_account(self) -> None:
        """LIA-011"""
        self.assertIsNone(liability_flaw(self.proof.account, self.proof, self.published))

    def test_finds_whatever_is_changed(self) -> None:
        """LIA-011"""
        proof, published = self.proof, self.published
        step = proof.path[0]
        smaller = replace(step.total, equities="0.00000000", accounts=0)
        turned = replace(step, side="left" if step.side == "right" else "right")
        for changed in (
            replace(proof, balance="9750.00000001"),
            replace(proof, equity="-1.00000000"),
            replace(proof, salt=proof.account),
            replace(proof, path=proof.path[1:]),
            replace(proof, path=(replace(step, total=smaller), *proof.path[1:])),
            replace(proof, path=(turned, *proof.path[1:])),
        ):
            flaw = liability_flaw(proof.account, changed, published)
            self.assertEqual(flaw, "the path does not lead to the root that is published")
        self.assertRegex(str(liability_flaw(proof.root, proof, published)), "^the proof is of account ")
        for other in (
            replace(published, total=replace(published.total, debts="0.00000000")),
            replace(published, hash=published.root),
            replace(published, previous_root=published.root),
        ):
            flaw = liability_flaw(proof.account, proof, other)
            self.assertEqual(flaw, "the root that is published is not that of the total")
        later = replace(published, second=published.second + 3600)
        self.assertRegex(str(liability_flaw(proof.account, proof, later)), "^the proof is of second ")
        negative = replace(proof, path=(replace(step, total=replace(step.total, debts="-1.00000000")),))
        self.assertRegex(str(liability_flaw(proof.account, negative, published)), "malformed: a sum is negative")

    def test_the_checker_that_stands_alone_agrees(self) -> None:
        """LIA-011"""
        spec = importlib.util.spec_from_file_location("check_liabilities", CHECKER)
        assert spec is not None and spec.loader is not None
        checker: Any = importlib.util.module_from_spec(spec)
        cast(Any, spec.loader).exec_module(checker)
        published, proof = example("liabilities"), example("account-liabilityProof")[0]["liabilityProof"]
        checker.check(proof["account"], proof, published)
        changes: Dict[str, Any] = {"balance": "9750.00000001", "equity": "0.00000000", "second": 5, "path": []}
        for name, value in changes.items():
            with self.assertRaises(checker.Wrong):
                checker.check(proof["account"], {**proof, name: value}, published)
        with self.assertRaises(checker.Wrong):
            checker.check(proof["account"], proof, {**published, "previousRoot": published["root"]})
        published["total"]["equities"] = "1.00000000"
        with self.assertRaises(checker.Wrong):
            checker.check(proof["account"], proof, published)


if __name__ == "__main__":
    unittest.main()
