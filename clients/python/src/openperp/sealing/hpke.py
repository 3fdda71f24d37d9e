"""HPKE in base mode for one message (RFC 9180), with X25519, HKDF-SHA256 and AES-128-GCM.

The curve and the cipher are those of ``cryptography`` if it is installed, else of the OpenSSL that Python itself is
linked with; the hash is Python's. This module only combines them as the RFC says.
"""

from __future__ import annotations

import hmac
from typing import Dict, Protocol, Tuple

from .openssl import OpenSsl

LIBRARY = "install the package cryptography (Debian: python3-cryptography)"
_KEM_SUITE = b"KEM\x00\x20"
_SUITE = b"HPKE\x00\x20\x00\x01\x00\x01"
_BASE_MODE = b"\x00"
KEY_BYTES = 32


class Primitives(Protocol):
    """Operations on the secret keys of X25519, and AES-GCM with its tag at the end."""

    def generate(self) -> bytes: ...

    def public_of(self, secret: bytes) -> bytes: ...

    def shared(self, secret: bytes, public: bytes) -> bytes:
        """Returns the shared secret. Raises a ``ValueError`` for a public key that yields none."""
        ...

    def encrypt(self, key: bytes, nonce: bytes, text: bytes, associated: bytes) -> bytes: ...

    def decrypt(self, key: bytes, nonce: bytes, sealed: bytes, associated: bytes) -> bytes:
        """Decrypts a text. Raises a ``ValueError`` if the tag is wrong."""
        ...


class SealingUnavailable(RuntimeError):
    """Neither ``cryptography`` nor a usable OpenSSL is installed; nothing was sealed or opened."""


def seal(primitives: Primitives, public: bytes, info: bytes, associated: bytes, text: bytes, secret: bytes = b"") -> bytes:
    """Returns the encapsulated key, the encrypted text and its tag.

    :param secret: secret half of the key for this text only; drawn at random if empty, and given only by tests
    """
    own = secret or primitives.generate()
    encapsulated = primitives.public_of(own)
    key, nonce = _keys(primitives.shared(own, public), encapsulated + public, info)
    return encapsulated + primitives.encrypt(key, nonce, text, associated)


def open_sealed(primitives: Primitives, secret: bytes, info: bytes, associated: bytes, sealed: bytes) -> bytes:
    """Returns the text. Raises a ``ValueError`` if key, info or associated data differ, or a byte was changed."""
    encapsulated = sealed[:KEY_BYTES]
    shared = primitives.shared(secret, encapsulated)
    key, nonce = _keys(shared, encapsulated + primitives.public_of(secret), info)
    return primitives.decrypt(key, nonce, sealed[KEY_BYTES:], associated)


def libraries() -> Dict[str, Primitives]:
    """Returns the implementations that can seal here; best first."""
    found: Dict[str, Primitives] = {}
    try:
        import cryptography

        assert cryptography
        found["cryptography"] = _Cryptography()
    except ImportError:
        pass
    openssl = OpenSsl.found()
    if openssl is not None:
        found["openssl"] = openssl
    return found


def best() -> Primitives:
    found = libraries()
    if not found:
        raise SealingUnavailable(f"nothing here seals or opens destinations: {LIBRARY}")
    return next(iter(found.values()))


def _keys(secret: bytes, context: bytes, info: bytes) -> Tuple[bytes, bytes]:
    """Derives the key and the nonce of the first message."""
    shared = _expand(_KEM_SUITE, _extract(_KEM_SUITE, b"", b"eae_prk", secret), b"shared_secret", context, 32)
    schedule = _BASE_MODE + _extract(_SUITE, b"", b"psk_id_hash", b"") + _extract(_SUITE, b"", b"info_hash", info)
    drawn = _extract(_SUITE, shared, b"secret", b"")
    return _expand(_SUITE, drawn, b"key", schedule, 16), _expand(_SUITE, drawn, b"base_nonce", schedule, 12)


def _extract(suite: bytes, salt: bytes, label: bytes, key: bytes) -> bytes:
    return hmac.digest(salt, b"HPKE-v1" + suite + label + key, "sha256")


def _expand(suite: bytes, key: bytes, label: bytes, info: bytes, length: int) -> bytes:
    """Derives a key of at most one block."""
    labelled = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info
    return hmac.digest(key, labelled + b"\x01", "sha256")[:length]


class _Cryptography:
    def generate(self) -> bytes:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

        key = X25519PrivateKey.generate()
        return key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())

    def public_of(self, secret: bytes) -> bytes:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return X25519PrivateKey.from_private_bytes(secret).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    def shared(self, secret: bytes, public: bytes) -> bytes:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

        return X25519PrivateKey.from_private_bytes(secret).exchange(X25519PublicKey.from_public_bytes(public))

    def encrypt(self, key: bytes, nonce: bytes, text: bytes, associated: bytes) -> bytes:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        return AESGCM(key).encrypt(nonce, text, associated)

    def decrypt(self, key: bytes, nonce: bytes, sealed: bytes, associated: bytes) -> bytes:
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        try:
            return AESGCM(key).decrypt(nonce, sealed, associated)
        except InvalidTag:
            raise ValueError("the tag is wrong") from None
