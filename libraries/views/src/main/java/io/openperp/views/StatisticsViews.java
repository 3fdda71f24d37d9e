package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.market.Candle;
import io.openperp.api.market.MarketContext;
import io.openperp.api.market.Ticker;
import io.openperp.journal.MarketCandle;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.MarketTicker;

/** Converts published statistics to the API: tickers, contexts, candles. */
public final class StatisticsViews {

    private StatisticsViews() {}

    public static Ticker ticker(MarketStatistics statistics) {
        MarketTicker ticker = statistics.getTicker();
        return new Ticker(
                statistics.getSymbol(),
                Decimal.of(ticker.getPriceChange()),
                Decimal.of(ticker.getPriceChangePercent()),
                ticker.hasLastPrice() ? Decimal.of(ticker.getLastPrice()) : null,
                ticker.hasHighPrice() ? Decimal.of(ticker.getHighPrice()) : null,
                ticker.hasLowPrice() ? Decimal.of(ticker.getLowPrice()) : null,
                Decimal.of(ticker.getVolume()),
                Decimal.of(ticker.getQuoteVolume()),
                ticker.hasMarkPrice() ? Decimal.of(ticker.getMarkPrice()) : null,
                ticker.hasOraclePrice() ? Decimal.of(ticker.getOraclePrice()) : null,
                Decimal.of(ticker.getOpenInterest()),
                Decimal.of(ticker.getFundingRate()),
                ticker.getRegime(),
                ticker.getRegimeDt(),
                ticker.hasRegimeVolatility() ? Decimal.of(ticker.getRegimeVolatility()) : null,
                ticker.hasRegimeMove() ? Decimal.of(ticker.getRegimeMove()) : null,
                ticker.hasFairBookPrice() ? Decimal.of(ticker.getFairBookPrice()) : null,
                ticker.hasFairVolatility() ? Decimal.of(ticker.getFairVolatility()) : null,
                Decimal.of(ticker.getFairBias()),
                statistics.getTimeNanos(),
                ticker.hasBestBid() ? Decimal.of(ticker.getBestBid()) : null,
                ticker.hasBestAsk() ? Decimal.of(ticker.getBestAsk()) : null,
                Decimal.of(ticker.getFundingRateHourly()),
                ticker.getNextFundingTimeNanos(),
                ticker.hasState() ? ticker.getState() : null);
    }

    public static MarketContext context(MarketStatistics statistics) {
        io.openperp.journal.MarketContext context = statistics.getContext();
        return new MarketContext(
                statistics.getSymbol(),
                Decimal.of(context.getVolume()),
                Decimal.of(context.getFundingRate()),
                Decimal.of(context.getOpenInterest()),
                context.hasLastPrice() ? Decimal.of(context.getLastPrice()) : null,
                Decimal.of(context.getPriceChange()),
                Decimal.of(context.getPriceChangePercent()),
                Decimal.of(context.getQuoteVolume()));
    }

    public static Candle candle(MarketCandle candle) {
        return new Candle(
                candle.getOpenTimeMillis(),
                candle.getCloseTimeMillis(),
                Decimal.of(candle.getOpenPrice()),
                Decimal.of(candle.getHighPrice()),
                Decimal.of(candle.getLowPrice()),
                Decimal.of(candle.getClosePrice()),
                Decimal.of(candle.getVolume()),
                candle.getTrades());
    }
}
