"""Ed25519 (RFC 8032) in plain Python, for machines without ``cryptography`` and PyNaCl.

The time that signing takes depends on the key, as always in Python: somebody who can measure many signatures closely,
on the same machine, could learn something about the key. The packages sign in constant time and are preferred.
"""

from __future__ import annotations

import hashlib
from typing import List, Optional, Tuple

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, P - 2, P) % P
_D2 = 2 * _D % P
_ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

Point = Tuple[int, int, int, int]
"""Extended coordinates: x = X/Z, y = Y/Z, x·y = T/Z."""

NEUTRAL: Point = (0, 1, 1, 0)
_table: Optional[List[List[Point]]] = None


def public_key(seed: bytes) -> bytes:
    """Returns the public key of a seed of 32 bytes."""
    scalar, _ = _expanded(seed)
    return encoded(_times_base(scalar))


def sign(seed: bytes, public: bytes, message: bytes) -> bytes:
    """Returns the 64 bytes of the signature."""
    scalar, prefix = _expanded(seed)
    nonce = _digest(prefix + message) % L
    commitment = encoded(_times_base(nonce))
    challenge = _digest(commitment + public + message) % L
    return commitment + ((nonce + challenge * scalar) % L).to_bytes(32, "little")


def is_signature(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether these 64 bytes are the signature of the key: canonical encodings, no key and no R of small order. Nothing
    here is secret, so it need not run in constant time: some milliseconds."""
    if len(signature) != 64:
        return False
    try:
        key, commitment = decoded(public), decoded(signature[:32])
    except ValueError:
        return False
    scalar = int.from_bytes(signature[32:], "little")
    if scalar >= L or any(encoded(_times(point, 8)) == encoded(NEUTRAL) for point in (key, commitment)):
        return False
    challenge = _digest(signature[:32] + public + message) % L
    return encoded(_times_base(scalar)) == encoded(added(commitment, _times(key, challenge)))


def added(one: Point, other: Point) -> Point:
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = _D2 * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def encoded(point: Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    x, y = x * inverse % P, y * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decoded(data: bytes) -> Point:
    """Returns the point. Raises a ``ValueError`` for bytes that are not the canonical encoding of a point."""
    number = int.from_bytes(data, "little")
    sign_of_x, y = number >> 255, number & (1 << 255) - 1
    if len(data) != 32 or y >= P:
        raise ValueError("not a canonical encoding of a point")
    x = _root((y * y - 1) * pow(_D * y * y + 1, P - 2, P) % P)
    if x == 0 and sign_of_x:
        raise ValueError("not a canonical encoding of a point")
    if x & 1 != sign_of_x:
        x = P - x
    return x, y, 1, x * y % P


def _expanded(seed: bytes) -> Tuple[int, bytes]:
    if len(seed) != 32:
        raise ValueError(f"a seed has 32 bytes, not {len(seed)}")
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little") & (1 << 254) - 8 | 1 << 254
    return scalar, digest[32:]


def _digest(data: bytes) -> int:
    return int.from_bytes(hashlib.sha512(data).digest(), "little")


def _root(square: int) -> int:
    root = pow(square, (P + 3) // 8, P)
    if root * root % P != square:
        root = root * _ROOT_OF_MINUS_ONE % P
    if root * root % P != square:
        raise ValueError("not a point of the curve")
    return root


def _times_base(scalar: int) -> Point:
    """Returns the scalar times the base point: one addition for each of the 64 hexadecimal digits, zeros too."""
    product = NEUTRAL
    for row in _base_table():
        product = added(product, row[scalar & 15])
        scalar >>= 4
    return product


def _times(point: Point, scalar: int) -> Point:
    product = NEUTRAL
    for bit in bin(scalar)[2:]:
        product = added(product, product)
        if bit == "1":
            product = added(product, point)
    return product


def _base_table() -> List[List[Point]]:
    """Row i holds 0 to 15 times 16^i times the base point."""
    global _table
    if _table is None:
        rows: List[List[Point]] = []
        each = decoded((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
        for _ in range(64):
            row = [NEUTRAL]
            for _ in range(15):
                row.append(added(row[-1], each))
            rows.append(row)
            each = added(row[-1], each)
        _table = rows
    return _table
