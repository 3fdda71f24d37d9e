"""Local copies of tickers and rate tables."""

from __future__ import annotations

import threading
from typing import Callable, Dict, List, Optional, Sequence

from ..answers.markets.prices import Ticker
from ..answers.markets.rates import MarketRisk
from ..market import Market
from ..risk.market_rates import MarketConditions
from ..risk.valuation import RiskModel
from ..streams.subscription import StreamMessage
from ..streams.topics import risk_topic, ticker_topic
from .following import Closing, Subscribing


class LocalMarkets:
    """Present tickers and rate tables of markets, and the margin model that follows from them."""

    def __init__(self, markets: Sequence[Market]) -> None:
        self.markets = tuple(markets)
        self._tickers: Dict[str, Ticker] = {}
        self._risks: Dict[str, MarketRisk] = {}
        self._present: Optional[RiskModel] = None
        self._lock = threading.Lock()
        self._subscribed: List[Closing] = []

    @classmethod
    def follow(
        cls, streams: Subscribing, markets: Sequence[Market], changed: Callable[[str], None] = lambda symbol: None
    ) -> "LocalMarkets":
        """Subscribes to two topics of each market. ``changed`` is called with the symbol of each message."""
        local = cls(markets)

        def ticker(message: StreamMessage[Ticker]) -> None:
            local.take_ticker(message.data)
            changed(message.data.symbol)

        def risk(message: StreamMessage[MarketRisk]) -> None:
            local.take_risk(message.data)
            changed(message.data.symbol)

        for market in markets:
            local._subscribed.append(streams.subscribe(ticker_topic(market.symbol), ticker))
            local._subscribed.append(streams.subscribe(risk_topic(market.symbol), risk))
        return local

    def close(self) -> None:
        """Ends the subscriptions."""
        for each in self._subscribed:
            each.close()

    @property
    def tickers(self) -> Dict[str, Ticker]:
        """Tickers by symbol."""
        with self._lock:
            return dict(self._tickers)

    @property
    def risks(self) -> Dict[str, MarketRisk]:
        """Rate tables by symbol."""
        with self._lock:
            return dict(self._risks)

    @property
    def has_begun(self) -> bool:
        """Whether ticker and rates of every market have been received."""
        with self._lock:
            return all(each.symbol in self._tickers and each.symbol in self._risks for each in self.markets)

    def take_ticker(self, ticker: Ticker) -> None:
        with self._lock:
            self._tickers[ticker.symbol] = ticker
            self._present = None

    def take_risk(self, risk: MarketRisk) -> None:
        with self._lock:
            self._risks[risk.symbol] = risk
            self._present = None

    def model(self) -> RiskModel:
        """Returns the margin model of this moment, for the markets whose data has been received. The same object until
        something changes."""
        with self._lock:
            if self._present is None:
                self._present = RiskModel(self._conditions())
            return self._present

    def _conditions(self) -> List[MarketConditions]:
        conditions: List[MarketConditions] = []
        for market in self.markets:
            ticker, risk = self._tickers.get(market.symbol), self._risks.get(market.symbol)
            if ticker is not None and risk is not None:
                conditions.append(MarketConditions(market.info, risk, ticker.regime_dt, ticker.mark_price))
        return conditions
