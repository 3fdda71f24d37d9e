from __future__ import annotations

import json
import multiprocessing
import threading
import unittest

from openperp import KeySigner, RemoteSigner, Trader, cancel_all, limit_order, serve_signer
from openperp.signing.ed25519 import public_key, sign
from openperp.signing.signer import libraries

SEED = "CCXYz9oRxCQcT4F6PdpCTah5wVMMPtwaFunuP1LHDiqM"
PAIR = "4Kx5x8n1Z59tgKAJULjvTMwipq4yUbZ7GQA2x1GbBZyBoGXcNSE8GnyRp9VazrAEbtTeLeBJG8LvJjD5MPJYnKsR"
ACCOUNT = "A5Zw6kBt5DiM6UWJ3szyPaQMrBYmDyJ6e6bWmt8zL9hu"

# RFC 8032, section 7.1: seed, public key, message, signature.
RFC = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


class KeyTest(unittest.TestCase):
    def test_signs_in_plain_python_as_the_standard_does(self) -> None:
        for seed, public, message, signature in RFC:
            self.assertEqual(public_key(bytes.fromhex(seed)).hex(), public)
            made = sign(bytes.fromhex(seed), bytes.fromhex(public), bytes.fromhex(message))
            self.assertEqual(made.hex(), signature)

    def test_all_libraries_sign_the_same(self) -> None:
        self.assertIn("python", libraries())
        key = KeySigner.generate()
        for length in (0, 1, 63, 64, 65, 300):
            message = bytes(i & 0xFF for i in range(length))
            made = {name: KeySigner.from_secret(key.export_secret(), name).sign(message) for name in libraries()}
            self.assertEqual(set(made.values()), {made["python"]}, made)

    def test_a_secret_is_read_in_both_spellings_and_never_repeated(self) -> None:
        for secret in (SEED, PAIR, SEED + "\n"):
            self.assertEqual(KeySigner.from_secret(secret).public_key, ACCOUNT)
        self.assertEqual(KeySigner.from_secret(PAIR).export_secret(), SEED)
        self.assertNotIn(SEED, repr(KeySigner.from_secret(SEED)))
        for text in (PAIR[:-1] + "S", SEED[2:], "0OIl"):
            with self.assertRaises(ValueError) as caught:
                KeySigner.from_secret(text)
            self.assertNotIn(text, str(caught.exception))
        with self.assertRaisesRegex(ValueError, "rsa is not installed; there are .*python"):
            KeySigner.from_secret(SEED, "rsa")

    def test_an_agent_signs_for_the_account_that_made_it_one(self) -> None:
        agent = KeySigner.generate()
        body = json.loads(Trader(agent, ACCOUNT).sign(cancel_all()).body)
        self.assertEqual((body["account"], body["signer"]), (ACCOUNT, agent.public_key))
        with self.assertRaisesRegex(ValueError, "not base58 of 32 bytes"):
            Trader(agent, "abc")

    def test_a_number_that_doubles_cannot_carry_is_not_signed(self) -> None:
        trader = Trader(KeySigner.from_secret(SEED))
        with self.assertRaisesRegex(ValueError, "123456789.12345677 is too large to be signed"):
            trader.sign(limit_order("BTC-USD", "buy", "123456789.12345677", 1))


class RemoteSignerTest(unittest.TestCase):
    def test_a_key_at_the_other_end_of_a_channel_signs_the_same_and_may_refuse(self) -> None:
        key = KeySigner.from_secret(SEED)
        here, there = multiprocessing.Pipe()

        def permits(message: bytes) -> bool:  # cancels only
            return message[8:12] == (4).to_bytes(4, "little")

        thread = threading.Thread(target=serve_signer, args=(there, key, permits))
        thread.start()
        remote = Trader(RemoteSigner(here, key.public_key))
        self.assertEqual(remote.sign(cancel_all(), nonce=42), Trader(key).sign(cancel_all(), nonce=42))
        with self.assertRaisesRegex(PermissionError, "this key does not sign that"):
            remote.sign(limit_order("BTC-USD", "buy", 1, 1))
        here.close()
        thread.join(10)
        self.assertFalse(thread.is_alive())
        there.close()


if __name__ == "__main__":
    unittest.main()
