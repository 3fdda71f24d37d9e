from __future__ import annotations

import hashlib
import json
import re
import unittest
from dataclasses import replace
from typing import Any, Dict, List, Optional

import repository
from openperp import (
    KeySigner,
    Trader,
    approve_withdrawal,
    basket,
    cancel_all,
    cancel_withdrawal,
    claim_withdrawal,
    decode_base58,
    deposit,
    encode_base58,
    limit_order,
    market_order,
    nested_order_id,
    note,
    stay_until_filled,
    on_fill,
    pause_withdrawals,
    propose,
    range_order,
    reject_withdrawal,
    revoke_role,
    schedule_cancel,
    set_market_state,
    change_terms,
    list_market,
    accept_time,
    settle_market,
    move_market,
    set_fee_policy,
    set_fee_programme,
    set_role,
    settle_withdrawal,
    update_multisig_policy,
    withdraw,
)
from openperp.signing.canonical import CURRENT_LAYOUT, Layout, Network, message_of, order_id_preimage
from openperp.signing.signer import libraries
from strict_verification import is_signature
from wire_reader import action_of_wire

MARCH = Layout(has_isolated_byte=False)
LAYOUTS = {
    "march-raw": MARCH,
    "march-library": replace(MARCH, has_early_numbers=True, has_length_before_keys=True),
    "march-seed": replace(MARCH, has_early_numbers=True),
}


def transaction(vector: Dict[str, Any]) -> Dict[str, Any]:
    read: Dict[str, Any] = json.loads(vector["txText"]) if "txText" in vector else vector["tx"]
    return read


def is_nested(action: Dict[str, Any]) -> bool:
    """Whether an action holds others: a basket, or an on-fill order unless it only names its order by its place, as
    older published clients do."""
    return "trig" in action or "trigger" in action.get("of", {})


