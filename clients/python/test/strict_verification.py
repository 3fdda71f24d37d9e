"""Whether an Ed25519 signature is one. The client only signs; the tests check with this."""

from __future__ import annotations

import hashlib

from openperp.signing.ed25519 import L, NEUTRAL, Point, added, decoded, encoded


def is_signature(public: bytes, signature: bytes, message: bytes) -> bool:
    """Verifies strictly: canonical encodings, canonical S, no key and no R of small order."""
    if len(signature) != 64:
        return False
    try:
        key, commitment = decoded(public), decoded(signature[:32])
    except ValueError:
        return False
    s = int.from_bytes(signature[32:], "little")
    if s >= L or any(_is_neutral(_times(point, 8)) for point in (key, commitment)):
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    base = decoded((4 * pow(5, -1, 2**255 - 19) % (2**255 - 19)).to_bytes(32, "little"))
    return encoded(_times(base, s)) == encoded(added(commitment, _times(key, challenge)))


def _times(point: Point, scalar: int) -> Point:
    product = NEUTRAL
    for bit in bin(scalar)[2:]:
        product = added(product, product)
        if bit == "1":
            product = added(product, point)
    return product


def _is_neutral(point: Point) -> bool:
    return encoded(point) == encoded(NEUTRAL)
