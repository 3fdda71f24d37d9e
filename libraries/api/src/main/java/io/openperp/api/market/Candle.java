package io.openperp.api.market;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;

/**
 * The trades of an interval: {@code GET /klines} and the candle stream. Without a trade all prices are the close before
 * and volume and number are 0.
 *
 * @param openTime milliseconds
 * @param closeTime milliseconds, the open time of the next
 * @param volume base units
 * @param trades their number
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
