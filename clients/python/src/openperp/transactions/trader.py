"""Makes signed transactions. Sends nothing."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Optional, Sequence, Tuple

from ..actions import Action
from ..signing.canonical import Network, message_of, nested_order_id_preimage, order_id_preimage
from ..signing.signer import Signer
from ..values.base58 import decode_base58, encode_base58
from ..values.json_text import printed
from ..wallets.wallet_signer import WalletSigner
from ..wallets.wallet_text import wallet_envelope, wallet_text
from .nonces import OF_THIS_PROCESS, Nonces


@dataclass(frozen=True)
class SignedTransaction:
    """A transaction ready to be sent any number of times: its nonce is executed once."""

    body: str
    """Body of ``POST /order``."""
    actions: Tuple[Action, ...]
    account: str
    """Account that the actions are for."""
    signer: str
    nonce: int
    order_ids: Tuple[Optional[str], ...]
    """ID of the order of each action; None for an action without an order. Known before anything is sent."""
    message: bytes = b""
    """Bytes that were signed, unless there is a text."""
    text: Optional[str] = None
    """Text that a wallet signed instead of the bytes; None if there is none."""


class Trader:
    """Signs transactions for one account."""

    def __init__(
        self,
        signer: Signer,
        account: Optional[str] = None,
        network: Optional[Network] = None,
        nonces: Nonces = OF_THIS_PROCESS,
    ) -> None:
        """
        :param account: account to act for; None: that of the key itself. For another account the key must be its agent
        :param network: network to sign for; None: the signature is valid on every network that requires none
        :param nonces: source of nonces, shared by all traders of an account, because otherwise nonces may collide
        """
        self.signer = signer
        self.account = signer.public_key if account is None else account
        decode_base58(self.account, 32)
        self._network: Optional[Network] = network
        self._nonces = nonces

    def sign(self, *actions: Action, nonce: Optional[int] = None) -> SignedTransaction:
        """Signs one transaction with these actions, in this order.

        Raises a ``ValueError`` for an invalid key or ID and for a number that cannot be signed exactly; for a wallet
        also without a network, and as :func:`wallet_text` does.

        :param nonce: number that the account has never used in another transaction; None: the next of ``nonces``
        """
        number = self._nonces.next() if nonce is None else nonce
        message = message_of(actions, number, self.account, self._network)
        text, signature = self._signed(actions, number, message)
        wire = {
            "actions": [action.to_wire() for action in actions],
            "nonce": number,
            "account": self.account,
            "signer": self.signer.public_key,
            "signature": encode_base58(signature),
        }
        ids = order_ids_of(actions, number, self.account)
        return SignedTransaction(printed(wire), actions, self.account, self.signer.public_key, number, ids, message, text)

    def _signed(self, actions: Sequence[Action], nonce: int, message: bytes) -> Tuple[Optional[str], bytes]:
        """Returns the text, if a wallet signs, and the signature."""
        if not isinstance(self.signer, WalletSigner):
            return None, self.signer.sign(message)
        if self._network is None:
            raise ValueError("a wallet signs for one network, which the trader must name: network=")
        text = wallet_text(actions, nonce, self.account, self._network, message)
        return text, self.signer.sign(wallet_envelope(text, self.signer.public_key, self._network), text)


def nested_order_id(action: Action, index: int, basket_id: str) -> Optional[str]:
    """Returns the ID of an order in a basket, or armed by a fill, by its place there and the ID of the basket or of the
    order that fills; None for a cancel."""
    preimage = nested_order_id_preimage(action, index, basket_id)
    return None if preimage is None else encode_base58(hashlib.sha256(preimage).digest())


def order_ids_of(actions: Sequence[Action], nonce: int, account: str) -> Tuple[Optional[str], ...]:
    """Returns the IDs that the orders among these actions will have."""
    preimages = (order_id_preimage(action, index, nonce, account) for index, action in enumerate(actions))
    return tuple(None if each is None else encode_base58(hashlib.sha256(each).digest()) for each in preimages)
