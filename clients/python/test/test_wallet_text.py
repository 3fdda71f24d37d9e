"""Texts that wallets sign instead of bytes, compared with those that the public library made and wallets signed."""

from __future__ import annotations

import hashlib
import json
import struct
import unittest
from dataclasses import replace
from typing import Any, Callable, Dict, List, Tuple

import repository
from openperp import (
    Action,
    KeySigner,
    LimitOrder,
    ModifyOrder,
    Trader,
    WalletSigner,
    add_agent,
    basket,
    cancel_all,
    decode_base58,
    encode_base58,
    faucet,
    limit_order,
    market_order,
    modify_order,
    note,
    on_fill,
    range_order,
    schedule_cancel,
    set_leverage,
    stop_order,
    take_profit_order,
    wallet_envelope,
    wallet_text,
)
from openperp.actions import RangeOrder, StopOrder, TrailingOrder
from openperp.actions.canonical_writer import fixed_of
from openperp.signing.canonical import CURRENT_LAYOUT, Layout, message_of
from openperp.signing.ed25519 import is_signature
from openperp.wallets.wallet_lines import eight_decimals, wallet_line
from wire_reader import action_of_wire

ZEROS = encode_base58(bytes(32))
VECTORS: Dict[str, List[Dict[str, Any]]] = json.loads((repository.VECTORS / "wallet-text.json").read_text(encoding="utf-8"))


def with_fixed_size(action: Action) -> Action:
    """Returns an action as the exchange's own library signs it: the size of ``mod`` as a fixed-point number. This
    client signs it as the double; both are accepted."""
    if not isinstance(action, ModifyOrder):
        return action
    (size,) = struct.unpack("<d", struct.pack("<Q", fixed_of(float(action.size))))
    return replace(action, size=size)


def layout_of(action: Action) -> Layout:
    """Returns the layout of the vectors, which were made before conditional orders had a frame."""
    is_conditional = isinstance(action, (StopOrder, RangeOrder, TrailingOrder))
    return replace(CURRENT_LAYOUT, frame=0) if is_conditional else CURRENT_LAYOUT


def text_of(*actions: Action, nonce: int = 42) -> str:
    return wallet_text(actions, nonce, ZEROS, "devnet", message_of(actions, nonce, ZEROS, "devnet"))


