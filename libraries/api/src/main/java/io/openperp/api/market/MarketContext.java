package io.openperp.api.market;

import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a list of markets: its last 24 hours.
 *
 * @param volume in base units
 * @param quoteVolume in USD; null where the answer does not say it
 * @param funding of 8 hours
 * @param oi open interest, base units
 * @param lastPrice the mark until there is a trade; null: no mark yet
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
