"""Makes signed transactions. Sends nothing."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Optional, Sequence, Tuple

from .actions import Action
from .base58 import decode_base58, encode_base58
from .canonical import Network, message_of, nested_order_id_preimage, order_id_preimage
from .json_text import printed
from .nonces import OF_THIS_PROCESS, Nonces
from .signer import Signer
from .wallet_signer import WalletSigner
from .wallet_text import wallet_envelope, wallet_text
from .wire import wire_action


@dataclass(frozen=True)
class SignedTransaction:
    """A transaction ready to be sent, any number of times: its nonce is good once."""

    body: str
    """The body of ``POST /order``."""
    actions: Tuple[Action, ...]
    account: str
    """The account acted on."""
    signer: str
    nonce: int
    order_ids: Tuple[Optional[str], ...]
    """For each action the ID of its order, or None. Known before anything is sent."""
    message: bytes = b""
    """The bytes that were signed, unless there is a text."""
    text: Optional[str] = None
    """The text that a wallet signed in place of the bytes."""


class Trader:
    """Signs for one account."""

    def __init__(
        self,
        signer: Signer,
        account: Optional[str] = None,
        network: Optional[Network] = None,
        nonces: Nonces = OF_THIS_PROCESS,
    ) -> None:
        """
        :param account: the account to act on; that of the key itself without it. Of another account the key must be an agent
        :param network: signs for this network only; without it the signature is good on every network that requires none
        :param nonces: one source for all traders of an account, or collisions are possible
        """
        self.signer = signer
        self.account = signer.public_key if account is None else account
        decode_base58(self.account, 32)
        self._network = network
        self._nonces = nonces

    def sign(self, *actions: Action, nonce: Optional[int] = None) -> SignedTransaction:
        """One transaction with these actions, in this order.

        Raises a ``ValueError`` for a key or an ID that is none and for a number that cannot be signed exactly; for a wallet also
        without a network, and as :func:`wallet_text` does.

        :param nonce: good once per account, for ever
        """
        number = self._nonces.next() if nonce is None else nonce
        message = message_of(actions, number, self.account, self._network)
        text, signature = self._signed(actions, number, message)
        wire = {
            "actions": [wire_action(action) for action in actions],
            "nonce": number,
            "account": self.account,
            "signer": self.signer.public_key,
            "signature": encode_base58(signature),
        }
        ids = order_ids_of(actions, number, self.account)
        return SignedTransaction(printed(wire), actions, self.account, self.signer.public_key, number, ids, message, text)

    def _signed(self, actions: Sequence[Action], nonce: int, message: bytes) -> Tuple[Optional[str], bytes]:
        """The text, if a wallet signs, and the signature."""
        if not isinstance(self.signer, WalletSigner):
            return None, self.signer.sign(message)
        if self._network is None:
            raise ValueError("a wallet signs for one network, which the trader must name: network=")
        text = wallet_text(actions, nonce, self.account, self._network, message)
        return text, self.signer.sign(wallet_envelope(text, self.signer.public_key, self._network), text)


def nested_order_id(action: Action, index: int, basket_id: str) -> Optional[str]:
    """The ID that an order in a basket, or armed by a fill, will have, by its place there and the ID of the basket, or of the order that fills; None for a cancel."""
    preimage = nested_order_id_preimage(action, index, basket_id)
    return None if preimage is None else encode_base58(hashlib.sha256(preimage).digest())


def order_ids_of(actions: Sequence[Action], nonce: int, account: str) -> Tuple[Optional[str], ...]:
    """The IDs that the orders among these actions will have."""
    preimages = (order_id_preimage(action, index, nonce, account) for index, action in enumerate(actions))
    return tuple(None if each is None else encode_base58(hashlib.sha256(each).digest()) for each in preimages)