class WalletTextTest(unittest.TestCase):
    def test_the_text_is_the_one_of_the_public_library(self) -> None:
        for vector in VECTORS["texts"]:
            action = action_of_wire(vector["action"])
            message = message_of([with_fixed_size(action)], 42, ZEROS, "devnet", layout_of(action))
            self.assertEqual(hashlib.sha256(message).hexdigest(), vector["hash"], vector["name"])
            head = f"Bulk Exchange Transaction\nNetwork: devnet\nAccount: {ZEROS}\nNonce: 42\nActions: 1\n"
            expected = f"{head}Signable-Hash: {vector['hash']}\n[0] {vector['line']}\n"
            self.assertEqual(wallet_text([action], 42, ZEROS, "devnet", message), expected, vector["name"])
        self.assertEqual(len(VECTORS["texts"]), 23)

    def test_what_wallets_signed_is_verified_over_the_same_bytes(self) -> None:
        page = repository.page("protocol/transactions.md")
        for vector in VECTORS["signatures"]:
            tx, name = vector["tx"], vector["name"]
            actions = [action_of_wire(each) for each in tx["actions"]]
            message = message_of(actions, tx["nonce"], tx["account"], "devnet")
            self.assertEqual(hashlib.sha256(message).hexdigest(), vector["hash"], name)
            text = wallet_text(actions, tx["nonce"], tx["account"], "devnet", message)
            forms = {
                "raw": message,
                "base58": encode_base58(message).encode(),
                "offchain": wallet_envelope(text, tx["signer"], "devnet"),
            }
            for form, data in forms.items():
                verified = is_signature(decode_base58(tx["signer"], 32), decode_base58(tx["signature"], 64), data)
                self.assertEqual(verified, form == vector["mode"], f"{name} as {form}")
            if name == "limit offchain":
                self.assertIn(f"\n{text}", page, "the page of the protocol shows it")
        self.assertEqual(len(VECTORS["signatures"]), 6)

    def test_the_envelope_holds_network_key_and_length(self) -> None:
        key = encode_base58(bytes([7]) * 32)
        head = bytes.fromhex("ff736f6c616e61206f6666636861696e0003") + bytes(31)
        for text, kind, length in (("Hi ~", 0, 4), ("Hi\n", 1, 3), ("ü", 1, 2), ("a" * 0xFFFE, 0, 0xFFFE)):
            expected = head + bytes([kind, 1]) + bytes([7]) * 32 + struct.pack("<H", length) + text.encode()
            self.assertEqual(wallet_envelope(text, key, "devnet"), expected)
        with self.assertRaisesRegex(ValueError, "the text has 65536 bytes, a wallet signs at most 65535"):
            wallet_envelope("ü" * 0x8000, key, "devnet")
        with self.assertRaises(ValueError):
            wallet_envelope("Hi", key[4:], "devnet")

    def test_numbers_are_exact_at_the_middle_the_even_one(self) -> None:
        decimals: List[Tuple[float, str]] = [
            (0.1, "0.10000000"),
            (-0.0, "0.00000000"),
            (-1e-9, "0.00000000"),
            (5e-324, "0.00000000"),
            (1 / 512, "0.00195312"),
            (3 / 512, "0.00585938"),
            (-3 / 512, "-0.00585938"),
            (1e23, "99999999999999991611392.00000000"),
            (92233720368.547758, "92233720368.54776001"),
            (float(2**53 - 1), "9007199254740991.00000000"),
        ]
        for double, text in decimals:
            self.assertEqual(eight_decimals(double), text)
        for none in (float("nan"), float("inf"), float("-inf")):
            with self.assertRaises(ValueError):
                eight_decimals(none)

    def test_numbers_of_orders_are_those_that_are_signed(self) -> None:
        sizes: List[Tuple[float, str]] = [
            (0.1 + 0.2, "0.30000000"),
            (1.5e-8, "0.00000001"),
            (2.5e-8, "0.00000003"),
            (-1.0, "0.00000000"),
            (0.0, "0.00000000"),
            (39648649.023738526, "39648649.02373853"),  # the double nearest to it is signed as one unit more
            (90071992.54740993, "90071992.54740994"),
            (123456789.12345679, "123456789.12345681"),  # 12345678912345680 units
            (2**63 / 1e8, "92233720368.54776001"),
            (1e300, "184467440737.09552002"),
        ]
        for size, text in sizes:
            order = LimitOrder("BTC-USD", "buy", 1.0, size)
            line = f"Limit BTC-USD Buy px=1.00000000 sz={text} tif=GTC ro=false iso=false"
            self.assertEqual(wallet_line(order), line)

    def test_lines_follow_the_action(self) -> None:
        lines: List[Tuple[Action, str]] = [
            (
                stop_order("BTC-USD", "sell", "1", "90"),
                "Stop BTC-USD Below thresh=90.00000000 sz=1.00000000 limit=-",
            ),
            (
                take_profit_order("BTC-USD", "buy", "1", "90", limit="91", slippage="2.5"),
                "TakeProfit BTC-USD Below thresh=90.00000000 sz=1.00000000 limit=91.00000000 slippage=2.50000000bps",
            ),
            (
                range_order("BTC-USD", "sell", "1", "90", "110", stop_slippage="10", profit_slippage="5"),
                "Range BTC-USD Buy min=90.00000000 max=110.00000000 sz=1.00000000 lmin=- lmax=-"
                " sl_slippage=10.00000000bps tp_slippage=5.00000000bps",
            ),
            (set_leverage({"ETH-USD": "4", "BTC-USD": "2.5"}), "UpdateLeverage BTC-USD:2.50000000,ETH-USD:4.00000000"),
            (modify_order("BTC-USD", ZEROS, "0.3"), f"Modify BTC-USD oid={ZEROS} sz=0.30000000"),
            (add_agent(ZEROS), f"AgentWallet agent={ZEROS} delete=false"),
            (cancel_all(), "CancelAll *"),
            (cancel_all(""), "CancelAll "),
            (cancel_all("BTC-USD", ""), "CancelAll BTC-USD,"),
        ]
        text = text_of(*(action for action, _ in lines), nonce=-1)
        self.assertTrue(text.endswith("".join(f"[{i}] {line}\n" for i, (_, line) in enumerate(lines))), text)
        self.assertIn("\nNonce: 18446744073709551615\nActions: 9\n", text)

    def test_an_action_without_a_line_is_refused_with_a_sentence(self) -> None:
        order = limit_order("BTC-USD", "buy", "100", "1")
        joining = replace(order, time_in_force="ALO_JOIN")
        refused: List[Tuple[Action, str]] = [
            (note("hello"), "Note"),
            (schedule_cancel(30), "ScheduleCancel"),
            (on_fill(order, cancel_all()), "OnFill"),
            (replace(order, time_in_force="ALO_SLIDE"), "LimitOrder with ALO_SLIDE"),
            (basket("BTC-USD", "above", "1", order, joining), "LimitOrder with ALO_JOIN"),
        ]
        for action, what in refused:
            with self.assertRaises(ValueError) as caught:
                text_of(order, action)
            sentence = f"{what} has no line in the text that wallets sign: sign its bytes with another key"
            self.assertEqual(str(caught.exception), sentence)
        with self.assertRaisesRegex(ValueError, "the text has [0-9]+ bytes, a wallet signs at most 65535"):
            text_of(*[order] * 2000)


