package io.openperp.stats.publication;

import io.openperp.api.Decimal;
import io.openperp.api.market.Ticker;
import io.openperp.journal.MarketCandle;
import io.openperp.journal.MarketContext;
import io.openperp.journal.MarketTicker;
import io.openperp.stats.candles.CandleQueries.StoredCandle;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Converts tickers and candles to the Protobuf messages of topic {@code market-statistics}. */
final class Published {

    private Published() {}

    static MarketTicker ticker(Ticker ticker) {
        MarketTicker.Builder message = MarketTicker.newBuilder()
                .setPriceChange(ticker.priceChange().units())
                .setPriceChangePercent(ticker.priceChangePercent().units())
                .setVolume(ticker.volume().units())
                .setQuoteVolume(ticker.quoteVolume().units())
                .setOpenInterest(ticker.openInterest().units())
                .setFundingRate(ticker.fundingRate().units())
                .setRegime(ticker.regime())
                .setRegimeDt(ticker.regimeDt())
                .setFairBias(ticker.fairBias().units())
                .setFundingRateHourly(ticker.fundingRateHourly().units())
                .setNextFundingTimeNanos(ticker.nextFundingTime());
        ifPresent(ticker.lastPrice(), message::setLastPrice);
        ifPresent(ticker.highPrice(), message::setHighPrice);
        ifPresent(ticker.lowPrice(), message::setLowPrice);
        ifPresent(ticker.markPrice(), message::setMarkPrice);
        ifPresent(ticker.oraclePrice(), message::setOraclePrice);
        ifPresent(ticker.regimeVol(), message::setRegimeVolatility);
        ifPresent(ticker.regimeMv(), message::setRegimeMove);
        ifPresent(ticker.fairBookPx(), message::setFairBookPrice);
        ifPresent(ticker.fairVol(), message::setFairVolatility);
        ifPresent(ticker.bestBid(), message::setBestBid);
        ifPresent(ticker.bestAsk(), message::setBestAsk);
        if (ticker.state() != null) {
            message.setState(ticker.state());
        }
        return message.build();
    }

    static MarketContext context(Ticker ticker) {
        MarketContext.Builder message = MarketContext.newBuilder()
                .setVolume(ticker.volume().units())
                .setQuoteVolume(ticker.quoteVolume().units())
                .setFundingRate(ticker.fundingRate().units())
                .setOpenInterest(ticker.openInterest().units())
                .setPriceChange(ticker.priceChange().units())
                .setPriceChangePercent(ticker.priceChangePercent().units());
        ifPresent(ticker.lastPrice(), message::setLastPrice);
        return message.build();
    }

    static MarketCandle candle(StoredCandle candle) {
        return MarketCandle.newBuilder()
                .setInterval(candle.interval().published())
                .setOpenTimeMillis(candle.startMillis())
                .setCloseTimeMillis(candle.endMillis())
                .setOpenPrice(candle.open())
                .setHighPrice(candle.high())
                .setLowPrice(candle.low())
                .setClosePrice(candle.close())
                .setVolume(candle.volumeUnits())
                .setTrades(candle.trades())
                .build();
    }

    private static void ifPresent(@Nullable Decimal value, LongConsumer setter) {
        if (value != null) {
            setter.accept(value.units());
        }
    }
}
