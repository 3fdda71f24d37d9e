"""Base58 with the Bitcoin alphabet, as keys, signatures and order IDs are written."""

from __future__ import annotations

from typing import List, Optional

_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)}
_LONGEST = 256


def encode_base58(data: bytes) -> str:
    number = int.from_bytes(data, "big")
    letters: List[str] = []
    while number:
        number, digit = divmod(number, 58)
        letters.append(_ALPHABET[digit])
    zeros = len(data) - len(data.lstrip(b"\0"))
    return "1" * zeros + "".join(reversed(letters))


def decode_base58(text: str, length: Optional[int] = None) -> bytes:
    """Decodes a base58 text, which must have exactly ``length`` bytes if it is given.

    Raises a ``ValueError`` that does not repeat the text, which may be a secret.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"not base58 of a key, signature or ID: it has {len(text)} characters")
    number = 0
    for letter in text:
        value = _VALUES.get(letter)
        if value is None:
            raise ValueError("not base58: it has a character outside the alphabet")
        number = number * 58 + value
    zeros = len(text) - len(text.lstrip("1"))
    data = bytes(zeros) + number.to_bytes((number.bit_length() + 7) // 8, "big")
    if length is not None and len(data) != length:
        raise ValueError(f"not base58 of {length} bytes: it has {len(data)}")
    return data


def is_public_key(text: str) -> bool:
    """Whether a text is a public key: base58 of exactly 32 bytes."""
    try:
        return len(decode_base58(text, 32)) == 32
    except ValueError:
        return False
