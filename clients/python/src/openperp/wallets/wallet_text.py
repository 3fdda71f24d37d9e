"""The text that a wallet shows and signs in place of the bytes of a transaction (docs/protocol/transactions.md, wallets)."""

from __future__ import annotations

import hashlib
import re
import struct
from typing import Sequence

from ..actions import Action
from ..signing.canonical import NETWORK_BYTES, Network
from ..values.base58 import decode_base58
from .wallet_lines import wallet_line

_MAGIC = b"\xffsolana offchain\0"
"""Magic bytes of an envelope, with the version 0 as the last byte."""
_BEGINNING = re.compile(
    "Bulk Exchange Transaction\nNetwork: ([a-z]+)\nAccount: [0-9A-Za-z]+\nNonce: [0-9]+\nActions: [0-9]+"
    "\nSignable-Hash: ([0-9a-f]{64})\n"
)
"""Beginning of a text up to the hash; nobody can choose any text before it."""
_SIGNERS = b"\1"
_LONGEST = 0xFFFF


def wallet_text(actions: Sequence[Action], nonce: int, account: str, network: Network, message: bytes) -> str:
    """Returns a text of network, account, nonce, the SHA-256 of the bytes, and a numbered line for each action.

    Raises a ``ValueError`` that names the action if one has no line (an order armed by a fill, multisig actions,
    ``ALO_SLIDE`` and ``ALO_JOIN``, prices, and actions that only this exchange has), for a number that is not finite,
    and for a text of more than 65,535 bytes.

    :param message: bytes that ``message_of`` returns for the same transaction and network
    """
    lines = [
        "Bulk Exchange Transaction",
        f"Network: {network}",
        f"Account: {account}",
        f"Nonce: {nonce & (2**64 - 1)}",
        f"Actions: {len(actions)}",
        f"Signable-Hash: {hashlib.sha256(message).hexdigest()}",
        *(f"[{index}] {wallet_line(action)}" for index, action in enumerate(actions)),
    ]
    text = "".join(f"{line}\n" for line in lines)
    _bytes_of(text)
    return text


def is_wallet_text_of(text: str, message: bytes, network: Network) -> bool:
    """Whether a text, as :func:`wallet_text` makes it, names this network and the bytes of this message, which must be
    for the network."""
    begin = _BEGINNING.match(text)
    named = (network, hashlib.sha256(message).hexdigest())
    return begin is not None and begin.groups() == named and message[-1:] == NETWORK_BYTES[network]


def wallet_envelope(text: str, signer: str, network: Network) -> bytes:
    """Returns the bytes that are signed for a text: its envelope, whose first byte no transaction of a blockchain has.

    Raises a ``ValueError`` for a text of more than 65,535 bytes and for a signer that is not a public key.

    :param signer: key of the wallet in base58, which may be that of an agent
    """
    data = _bytes_of(text)
    is_one_line_of_ascii = all(0x20 <= byte <= 0x7E for byte in data)
    head = _MAGIC + NETWORK_BYTES[network] + bytes(31) + (b"\0" if is_one_line_of_ascii else b"\1") + _SIGNERS
    return head + decode_base58(signer, 32) + struct.pack("<H", len(data)) + data


def _bytes_of(text: str) -> bytes:
    data = text.encode()
    if len(data) > _LONGEST:
        raise ValueError(f"the text has {len(data)} bytes, a wallet signs at most {_LONGEST}")
    return data
