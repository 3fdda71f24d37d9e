package io.openperp.api.market;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;

/**
 * Prices and volume of an interval, in {@code GET /klines} and the candle stream. Without a trade all prices are the
 * previous closing price, and volume and number of trades are 0.
 *
 * @param openTime start of the interval, milliseconds since 1970
 * @param closeTime start of the next interval, milliseconds since 1970
 * @param volume volume in base units
 * @param trades number of trades
 */
public record Candle(
        @JsonProperty("t") long openTime,
        @JsonProperty("T") long closeTime,
        @JsonProperty("o") Decimal open,
        @JsonProperty("h") Decimal high,
        @JsonProperty("l") Decimal low,
        @JsonProperty("c") Decimal close,
        @JsonProperty("v") Decimal volume,
        @JsonProperty("n") long trades) {}
