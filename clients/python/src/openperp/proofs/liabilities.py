"""Checks that the exchange's liability to an account is part of the liabilities that it publishes."""

from __future__ import annotations

import hashlib
import re
from typing import List, Optional, Tuple

from ..answers.exchange.liabilities import Liabilities, LiabilityProof, LiabilityTotals
from ..values.base58 import decode_base58, encode_base58

_MONEY = re.compile(r"-?[0-9]+\.[0-9]{8}")
_WIDEST = 2**127
_Node = Tuple[bytes, List[int]]
"""A node: its hash, its number of accounts, and its balances, withdrawals, equities and debts in units of 1e-8."""


def liability_flaw(account: str, proof: LiabilityProof, published: Liabilities) -> Optional[str]:
    """Returns why a proof fails; None if it holds. Does not check the leaf: compare its amounts with the account's own,
    and the root with the one that others get. `published` is of the same second."""
    try:
        return _flaw(account, proof, published)
    except (ValueError, OverflowError) as malformed:
        return f"the proof or what is published is malformed: {malformed}"


def _flaw(account: str, proof: LiabilityProof, published: Liabilities) -> Optional[str]:
    if proof.account != account:
        return f"the proof is of account {proof.account}, not of {account}"
    if proof.second != published.second:
        return f"the proof is of second {proof.second}, published is that of {published.second}"
    if _root((decode_base58(published.hash, 32), _sums(published.total)), published) != published.root:
        return "the root that is published is not that of the total"
    top = _leaf(proof)
    for step in proof.path:
        other = (decode_base58(step.hash, 32), _sums(step.total))
        top = _joined(other, top) if step.side == "left" else _joined(top, other)
    return None if _root(top, published) == published.root else "the path does not lead to the root that is published"


def _leaf(proof: LiabilityProof) -> _Node:
    """Returns the leaf of a proof. Its sums count amounts above zero; negative equity counts as debt."""
    balance, withdrawals, equity = _units(proof.balance), _units(proof.withdrawals), _units(proof.equity)
    if withdrawals < 0:
        raise ValueError("withdrawals of the account are negative")
    amounts = b"".join(amount.to_bytes(8, "big", signed=True) for amount in (balance, withdrawals, equity))
    named = decode_base58(proof.salt, 32) + decode_base58(proof.account, 32)
    sums = [1, max(0, balance), withdrawals, max(0, equity), max(0, -equity)]
    return hashlib.sha256(b"\0" + named + amounts).digest(), sums


def _joined(left: _Node, right: _Node) -> _Node:
    digest = hashlib.sha256(b"\1" + _bytes(left) + _bytes(right)).digest()
    return digest, [one + other for one, other in zip(left[1], right[1])]


def _root(top: _Node, published: Liabilities) -> str:
    named = published.second.to_bytes(8, "big") + decode_base58(published.previous_root, 32)
    return encode_base58(hashlib.sha256(b"\2" + named + _bytes(top)).digest())


def _bytes(node: _Node) -> bytes:
    digest, (accounts, *money) = node
    return digest + accounts.to_bytes(8, "big") + b"".join(amount.to_bytes(16, "big") for amount in money)


def _sums(total: LiabilityTotals) -> List[int]:
    money = (total.balances, total.withdrawals, total.equities, total.debts)
    sums = [total.accounts, *(_units(each) for each in money)]
    if min(sums) < 0 or max(sums) >= _WIDEST:
        raise ValueError("a sum is negative or beyond 127 bits")
    return sums


def _units(money: str) -> int:
    if not _MONEY.fullmatch(money):
        raise ValueError(f"{money} is not money with eight places")
    return int(money.replace(".", ""))
