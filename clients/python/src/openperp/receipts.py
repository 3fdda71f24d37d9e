"""Receipts: the exchange's signature over a transaction, its outcomes and their place in the log."""

from __future__ import annotations

import hashlib
import json
import re
import struct
from dataclasses import asdict, dataclass
from typing import Dict, Optional, Sequence

from . import ed25519
from .base58 import decode_base58

_MEMBER = re.compile(r'([a-z][a-z0-9_*.-]*)=(?:"([ !#-\[\]-~]*)"|(-?[0-9]{1,15}))')
_SEPARATOR = re.compile(r"[ \t]*,[ \t]*")
_NETWORKS = {"": 0, "mainnet": 1, "testnet": 2, "devnet": 3}
_FORMS = {
    "network": re.compile("mainnet|testnet|devnet|"),
    "shard": re.compile("account-(0|[1-9][0-9]{0,8})"),
    "number": re.compile("[1-9][0-9]{0,14}"),
    "hash": re.compile("[0-9a-f]{16}"),
    "time": re.compile("0|[1-9][0-9]{0,18}"),
}
_LATEST = 2**63 - 1


@dataclass(frozen=True)
class Receipt:
    """What an answer says of its place in the log, and the exchange's signature."""

    network: Optional[str]
    """Of the exchange; None: it has none."""
    shard: str
    """The account shard that answered: ``account-3``."""
    number: int
    """Of the event in the log of that shard that completed the transaction."""
    running_hash: str
    """Over all events of the shard up to and with that one, 16 hexadecimal digits."""
    time_nanos: int
    """Of the command that the event follows from, since 1970."""
    key: str
    """The exchange's public key, base58."""
    signature: str
    """Base58."""


@dataclass(frozen=True)
class SavedReceipt:
    """A receipt with all that it takes to verify it again; texts, to be kept as JSON."""

    signer: str
    """The key that signed the transaction."""
    message: str
    """The canonical bytes, hexadecimal: what it signed, unless there is a text."""
    signature: str
    """The client's signature, base58."""
    body: str
    """The body of the answer exactly as it came."""
    receipt: str
    """The header ``Receipt``: :func:`parse_receipt`."""
    text: Optional[str] = None
    """The text that a wallet signed in place of the bytes."""

    def to_json(self) -> str:
        fields = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(fields, ensure_ascii=False)

    @classmethod
    def of_json(cls, text: str) -> "SavedReceipt":
        """Raises a ``ValueError`` for another text. Nothing is verified."""
        read = json.loads(text)
        fields = {name: read.get(name) if isinstance(read, dict) else None for name in cls.__dataclass_fields__}
        missing = [name for name, value in fields.items() if not isinstance(value, str) and (name, value) != ("text", None)]
        if missing:
            raise ValueError(f"it is no receipt: it has no text {missing[0]}")
        return cls(**fields)


def parse_receipt(header: str) -> Receipt:
    """Reads the header of an answer. Raises a ``ValueError`` that says what is wrong; nothing is verified."""
    members = _members(header.strip())
    if _member(members, "v") != "1":
        raise ValueError(f"this receipt has version {members['v']}, known here is 1")
    time_nanos = int(_member(members, "time"))
    if time_nanos > _LATEST:
        raise ValueError(f"time of the receipt is {time_nanos}, which is beyond 64 bits")
    return Receipt(
        _member(members, "network") or None,
        _member(members, "shard"),
        int(_member(members, "number")),
        _member(members, "hash"),
        time_nanos,
        _base58(members, "key", 32),
        _base58(members, "sig", 64),
    )


def receipt_flaw(saved: SavedReceipt, keys: Sequence[str]) -> Optional[str]:
    """What is wrong with a receipt, as a sentence; None if it is the exchange's word on this transaction.

    :param keys: the exchange's public keys, base58, from where you trust them; none: the signatures alone are verified
    """
    receipt = parse_receipt(saved.receipt)
    if keys and receipt.key not in keys:
        exchange = " or ".join(keys)
        return f"the receipt is signed with the key {receipt.key}, the key of the exchange is {exchange}"
    signed = receipt_bytes(saved, receipt)
    if not ed25519.is_signature(decode_base58(receipt.key, 32), decode_base58(receipt.signature, 64), signed):
        return (
            f"the signature of the receipt is not that of the key {receipt.key} over this transaction, this answer"
            " and this place in the log"
        )
    signer, signature = decode_base58(saved.signer, 32), decode_base58(saved.signature, 64)
    is_text = saved.text is None or _is_text_of(saved.text, bytes.fromhex(saved.message))
    if not is_text or not ed25519.is_signature(signer, signature, _signed_bytes(saved, signer)):
        return f"the signature of the transaction is not that of its signer {saved.signer}"
    return None


def _is_text_of(text: str, message: bytes) -> bool:
    network = {value: name for name, value in _NETWORKS.items()}.get(message[-1])
    named = f"\nSignable-Hash: {hashlib.sha256(message).hexdigest()}\n[0] "
    return text.startswith(f"Bulk Exchange Transaction\nNetwork: {network}\n") and named in text


def _signed_bytes(saved: SavedReceipt, signer: bytes) -> bytes:
    """The canonical bytes, or the envelope in which wallets sign a text for the network whose byte these end with."""
    message = bytes.fromhex(saved.message)
    if saved.text is None:
        return message
    text = saved.text.encode()
    is_one_line_of_ascii = all(0x20 <= byte <= 0x7E for byte in text)
    head = b"\xffsolana offchain\0" + message[-1:] + bytes(31) + (b"\0" if is_one_line_of_ascii else b"\1") + b"\1"
    return head + signer + struct.pack("<H", len(text)) + text


def receipt_bytes(saved: SavedReceipt, receipt: Receipt) -> bytes:
    """The 174 bytes that the exchange signs."""
    partition = int(receipt.shard[len("account-") :])
    return b"".join(
        (
            b"openperp receipt",
            bytes((1, _NETWORKS[receipt.network or ""])),
            hashlib.sha256(bytes.fromhex(saved.message)).digest(),
            decode_base58(saved.signature, 64),
            hashlib.sha256(saved.body.encode()).digest(),
            struct.pack("<IQ", partition, receipt.number),
            bytes.fromhex(receipt.running_hash),
            struct.pack("<q", receipt.time_nanos),
        )
    )


def _members(text: str) -> Dict[str, str]:
    members: Dict[str, str] = {}
    position = 0
    while position < len(text):
        found = _MEMBER.match(text, position)
        if found is None:
            raise ValueError(
                f"the receipt cannot be read from character {position} on:"
                ' name="text" or name=number is accepted, with commas between them'
            )
        members[found[1]] = found[2] if found[3] is None else found[3]
        position = found.end()
        separator = _SEPARATOR.match(text, position)
        if separator is not None and separator.end() < len(text):
            position = separator.end()
        elif position < len(text):
            raise ValueError(
                f"the receipt cannot be read from character {position} on: a comma must follow a member"
            )
    return members


def _member(members: Dict[str, str], name: str) -> str:
    if name not in members:
        raise ValueError(f"the receipt has no {name}")
    form = _FORMS.get(name)
    if form is not None and form.fullmatch(members[name]) is None:
        raise ValueError(f'{name} of the receipt is "{members[name]}"')
    return members[name]


def _base58(members: Dict[str, str], name: str, length: int) -> str:
    value = _member(members, name)
    try:
        decode_base58(value, length)
    except ValueError as error:
        raise ValueError(f"{name} of the receipt cannot be read: {error}") from error
    return value
