"""The destination of a withdrawal: everybody can read it, so it is a reference or sealed for the treasurer."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import unicodedata
from typing import Optional

from ..values.base58 import decode_base58, encode_base58
from .hpke import KEY_BYTES, Primitives, best, open_sealed, seal

LONGEST_TEXT = 128
ACCEPTED = (
    "accepted is a reference (1 to 20 characters a to z, 0 to 9 and -, the first a letter, at most 6 digits)"
    " or a text that is sealed for the treasurer (sealed:…)"
)
_INFO = b"openperp withdrawal destination 1"
_REFERENCE = re.compile("[a-z][a-z0-9-]{0,19}", re.ASCII)
_SEALED = re.compile("sealed:([0-9a-f]{16}):([A-Za-z0-9_-]{235})", re.ASCII)
_MOST_DIGITS = 6
_HIDDEN = frozenset(("Cc", "Cf", "Zl", "Zp", "Cs", "Co"))
_ID_BYTES = 8


class NotOpened(ValueError):
    """A sealed text could not be opened; the message says why."""


def is_reference(destination: str) -> bool:
    """Whether the destination names an agreement with the exchange, such as ``bank-1``."""
    return _REFERENCE.fullmatch(destination) is not None and sum(c.isdigit() for c in destination) <= _MOST_DIGITS


def is_sealed(destination: str) -> bool:
    return _SEALED.fullmatch(destination) is not None


def destination_flaw(destination: str) -> Optional[str]:
    """Returns why the destination is not accepted, as a sentence that repeats nothing of it; None if it is accepted."""
    if is_reference(destination) or is_sealed(destination):
        return None
    if destination.startswith("sealed:"):
        return f"destination begins with sealed: and is not what a client seals: {ACCEPTED}"
    length = len(destination.encode("utf-8", "surrogatepass"))
    return f"destination has {length} bytes of plain text that everybody could read for ever: {ACCEPTED}"


def sealed_for(destination: str) -> Optional[str]:
    """Returns the ID of the key that the destination is sealed for; None for a reference."""
    found = _SEALED.fullmatch(destination)
    return None if found is None else found.group(1)


class TreasuryKey:
    """The treasurer's public key, X25519: anyone who has it can seal, and only its secret half opens."""

    def __init__(self, base58: str) -> None:
        """:param base58: the key as ``markets.treasury_key()`` returns it"""
        self.key = base58
        self._bytes = decode_base58(base58, KEY_BYTES)
        self.id = hashlib.sha256(self._bytes).hexdigest()[: 2 * _ID_BYTES]

    def seal(self, account: str, text: str, primitives: Optional[Primitives] = None) -> str:
        """Seals the destination of an account's withdrawal; every call returns another text.

        :param account: account of the withdrawal; the text does not open for a withdrawal of another account
        :param text: 1 to 128 bytes of UTF-8, without invisible characters
        :param primitives: one of ``hpke.libraries()``; None: the best of them
        """
        flaw = _flaw(text)
        if flaw is not None:
            raise ValueError(flaw)
        padded = text.encode("utf-8").ljust(LONGEST_TEXT, b"\0")
        owner = decode_base58(account, KEY_BYTES)
        sealed = seal(primitives or best(), self._bytes, _INFO, owner, padded)
        return f"sealed:{self.id}:{base64.urlsafe_b64encode(sealed).rstrip(b'=').decode('ascii')}"

    def __repr__(self) -> str:
        return f"TreasuryKey({self.key})"


class TreasurySecret:
    """The secret half of a :class:`TreasuryKey`, which opens texts that were sealed for it."""

    def __init__(self, base58: str, primitives: Optional[Primitives] = None) -> None:
        """Reads base58 of 32 bytes. Raises a ``ValueError`` for anything else, whose message does not repeat the
        text."""
        try:
            self._secret = decode_base58(base58.strip(), KEY_BYTES)
        except ValueError:
            raise ValueError("a secret key of a treasury is base58 of 32 bytes") from None
        self._primitives = primitives or best()
        self.public_key = TreasuryKey(encode_base58(self._primitives.public_of(self._secret)))

    @classmethod
    def generate(cls) -> "TreasurySecret":
        """Creates a new random key."""
        return cls(encode_base58(secrets.token_bytes(KEY_BYTES)))

    def open(self, account: str, sealed: str) -> str:
        """Opens the destination of this account. Raises :class:`NotOpened` if it was sealed for another key or
        account."""
        found = _SEALED.fullmatch(sealed)
        if found is None:
            raise NotOpened("it is not sealed")
        if found.group(1) != self.public_key.id:
            raise NotOpened(f"it is sealed for the key {found.group(1)}, and this one is {self.public_key.id}")
        data = base64.urlsafe_b64decode(found.group(2) + "=")
        try:
            padded = open_sealed(
                self._primitives, self._secret, _INFO, decode_base58(account, KEY_BYTES), data
            )
        except ValueError:
            raise NotOpened("it was sealed for a withdrawal of another account, or was changed") from None
        text = padded.rstrip(b"\0").decode("utf-8", "replace")
        flaw = _flaw(text)
        if flaw is not None:
            raise NotOpened(f"what is in it is no destination: {flaw}")
        return text

    def export_secret(self) -> str:
        """Returns the key in base58. It is all that is needed to open everything that was ever sealed for it."""
        return encode_base58(self._secret)

    def __repr__(self) -> str:
        return f"TreasurySecret({self.public_key.id})"


def _flaw(text: str) -> Optional[str]:
    length = len(text.encode("utf-8", "surrogatepass"))
    if not 1 <= length <= LONGEST_TEXT:
        return f"destination has {length} bytes, accepted are 1 to {LONGEST_TEXT}"
    hidden = next((each for each in text if unicodedata.category(each) in _HIDDEN), None)
    if hidden is not None:
        return f"destination has the character U+{ord(hidden):04X}, which is not shown: none such is accepted"
    if text != text.strip():
        return "destination begins or ends with a space, accepted is without"
    return None
