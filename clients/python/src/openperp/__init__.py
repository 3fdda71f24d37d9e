"""Trades on an OpenPerp exchange."""

from . import actions
from .actions import *
from .answers import types as answer_types
from .answers.accounts.order_states import is_open
from .answers.decoding import UnexpectedAnswer
from .answers.irregular import Correlation, OrderEnd
from .answers.markets.books import BookUpdate, Level, Trade
from .answers.results.action_result import ActionResult, UnknownResult, is_refusal, reason_of
from .answers.types import *
from .answers.updates.account_stream import AccountUpdate, MarginUpdate, PositionUpdate, WithdrawalUpdate
from .exchange import AsyncOpenPerp, OpenPerp
from .http.failures import FailureKind, RequestFailed
from .http.http_requests import HttpSettings
from .local.account import LocalAccount, LocalOrder, LocalState
from .local.book import LocalBook
from .local.l3_book import BookOrder, LocalL3Book, QueuePlace
from .local.markets import LocalMarkets
from .local.order_tracker import AsyncOrderTracker, OrderTracker, TrackerSettings
from .local.tracked_orders import TrackedOrder, TrackedStatus
from .market import Market, Neighbours, Refusal
from .proofs.liabilities import liability_flaw
from .proofs.receipts import Receipt, SavedReceipt, parse_receipt, receipt_flaw
from .queries.account_queries import AccountQueries, AsyncAccountQueries
from .queries.histories import AsyncHistory, History, HistoryRange, Page
from .queries.market_data import AsyncMarketData, MarketData
from .queries.operators import ActsRange
from .risk.market_rates import MarketConditions
from .risk.preview import OrderPreview, PlannedOrder, largest_size, preview_order
from .risk.valuation import (
    AccountFacts,
    AccountFigures,
    AccountState,
    PositionFigures,
    RiskModel,
    facts_of,
    isolated_facts_of,
)
from .sealing.destinations import (
    NotOpened,
    TreasuryKey,
    TreasurySecret,
    destination_flaw,
    is_reference,
    is_sealed,
    sealed_for,
)
from .sealing.hpke import SealingUnavailable
from .signing.canonical import Network, message_of
from .signing.remote_signer import Channel, RemoteSigner, serve_signer
from .signing.signer import KeySigner, Signer
from .streams.async_streams import AsyncStreams, AsyncSubscribed, SubscriptionRefused
from .streams.connection import ConnectionState, StreamSettings
from .streams.session import StreamListener
from .streams.streams import Streams, Subscribed
from .streams.subscription import Handler, StreamMessage
from .streams.topics import (
    Contexts,
    Topic,
    account_topic,
    book_deltas_topic,
    book_snapshots_topic,
    candles_topic,
    contexts_topic,
    multisig_topic,
    orders_topic,
    risk_topic,
    ticker_topic,
    trades_topic,
)
from .transactions.dead_mans_switch import AsyncDeadMansSwitch, DeadMansSwitch
from .transactions.nonces import Nonces
from .transactions.submission import (
    AlreadyExecuted,
    AsyncTransactions,
    Executed,
    NotTaken,
    Refused,
    Submission,
    Transactions,
    UnknownOutcome,
    WrongReceipt,
    results_of,
    sentence_of,
)
from .transactions.trader import SignedTransaction, Trader, nested_order_id, order_ids_of
from .values.base58 import decode_base58, encode_base58, is_public_key
from .values.decimals import DecimalInput, Rounding, exact, from_float, quotient, text_of, times, to_multiple
from .wallets.wallet_signer import SignMessage, WalletSigner
from .wallets.wallet_text import wallet_envelope, wallet_text

__version__ = "0.1.0"

__all__ = [
    "AccountFacts",
    "AccountFigures",
    "AccountQueries",
    "AccountState",
    "AccountUpdate",
    "ActionResult",
    "ActsRange",
    "NotOpened",
    "SealingUnavailable",
    "TreasuryKey",
    "TreasurySecret",
    "destination_flaw",
    "is_reference",
    "is_sealed",
    "sealed_for",
    "AlreadyExecuted",
    "AsyncAccountQueries",
    "AsyncDeadMansSwitch",
    "AsyncHistory",
    "AsyncMarketData",
    "AsyncOpenPerp",
    "AsyncOrderTracker",
    "AsyncStreams",
    "AsyncSubscribed",
    "AsyncTransactions",
    "BookOrder",
    "BookUpdate",
    "Channel",
    "ConnectionState",
    "Contexts",
    "Correlation",
    "DeadMansSwitch",
    "DecimalInput",
    "Executed",
    "FailureKind",
    "Handler",
    "History",
    "HistoryRange",
    "HttpSettings",
    "KeySigner",
    "Level",
    "LocalAccount",
    "LocalBook",
    "LocalL3Book",
    "LocalMarkets",
    "LocalOrder",
    "LocalState",
    "MarginUpdate",
    "Market",
    "MarketConditions",
    "MarketData",
    "Neighbours",
    "Network",
    "Nonces",
    "NotTaken",
    "OpenPerp",
    "OrderEnd",
    "OrderPreview",
    "OrderTracker",
    "Page",
    "PlannedOrder",
    "PositionFigures",
    "PositionUpdate",
    "QueuePlace",
    "Receipt",
    "Refusal",
    "Refused",
    "RemoteSigner",
    "RequestFailed",
    "RiskModel",
    "Rounding",
    "SavedReceipt",
    "SignedTransaction",
    "Signer",
    "StreamListener",
    "StreamMessage",
    "StreamSettings",
    "Streams",
    "Submission",
    "Subscribed",
    "SubscriptionRefused",
    "Topic",
    "TrackedOrder",
    "TrackedStatus",
    "TrackerSettings",
    "Trade",
    "Trader",
    "Transactions",
    "UnexpectedAnswer",
    "UnknownOutcome",
    "UnknownResult",
    "WrongReceipt",
    "account_topic",
    "book_deltas_topic",
    "book_snapshots_topic",
    "candles_topic",
    "contexts_topic",
    "decode_base58",
    "encode_base58",
    "exact",
    "facts_of",
    "from_float",
    "is_open",
    "is_public_key",
    "is_refusal",
    "isolated_facts_of",
    "largest_size",
    "liability_flaw",
    "message_of",
    "nested_order_id",
    "order_ids_of",
    "parse_receipt",
    "preview_order",
    "quotient",
    "reason_of",
    "receipt_flaw",
    "results_of",
    "risk_topic",
    "sentence_of",
    "serve_signer",
    "text_of",
    "ticker_topic",
    "times",
    "to_multiple",
    "trades_topic",
    "multisig_topic",
    "orders_topic",
    "WithdrawalUpdate",
    "SignMessage",
    "WalletSigner",
    "wallet_envelope",
    "wallet_text",
]
__all__ += answer_types.__all__
__all__ += actions.__all__
