from __future__ import annotations

import json
import unittest
from typing import Any

import repository
from openperp import NotOpened, TreasuryKey, TreasurySecret, Withdraw, destination_flaw, is_reference, is_sealed
from openperp import sealed_for, withdraw
from openperp.sealing import hpke

VECTORS: Any = json.loads((repository.VECTORS / "sealed-destinations.json").read_text(encoding="utf-8"))
LIBRARIES = hpke.libraries()
ACCOUNT: str = VECTORS["sealed"][0]["account"]
SEALED: str = VECTORS["sealed"][0]["sealed"]
MARCH, JUNE = VECTORS["keys"]


def secret(name: str, library: str) -> TreasurySecret:
    found = next(each for each in VECTORS["keys"] if each["name"] == name)
    return TreasurySecret(found["secret"], LIBRARIES[library])


@unittest.skipUnless(LIBRARIES, hpke.LIBRARY)
class SealedDestinationsTest(unittest.TestCase):
    """WDR-024 and WDR-026, with every library that is here."""

    def test_gives_the_bytes_of_the_example_of_rfc_9180_both_ways(self) -> None:
        example = {name: bytes.fromhex(value) for name, value in VECTORS["rfc9180"].items()}
        info, associated, text = example["info"], example["aad"], example["text"]
        for name, library in LIBRARIES.items():
            with self.subTest(name):
                sealed = hpke.seal(library, example["public"], info, associated, text, example["ephemeralSecret"])
                self.assertEqual(sealed, example["encapsulated"] + example["encrypted"])
                self.assertEqual(hpke.open_sealed(library, example["secret"], info, associated, sealed), text)

    def test_opens_what_the_clients_have_sealed(self) -> None:
        for name in LIBRARIES:
            for vector in VECTORS["sealed"]:
                with self.subTest(library=name, vector=vector["name"]):
                    key = secret(vector["key"], name)
                    self.assertEqual(key.open(vector["account"], vector["sealed"]), vector["text"])
                    self.assertEqual(sealed_for(vector["sealed"]), key.public_key.id)

    def test_does_not_open_what_is_of_another_or_was_changed(self) -> None:
        for name in LIBRARIES:
            for vector in VECTORS["closed"]:
                with self.subTest(library=name, vector=vector["name"]), self.assertRaises(NotOpened):
                    secret(vector["key"], name).open(vector["account"], vector["sealed"])

    def test_seals_texts_of_one_length_and_never_the_same(self) -> None:
        for name, library in LIBRARIES.items():
            with self.subTest(name):
                opener = TreasurySecret.generate()
                key = TreasuryKey(opener.public_key.key)
                short, long = key.seal(ACCOUNT, "x", library), key.seal(ACCOUNT, "é" * 64, library)
                self.assertEqual(len(short), len(long))
                self.assertNotEqual(short, key.seal(ACCOUNT, "x", library))
                self.assertTrue(is_sealed(short))
                self.assertEqual((opener.open(ACCOUNT, short), opener.open(ACCOUNT, long)), ("x", "é" * 64))

    def test_shares_nothing_with_a_key_of_small_order(self) -> None:
        for name, library in LIBRARIES.items():
            with self.subTest(name), self.assertRaises(ValueError):
                TreasuryKey("1" * 32).seal(ACCOUNT, "x", library)

    def test_seals_only_what_is_shown_whole(self) -> None:
        key = TreasuryKey(MARCH["public"])
        self.assertEqual((key.key, key.id), (MARCH["public"], MARCH["id"]))
        for text, flaw in (
            ("DE\n02", "destination has the character U+000A, which is not shown: none such is accepted"),
            (" DE02", "destination begins or ends with a space, accepted is without"),
            ("é" * 65, "destination has 130 bytes, accepted are 1 to 128"),
            ("", "destination has 0 bytes, accepted are 1 to 128"),
        ):
            with self.subTest(flaw), self.assertRaises(ValueError) as refused:
                key.seal(ACCOUNT, text)
            self.assertEqual(str(refused.exception), flaw)

    def test_names_both_keys_and_no_secret(self) -> None:
        june = TreasurySecret(JUNE["secret"])
        self.assertEqual((june.public_key.key, june.public_key.id), (JUNE["public"], JUNE["id"]))
        self.assertEqual(repr(june), f"TreasurySecret({JUNE['id']})")
        with self.assertRaises(NotOpened) as closed:
            june.open(ACCOUNT, SEALED)
        self.assertEqual(
            str(closed.exception), f"it is sealed for the key {MARCH['id']}, and this one is {JUNE['id']}"
        )
        with self.assertRaises(ValueError) as no_key:
            TreasurySecret("what should be secret")
        self.assertEqual(str(no_key.exception), "a secret key of a treasury is base58 of 32 bytes")


class DestinationsTest(unittest.TestCase):
    def test_makes_withdrawals_to_references_and_to_what_is_sealed(self) -> None:
        for destination in VECTORS["accepted"]:
            self.assertEqual(withdraw("1", destination).destination, destination)
            self.assertNotEqual(is_reference(destination), is_sealed(destination))

    def test_makes_no_other(self) -> None:
        for destination in VECTORS["refused"]:
            with self.subTest(destination), self.assertRaises(ValueError) as refused:
                withdraw("1", destination)
            self.assertEqual(str(refused.exception), destination_flaw(destination))
        flaw = destination_flaw("DE02 1203")
        assert flaw is not None
        self.assertTrue(flaw.startswith("destination has 9 bytes of plain text that everybody could read for ever: "))
        self.assertEqual(Withdraw(1.0, "DE02").destination, "DE02")


if __name__ == "__main__":
    unittest.main()
