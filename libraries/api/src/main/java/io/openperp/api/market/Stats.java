package io.openperp.api.market;

import io.openperp.api.Decimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /stats}: volumes of a period, open interest and funding rates.
 *
 * @param timestamp time of the answer, milliseconds since 1970
 * @param period name of the period: one of {@code 1d 7d 30d 90d 1y all}
 * @param markets markets, highest quote volume first
 */
public record Stats(
        long timestamp,
        String period,
        TotalUsd volume,
        TotalUsd openInterest,
        FundingRates funding,
        List<MarketStats> markets) {

    public record TotalUsd(Decimal totalUsd) {}

    /**
     * Funding rates of all markets.
     *
     * @param rates rates by symbol
     */
    public record FundingRates(Map<String, FundingRate> rates) {}

    /**
     * Funding rate of a market.
     *
     * @param current rate of 8 hours
     * @param annualized {@code current·3·365}
     */
    public record FundingRate(Decimal current, Decimal annualized) {}

    /**
     * Statistics of one market.
     *
     * @param volume volume in base units
     * @param quoteVolume volume in USD
     * @param openInterest open interest in base units
     * @param fundingRate present funding rate of 8 hours
     * @param lastPrice price of the last trade; before the first, the mark; null before the first mark
     * @param markPrice mark price; null before the first mark
     */
    public record MarketStats(
            String symbol,
            Decimal volume,
            Decimal quoteVolume,
            Decimal openInterest,
            Decimal fundingRate,
            Decimal fundingRateAnnualized,
            @Nullable Decimal lastPrice,
            @Nullable Decimal markPrice) {}
}