class VectorsTest(unittest.TestCase):
    def check(self, vector: Dict[str, Any], layout: Layout, network: Optional[Network] = None) -> None:
        tx = transaction(vector)
        actions = [action_of_wire(wire) for wire in tx["actions"]]
        message = message_of(actions, tx["nonce"], tx["account"], network, layout)
        self.assertEqual(message.hex(), vector["messageHex"], vector["name"])
        secret = vector.get("input", vector).get("secretKey")
        if secret is not None:
            for library in libraries():
                signature = KeySigner.from_secret(secret, library).sign(message)
                self.assertEqual(encode_base58(signature), vector["signature"], f"{vector['name']} with {library}")
        self.assertEqual(self.ids(actions, tx["nonce"], tx["account"], layout), vector["orderIds"], vector["name"])

    def ids(self, actions: List[Any], nonce: int, account: str, layout: Layout) -> List[Optional[str]]:
        preimages = [order_id_preimage(each, i, nonce, account, layout) for i, each in enumerate(actions)]
        return [None if each is None else encode_base58(hashlib.sha256(each).digest()) for each in preimages]

    def test_signs_what_the_published_client_signs_bit_by_bit(self) -> None:
        every = repository.vectors("keychain-wasm-0.1.17.json")
        own = [vector for vector in every if vector.get("group") != "later releases"]
        for vector in own:
            self.check(vector, CURRENT_LAYOUT)
        self.assertEqual(len(own), 87)

    def test_signs_sub_accounts_and_transfers_as_the_published_client_does(self) -> None:
        tags = {"createSubAccount", "removeSubAccount", "renameSubAccount", "transfer"}
        every = repository.vectors("keychain-wasm-0.1.17.json")
        own = [vector for vector in every if all(tags & each.keys() for each in vector["tx"]["actions"])]
        for vector in own:
            self.check(vector, CURRENT_LAYOUT)
        self.assertEqual(len(own), 6)

    def test_knows_the_layouts_of_march_2026(self) -> None:
        checked = 0
        for vector in repository.vectors("march-2026-no-i.json"):
            # A library of that month signed settings in the arbitrary order of a hash table.
            if vector["name"].startswith("settings-three-hash-order"):
                continue
            for profile in vector["profiles"]:
                is_sorted = not vector["name"].startswith("settings-three-json-order")
                self.check(vector, replace(LAYOUTS[profile], has_sorted_settings=is_sorted))
                checked += 1
        self.assertGreaterEqual(checked, 55)

    def test_ends_a_message_with_the_byte_of_its_network(self) -> None:
        every = repository.vectors("later-domain-byte.json")
        for vector in every:
            self.check(vector, CURRENT_LAYOUT, vector["domain"])
        self.assertEqual(len(every), 7)

    def test_signs_slippage_and_builder_codes_in_their_frames(self) -> None:
        every = repository.vectors("later-frames.json")
        flat = [each for each in every if not each["name"].startswith(("nested-", "conditional-"))]
        frames = {"frame-02": 2, "frame-03": 3, "current": 0, "current-with-builder": 0}
        older = {"slippage-and-builders-02", "builder-market-unframed", "builder-limit-unframed"}
        for vector in flat:
            self.check(vector, replace(CURRENT_LAYOUT, frame=frames[vector["profile"]]), vector["domain"])
            if vector["name"] not in older:
                self.check(vector, CURRENT_LAYOUT, vector["domain"])
        self.assertEqual(len(flat), 8)

    def test_signs_conditional_orders_as_the_published_clients(self) -> None:
        tags = {"st", "tp", "rng", "trl"}
        older = [
            vector
            for vector in repository.vectors("keychain-wasm-0.1.17.json")
            if all(tag in tags for action in transaction(vector)["actions"] for tag in action)
        ]
        for vector in older:
            tx = transaction(vector)
            actions = [action_of_wire(wire) for wire in tx["actions"]]
            unframed = replace(CURRENT_LAYOUT, frame=0)
            message = message_of(actions, tx["nonce"], tx["account"], None, unframed)
            self.assertEqual(message.hex(), vector["messageHex"], vector["name"])
            written = json.loads(json.dumps([each.to_wire() for each in actions]))
            self.assertEqual([action_of_wire(each) for each in written], actions)
        self.assertEqual(len(older), 8)
        every = repository.vectors("later-frames.json")
        newer = [each for each in every if re.match("conditional-(stop|range|trailing)-builder-", each["name"])]
        for vector in newer:
            self.check(vector, replace(CURRENT_LAYOUT, frame=3), vector["domain"])
        self.assertEqual(len(newer), 3)

    def test_signs_baskets_and_on_fill_orders_as_the_published_clients_bit_by_bit(self) -> None:
        every = repository.vectors("later-frames.json") + repository.vectors("keychain-wasm-0.1.17.json")
        baskets = [each for each in every if all(is_nested(action) for action in transaction(each)["actions"])]
        for vector in baskets:
            tx = transaction(vector)
            actions = [action_of_wire(wire) for wire in tx["actions"]]
            message = message_of(actions, tx["nonce"], tx["account"], vector.get("domain"))
            self.assertEqual(message.hex(), vector["messageHex"], vector["name"])
            written = json.loads(json.dumps([each.to_wire() for each in actions]))
            self.assertEqual([action_of_wire(each) for each in written], actions)
        self.assertEqual(len(baskets), 8)

    def test_signs_multisig_actions_as_the_published_clients_bit_by_bit(self) -> None:
        tags = {"createMultisig", "msp", "msa", "msr", "msc", "mse", "msu"}
        every = repository.vectors("keychain-wasm-0.1.17.json")
        older = [vector for vector in every if all(tags & each.keys() for each in vector["tx"]["actions"])]
        for vector in older:
            self.check(vector, replace(CURRENT_LAYOUT, has_multisig_options=False))
        self.assertEqual(len(older), 10)
        newer = [each for each in repository.vectors("later-frames.json") if "msp" in each["tx"]["actions"][0]]
        for vector in newer:
            self.check(vector, CURRENT_LAYOUT, vector["domain"])
        self.assertEqual(len(newer), 6)
        for vector in older + newer:
            actions = [action_of_wire(wire) for wire in transaction(vector)["actions"]]
            written = json.loads(json.dumps([each.to_wire() for each in actions]))
            self.assertEqual([action_of_wire(each) for each in written], actions)

    def test_gives_no_layout_whose_bytes_a_false_signature_signs(self) -> None:
        every = repository.vectors("must-reject.json")
        for vector in every:
            tx = transaction(vector)
            is_current = any("i" in fields for action in tx["actions"] for fields in action.values())
            for name, layout in ({"current": CURRENT_LAYOUT} if is_current else LAYOUTS).items():
                self.assertFalse(self.is_signed(tx, layout), f"{vector['name']} in layout {name}")
        self.assertEqual(len(every), 18)

    def test_the_verification_of_these_tests_accepts_what_is_signed(self) -> None:
        for vector in repository.vectors("keychain-wasm-0.1.17.json")[:20]:
            self.assertTrue(self.is_signed(transaction(vector), CURRENT_LAYOUT), vector["name"])

    def is_signed(self, tx: Dict[str, Any], layout: Layout) -> bool:
        try:
            actions = [action_of_wire(wire) for wire in tx["actions"]]
            message = message_of(actions, tx["nonce"], tx["account"], None, layout)
            return is_signature(decode_base58(tx["signer"], 32), decode_base58(tx["signature"]), message)
        except ValueError:
            return False

    def test_signs_the_examples_of_the_protocol_pages(self) -> None:
        page = repository.page("protocol/transactions.md")

        def cell(row: str) -> str:
            found = re.search(rf"\| {row} \| `([^`]+)`", page)
            assert found is not None, row
            return found[1]

        trader = Trader(KeySigner.from_secret(cell("secret key, seed and public key")))
        self.assertEqual(trader.account, cell("account and signer"))
        order = trader.sign(limit_order("BTC-USD", "buy", 100000, "0.1"), nonce=42)
        self.assertEqual(order.order_ids, (cell("order ID of action 0"),))
        self.assertEqual(json.loads(order.body), json.loads(cell("body")))
        timer = trader.sign(schedule_cancel(30), nonce=42)
        self.assertEqual(json.loads(timer.body)["signature"], cell("signature of the switch"))
        held = (limit_order("BTC-USD", "buy", 100500, "0.1"), market_order("BTC-USD", "sell", "0.2", slippage=25))
        signed = trader.sign(basket("BTC-USD", "above", 101000, *held, cancel_all()), nonce=42)
        self.assertEqual(json.loads(signed.body)["signature"], cell("signature of the basket"))
        basket_id = signed.order_ids[0] or ""
        self.assertEqual(basket_id, cell("order ID of the basket"))
        self.assertEqual(nested_order_id(held[0], 0, basket_id), cell("order ID of its limit order"))
        self.assertEqual(nested_order_id(held[1], 1, basket_id), cell("order ID of its market order"))
        self.assertIsNone(nested_order_id(cancel_all(), 2, basket_id))
        account = trader.account
        policy = update_multisig_policy(account, threshold=3)
        proposal = trader.sign(propose(account, cancel_all(), policy, lifetime_secs=7200), nonce=42)
        self.assertEqual(json.loads(proposal.body)["signature"], cell("signature of the proposal"))
        entry, bounds = limit_order("BTC-USD", "buy", 100000, "0.1"), range_order("BTC-USD", "sell", "0.1", 95000, 110000)
        armed = trader.sign(on_fill(entry, bounds, cancel_all()), nonce=42)
        self.assertEqual(json.loads(armed.body)["signature"], cell("signature of the on-fill order"))
        self.assertEqual(armed.order_ids, (cell("order ID of its trigger"),))
        self.assertEqual(nested_order_id(bounds, 0, cell("order ID of its trigger")), cell("order ID of its range"))
        both = range_order("BTC-USD", "sell", "0.1", 95000, 110000, stop_slippage=150, profit_slippage="25.5")
        bounded = trader.sign(both, nonce=42)
        self.assertEqual(json.loads(bounded.body)["signature"], cell("signature of the range"))
        self.assertEqual(bounded.order_ids, (cell("order ID of the range"),))
        halt = trader.sign(set_market_state("BTC-USD", "halted", "maintenance", 1_772_800_000), nonce=42)
        self.assertEqual(json.loads(halt.body)["signature"], cell("signature of the halt"))
        ones = encode_base58(b"\1" * 32)
        for name, action in {
            "deposit": deposit(ones, "250.5", "wire 7"),
            "withdrawal": withdraw("250.5", "bank-1", "rent"),
            "cancelled withdrawal": cancel_withdrawal("2-17"),
            "approval of the withdrawal": approve_withdrawal("2-17"),
            "claim": claim_withdrawal("2-17"),
            "settlement": settle_withdrawal("2-17", "wire 7"),
            "rejection": reject_withdrawal("2-17", "unknown bank"),
            "pause": pause_withdrawals(True, "drill"),
            "role": set_role("treasurer", ones, 1_804_336_000),
            "listing": list_market("DOGE-USD", "tickSize 0.00001, lotSize 1", "postOnly"),
            "change of terms": change_terms("BTC-USD", "takerFee 0.0006, maxLeverage 25", 1_804_336_000),
            "policy of fees": set_fee_policy(
                "BTC-USD", "1000000 1.5 4.5, 25000000 1 4", "makers -0.5 3", 1_804_336_000
            ),
            "programme of fees": set_fee_programme(ones, "makers"),
            "accepted time": accept_time(1_804_336_000, "broker 2 was ahead"),
            "settled market": settle_market("BTC-USD", 10, "delisted"),
            "moved market": move_market("BTC-USD", True),
            "revoked role": revoke_role("treasurer", ones),
            "setting to stay": stay_until_filled(True),
        }.items():
            own = trader.sign(action, nonce=42)
            self.assertEqual(json.loads(own.body)["signature"], cell(f"signature of the {name}"))
            self.assertEqual(message_of([action], 42, trader.account).hex(), cell(f"message of the {name}"))
            self.assertEqual(action_of_wire(json.loads(json.dumps(action.to_wire(), default=float))), action)
        text = trader.sign(note("Größe ok"), nonce=42)
        self.assertEqual(json.loads(text.body)["signature"], cell("signature of the note"))


if __name__ == "__main__":
    unittest.main()
