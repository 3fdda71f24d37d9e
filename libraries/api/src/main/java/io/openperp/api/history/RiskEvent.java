package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * A part of a position that was closed because margin was missing, in the answer to the query {@code riskHistory}.
 *
 * @param isBuy whether the account bought, so that a short was closed
 * @param marginPrior equity before the liquidation of this account to which the event belongs; null: the account itself
 *     was not liquidated, or its liquidation has not ended
 * @param marginAfter equity at the end of that liquidation; null in the same cases
 * @param reason cause of that liquidation, as a sentence; null in the same cases
 * @param slot offset in the market's command log, as in the fill
 * @param timestamp time in nanoseconds since 1970
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RiskEvent(
        String owner,
        String symbol,
        boolean isBuy,
        Decimal amount,
        Decimal price,
        Kind eventType,
        @Nullable Decimal marginPrior,
        @Nullable Decimal marginAfter,
        @Nullable String reason,
        long slot,
        long timestamp) {

    /** Causes for which a position is closed. */
    public enum Kind {
        @JsonProperty("liquidation")
        LIQUIDATION,
        @JsonProperty("adl")
        ADL
    }
}
