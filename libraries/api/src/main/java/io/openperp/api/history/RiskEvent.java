package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * A part of a position that was closed for want of margin, as the query {@code riskHistory} shows it.
 *
 * @param isBuy whether the account bought: a short was closed
 * @param marginPrior equity before the liquidation of this account that the event belongs to; null: the account was not
 *     liquidated itself, or the liquidation has not ended
 * @param marginAfter equity when that liquidation had ended; null likewise
 * @param reason of that liquidation, as a sentence; null likewise
 * @param slot position in the market's command log, as of the fill
 * @param timestamp nanoseconds
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

    /** The cause that closed the position. */
    public enum Kind {
        @JsonProperty("liquidation")
        LIQUIDATION,
        @JsonProperty("adl")
        ADL
    }
}
