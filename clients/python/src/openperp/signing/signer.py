"""Keys that sign."""

from __future__ import annotations

import secrets
from typing import Callable, Dict, Optional, Protocol, Tuple

from ..values.base58 import decode_base58, encode_base58
from .ed25519 import public_key, sign


class Signer(Protocol):
    """Signs with Ed25519. A key can live anywhere: in this process, in another (:class:`RemoteSigner`), in a device."""

    @property
    def public_key(self) -> str:
        """Public key in base58, of 32 bytes."""
        ...

    def sign(self, message: bytes) -> bytes:
        """Returns the 64 bytes of the Ed25519 signature."""
        ...


Signing = Tuple[bytes, Callable[[bytes], bytes]]
"""A public key, and the function that signs with its secret key."""


class KeySigner:
    """A key in this process. It signs with ``cryptography`` or PyNaCl if one of them is installed, else in plain
    Python."""

    def __init__(self, seed: bytes, library: Optional[str] = None) -> None:
        """
        :param seed: 32 bytes
        :param library: one of :func:`libraries`; None: the best of them
        """
        if len(seed) != 32:
            raise ValueError(f"a secret key has 32 or 64 bytes, not {len(seed)}")
        found = libraries()
        name = next(iter(found)) if library is None else library
        if name not in found:
            raise ValueError(f"{name} is not installed; there are {', '.join(found)}")
        self.library = name
        self._seed = bytes(seed)
        self._public, self._sign = found[name](self._seed)
        self.public_key = encode_base58(self._public)

    @classmethod
    def generate(cls) -> "KeySigner":
        """Creates a new random key."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def from_secret(cls, base58: str, library: Optional[str] = None) -> "KeySigner":
        """Reads the text of a seed (32 bytes) or of a seed and its public key (64 bytes), as wallets export it.

        Raises a ``ValueError`` for anything else, whose message does not repeat the text.
        """
        data = decode_base58(base58.strip())
        key = cls(data[:32] if len(data) == 64 else data, library)
        if len(data) == 64 and data[32:] != key._public:
            raise ValueError("the second half of the secret key is not the public key of the first")
        return key

    def sign(self, message: bytes) -> bytes:
        return self._sign(message)

    def export_secret(self) -> str:
        """Returns the seed in base58. It is all that is needed to sign for the account."""
        return encode_base58(self._seed)

    def __repr__(self) -> str:
        return f"KeySigner({self.public_key}, {self.library})"


def libraries() -> Dict[str, Callable[[bytes], Signing]]:
    """Returns the libraries that can sign here; best first."""
    found: Dict[str, Callable[[bytes], Signing]] = {}
    for name, of_seed in (("cryptography", _with_cryptography), ("nacl", _with_nacl)):
        try:
            __import__(name)
        except ImportError:
            continue
        found[name] = of_seed
    found["python"] = _in_python
    return found


def _with_cryptography(seed: bytes) -> Signing:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = Ed25519PrivateKey.from_private_bytes(seed)
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw), key.sign


def _with_nacl(seed: bytes) -> Signing:
    from nacl.signing import SigningKey

    key = SigningKey(seed)
    return bytes(key.verify_key), lambda message: key.sign(message).signature


def _in_python(seed: bytes) -> Signing:
    public = public_key(seed)
    return public, lambda message: sign(seed, public, message)
