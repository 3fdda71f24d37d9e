package io.openperp.api.market;

import io.openperp.api.Decimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /stats}.
 *
 * @param timestamp milliseconds
 * @param period canonical: {@code 1d 7d 30d 90d 1y all}
 * @param markets highest quote volume first
 */
public record Stats(
        long timestamp,
        String period,
        TotalUsd volume,
        TotalUsd openInterest,
        FundingRates funding,
        List<MarketStats> markets) {

    public record TotalUsd(Decimal totalUsd) {}

    /** @param rates by symbol */
    public record FundingRates(Map<String, FundingRate> rates) {}

    /** @param annualized {@code current·3·365} */
    public record FundingRate(Decimal current, Decimal annualized) {}

    /**
     * One market.
     *
     * @param volume base units
     * @param quoteVolume USD
     * @param openInterest base units
     * @param fundingRate the running rate of 8 hours
     * @param lastPrice the mark until there is a trade; null before the first mark, as {@code markPrice}
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
