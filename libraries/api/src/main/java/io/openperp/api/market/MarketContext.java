package io.openperp.api.market;

import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * The last 24 hours of a market, as an entry of a list of markets.
 *
 * @param volume volume in base units
 * @param funding funding rate of 8 hours
 * @param oi open interest in base units
 * @param lastPrice price of the last trade; before the first, the mark; null: there is no mark yet
 * @param quoteVolume volume in USD; null if the answer does not contain it
 */
public record MarketContext(
        String symbol,
        Decimal volume,
        Decimal funding,
        Decimal oi,
        @Nullable Decimal lastPrice,
        Decimal priceChange,
        Decimal priceChangePercent,
        @Nullable Decimal quoteVolume) {}
