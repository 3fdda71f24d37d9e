"""A key in a wallet of a blockchain."""

from __future__ import annotations

from typing import Callable

from ..signing.ed25519 import is_signature
from ..values.base58 import decode_base58

SignMessage = Callable[[bytes, str], bytes]
"""Asks a wallet for a signature over an envelope, the first argument, and returns its 64 bytes. The second argument is
the text of the envelope, for a program that shows it first. May raise, for example when the user declines."""


class WalletSigner:
    """A key in a wallet, which signs no bytes that might be a transaction of its blockchain, but a text that it shows.

    The text is for one network, so the trader names one: ``Trader(signer, network="devnet")``. The wallet is given the
    whole envelope, because wallets sign the bytes that they are given. The envelope names the network and the key, so
    one that a wallet puts around the text by itself is another; what it signs is then refused here.
    """

    def __init__(self, public_key: str, sign_message: SignMessage) -> None:
        """Raises a ``ValueError`` if the text is not a public key.

        :param public_key: public key of the wallet in base58
        """
        self._public = decode_base58(public_key, 32)
        self.public_key = public_key
        self._sign_message = sign_message

    def sign(self, message: bytes, text: str = "") -> bytes:
        """Returns the signature. Raises what the wallet raises, and a ``ValueError`` if it has signed something else.

        :param message: envelope of the text
        """
        signed = self._sign_message(message, text)
        if signed is None:
            raise ValueError("the wallet has returned no signature")
        signature = bytes(signed)
        if len(signature) != 64:
            raise ValueError(f"the signature of the wallet has {len(signature)} bytes, not 64")
        if not is_signature(self._public, signature, message):
            raise ValueError("the wallet has signed other bytes than it was given, or with another key")
        return signature
