package io.openperp.api.fee;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /feeState}: the trading fees paid by fills, and the rates in force. Paid fees are positive
 * and rebates negative.
 *
 * @param stamp time of the answer, milliseconds since 1970
 * @param slot number of records of all markets that the sums contain; it never decreases
 * @param globalPolicyActive whether any market exists
 * @param instrumentOverridesActive number of markets whose rates differ from the global ones
 * @param scheduledGlobalDepth number of future policies for all markets
 * @param scheduledTotalDepth number of future policies for all markets and for single ones
 * @param nextActivationSlot always null: a policy begins at a time, not at a slot
 * @param settledFills number of fills on the book, one for each side of a trade
 * @param totalMakerFees fees paid by makers; negative if rebates prevail
 * @param totalTakerFees fees paid by takers; a liquidation pays no trading fee
 * @param totalProtocolSettlement amount that the exchange received: the sum of maker and taker fees, positive in every
 *     API version
 * @param scopes rates: first the global ones, which most markets have, then those of markets that differ; each with the
 *     policies of administrators
 * @param accountQuote always null: the query is not about an account
 */
public record FeeState(
        long stamp,
        long slot,
        boolean globalPolicyActive,
        int instrumentOverridesActive,
        int scheduledGlobalDepth,
        int scheduledTotalDepth,
        @Nullable Long nextActivationSlot,
        long settledFills,
        @PaidFee Decimal totalMakerFees,
        @PaidFee Decimal totalTakerFees,
        Decimal totalProtocolSettlement,
        List<Scope> scopes,
        @Nullable Object accountQuote) {

    /**
     * Rates of one scope.
     *
     * @param instrument {@code global}, or the symbol of a market
     */
    public record Scope(
            String instrument,
            @JsonProperty("active_policy") Policy activePolicy) {}

    /**
     * A fee policy.
     *
     * @param windowDays number of days whose volume decides the tier
     * @param tiers tiers by ascending volume
     * @param programmes programmes, whose rates apply to their accounts instead of a tier
     */
    public record Policy(@JsonProperty("window_days") int windowDays, List<Tier> tiers, List<Programme> programmes) {}

    /** A fee programme, with the same rates as a {@link Tier}. */
    public record Programme(
            String programme,
            @JsonProperty("maker_bps") Decimal makerBps,
            @JsonProperty("taker_bps") Decimal takerBps) {}

    /**
     * Rates from a volume on.
     *
     * @param thresholdVolume smallest volume of 30 days with which the tier applies; 0 for the first
     * @param makerBps maker rate in hundredths of a percent, negative for a rebate
     * @param takerBps taker rate in hundredths of a percent
     */
    public record Tier(
            @JsonProperty("threshold_volume") Decimal thresholdVolume,
            @JsonProperty("maker_bps") Decimal makerBps,
            @JsonProperty("taker_bps") Decimal takerBps) {}
}
