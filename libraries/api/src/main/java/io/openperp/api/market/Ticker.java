package io.openperp.api.market;

import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * The last 24 hours and the present prices of a market: {@code GET /ticker/{symbol}} and the ticker stream. Null: does
 * not exist yet.
 *
 * @param priceChange against the last price before the 24 hours, or the first of them
 * @param volume base units
 * @param quoteVolume USD
 * @param openInterest base units
 * @param lastPrice the mark until there is a trade; {@code highPrice} and {@code lowPrice} likewise
 * @param fundingRate the running rate of 8 hours
 * @param regime direction: -1 falling, 0, 1 rising
 * @param regimeDt steps of 10 s since it began
 * @param regimeVol annual volatility, memory 60 minutes
 * @param regimeMv drift per hour
 * @param fairBookPx the mark while a side of the book is empty
 * @param fairVol annual volatility, memory 5 minutes
 * @param timestamp nanoseconds
 * @param bestBid null with an empty side, as {@code bestAsk}
 * @param fundingRateHourly what a position would pay for the running hour, as a share of its notional
 * @param nextFundingTime nanoseconds, the next full hour
 * @param state of the market, such as {@code postOnly}; null: of an exchange that knows no states
 */
public record Ticker(
        String symbol,
        Decimal priceChange,
        Decimal priceChangePercent,
        @Nullable Decimal lastPrice,
        @Nullable Decimal highPrice,
        @Nullable Decimal lowPrice,
        Decimal volume,
        Decimal quoteVolume,
        @Nullable Decimal markPrice,
        @Nullable Decimal oraclePrice,
        Decimal openInterest,
        Decimal fundingRate,
        int regime,
        long regimeDt,
        @Nullable Decimal regimeVol,
        @Nullable Decimal regimeMv,
        @Nullable Decimal fairBookPx,
        @Nullable Decimal fairVol,
        Decimal fairBias,
        long timestamp,
        @Nullable Decimal bestBid,
        @Nullable Decimal bestAsk,
        Decimal fundingRateHourly,
        long nextFundingTime,
        @Nullable String state) {}
