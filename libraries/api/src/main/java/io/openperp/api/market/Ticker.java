package io.openperp.api.market;

import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * The last 24 hours and the present prices of a market, in {@code GET /ticker/{symbol}} and the ticker stream. A field
 * is null while its value does not exist yet.
 *
 * @param priceChange change of the last price since the last trade before the 24 hours, or else the first within them
 * @param lastPrice price of the last trade; before the first, the mark
 * @param highPrice highest price; before the first trade, the mark
 * @param lowPrice lowest price; before the first trade, the mark
 * @param volume volume in base units
 * @param quoteVolume volume in USD
 * @param openInterest open interest in base units
 * @param fundingRate present funding rate of 8 hours
 * @param regime direction of the market: -1 falling, 0 neither, 1 rising
 * @param regimeDt number of steps of 10 s since the regime began
 * @param regimeVol annual volatility, with a memory of 60 minutes
 * @param regimeMv drift of the price per hour
 * @param fairBookPx price that the book suggests; the mark while a side of the book is empty
 * @param fairVol annual volatility, with a memory of 5 minutes
 * @param timestamp time in nanoseconds since 1970
 * @param bestBid highest bid; null while there are no bids
 * @param bestAsk lowest ask; null while there are no asks
 * @param fundingRateHourly rate that a position would pay for the running hour, as a share of its notional
 * @param nextFundingTime next full hour, in nanoseconds since 1970
 * @param state state of the market, such as {@code postOnly}; null: the exchange does not support states
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
