from .base58 import decode_base58, encode_base58, is_public_key
from .actions import *
from .signer import KeySigner, Signer
from .trader import SignedTransaction, Trader, order_ids_of
from .risk.market_rates import MarketConditions
from .risk.preview import PlannedOrder, preview_order
from .risk.valuation import RiskModel, facts_of
