"""Receipts: the exchange's signature over a transaction, its outcomes and their place in the log."""

from __future__ import annotations

import hashlib
import json
import re
import struct
from dataclasses import asdict, dataclass
from typing import Any, Dict, Optional, Sequence, cast

from ..signing.canonical import NETWORK_BYTES, Network
from ..signing.ed25519 import is_signature
from ..values.base58 import decode_base58
from ..wallets.wallet_text import is_wallet_text_of, wallet_envelope

_MEMBER = re.compile(r'([a-z][a-z0-9_*.-]*)=(?:"([ !#-\[\]-~]*)"|(-?[0-9]{1,15}))')
_SEPARATOR = re.compile(r"[ \t]*,[ \t]*")
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
    """The exchange's signature under an answer, and the answer's place in the log."""

    network: Optional[Network]
    """Network of the exchange; None: it has none."""
    shard: str
    """The account shard that answered: ``account-0``."""
    number: int
    """Number, in the log of that shard, of the event that completed the transaction."""
    running_hash: str
    """Hash over all events of the shard up to and including that one, as 16 hexadecimal digits."""
    time_nanos: int
    """Time of the command that caused the event, in nanoseconds since 1970."""
    key: str
    """Public key of the exchange in base58."""
    signature: str
    """Signature of the exchange in base58."""


@dataclass(frozen=True)
class SavedReceipt:
    """A receipt with everything needed to verify it again; all fields are texts, to be kept as JSON."""

    signer: str
    """Key that signed the transaction, in base58."""
    message: str
    """Canonical bytes in hexadecimal, which the client signed unless there is a text."""
    signature: str
    """Signature of the client in base58."""
    body: str
    """Body of the answer, exactly as received."""
    receipt: str
    """Header ``Receipt``, which :func:`parse_receipt` reads."""
    text: Optional[str] = None
    """Text that a wallet signed instead of the bytes; None if there is none."""

    def to_json(self) -> str:
        fields = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(fields, ensure_ascii=False)

    @classmethod
    def of_json(cls, text: str) -> "SavedReceipt":
        """Reads a saved receipt. Raises a ``ValueError`` for any other text. Nothing is verified."""
        read: Any = json.loads(text)
        given = cast(Dict[str, Any], read) if isinstance(read, dict) else {}
        fields = {name: given.get(name) for name in cls.__dataclass_fields__}
        missing = [name for name, value in fields.items() if not isinstance(value, str) and (name, value) != ("text", None)]
        if missing:
            raise ValueError(f"it is no receipt: it has no text {missing[0]}")
        return cls(**cast(Dict[str, Any], fields))


def parse_receipt(header: str) -> Receipt:
    """Reads the header of an answer. Raises a ``ValueError`` that says what is wrong; nothing is verified."""
    members = _members(header.strip())
    if _member(members, "v") != "1":
        raise ValueError(f"this receipt has version {members['v']}, known here is 1")
    time_nanos = int(_member(members, "time"))
    if time_nanos > _LATEST:
        raise ValueError(f"time of the receipt is {time_nanos}, which is beyond 64 bits")
    return Receipt(
        cast(Optional[Network], _member(members, "network") or None),
        _member(members, "shard"),
        int(_member(members, "number")),
        _member(members, "hash"),
        time_nanos,
        _base58(members, "key", 32),
        _base58(members, "sig", 64),
    )


def receipt_flaw(saved: SavedReceipt, keys: Sequence[str]) -> Optional[str]:
    """Returns the flaw of a receipt as a sentence; None if it is the exchange's word on this transaction.

    :param keys: the exchange's public keys in base58, from a trusted source; empty: only the signatures are verified
    """
    receipt = parse_receipt(saved.receipt)
    if keys and receipt.key not in keys:
        exchange = " or ".join(keys)
        return f"the receipt is signed with the key {receipt.key}, the key of the exchange is {exchange}"
    signed = receipt_bytes(saved, receipt)
    if not is_signature(decode_base58(receipt.key, 32), decode_base58(receipt.signature, 64), signed):
        return (
            f"the signature of the receipt is not that of the key {receipt.key} over this transaction, this answer"
            " and this place in the log"
        )
    signer, signature = decode_base58(saved.signer, 32), decode_base58(saved.signature, 64)
    client_signed = _client_signed(saved, receipt.network)
    if client_signed is None or not is_signature(signer, signature, client_signed):
        return f"the signature of the transaction is not that of its signer {saved.signer}"
    return None


def _client_signed(saved: SavedReceipt, network: Optional[Network]) -> Optional[bytes]:
    """Returns the bytes that the client signed; None if the saved text is not that of the message for that network."""
    message = bytes.fromhex(saved.message)
    if saved.text is None:
        return message
    if network is None or not is_wallet_text_of(saved.text, message, network):
        return None
    return wallet_envelope(saved.text, saved.signer, network)


def receipt_bytes(saved: SavedReceipt, receipt: Receipt) -> bytes:
    """Returns the 174 bytes that the exchange signs."""
    partition = int(receipt.shard[len("account-") :])
    return b"".join(
        (
            b"openperp receipt\1",
            b"\0" if receipt.network is None else NETWORK_BYTES[receipt.network],
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