class WalletSignerTest(unittest.TestCase):
    def setUp(self) -> None:
        self.key = KeySigner.generate()
        self.shown: List[str] = []

    def signed_by_wallet(self, envelope: bytes, text: str) -> bytes:
        self.shown.append(text)
        return self.key.sign(envelope)

    def test_a_wallet_signs_what_its_program_trades(self) -> None:
        wallet = WalletSigner(self.key.public_key, self.signed_by_wallet)
        actions = (market_order("BTC-USD", "sell", "0.1", slippage="25"), faucet(self.key.public_key, "12.5"))
        signed = Trader(wallet, ZEROS, "testnet").sign(*actions, nonce=42)
        self.assertEqual(signed.message, message_of(actions, 42, ZEROS, "testnet"))
        text = wallet_text(actions, 42, ZEROS, "testnet", signed.message)
        self.assertEqual([*self.shown, signed.text], [text, text])
        body = json.loads(signed.body)
        signature = decode_base58(body.pop("signature"), 64)
        public = decode_base58(self.key.public_key, 32)
        for network, verified in (("testnet", True), ("devnet", False)):
            named: Any = network
            envelope = wallet_envelope(text, self.key.public_key, named)
            self.assertEqual(is_signature(public, signature, envelope), verified)
        of_key = Trader(self.key, ZEROS, "testnet").sign(*actions, nonce=42)
        plain = json.loads(of_key.body)
        del plain["signature"]
        self.assertEqual((body, signed.order_ids, of_key.text), (plain, of_key.order_ids, None))

    def test_a_wallet_that_signs_something_else_is_noticed(self) -> None:
        other = KeySigner.generate()
        noticed = "the wallet has signed other bytes than it was given, or with another key"
        wallets: List[Tuple[Callable[[bytes, str], Any], str]] = [
            (lambda envelope, text: self.key.sign(text.encode()), noticed),
            (lambda envelope, text: other.sign(envelope), noticed),
            (lambda envelope, text: bytes(65), "the signature of the wallet has 65 bytes, not 64"),
            (lambda envelope, text: None, "the wallet has returned no signature"),
        ]
        for sign, sentence in wallets:
            with self.assertRaisesRegex(ValueError, sentence):
                Trader(WalletSigner(self.key.public_key, sign), network="devnet").sign(cancel_all())
        with self.assertRaises(ValueError):
            WalletSigner(self.key.public_key[4:], self.signed_by_wallet)

    def test_what_a_wallet_raises_reaches_the_program(self) -> None:
        def declines(envelope: bytes, text: str) -> bytes:
            raise PermissionError("declined")

        with self.assertRaisesRegex(PermissionError, "declined"):
            Trader(WalletSigner(self.key.public_key, declines), network="devnet").sign(cancel_all())

    def test_a_wallet_signs_for_one_network(self) -> None:
        with self.assertRaisesRegex(ValueError, "a wallet signs for one network, which the trader must name"):
            Trader(WalletSigner(self.key.public_key, self.signed_by_wallet)).sign(cancel_all())
