package io.openperp.api.fee;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /feeState}: the trading fees that fills have paid, and the rates that hold. As of a fill,
 * what was paid is positive, and a rebate negative.
 *
 * @param stamp milliseconds since 1970
 * @param slot how many records of all markets are counted in; it never falls
 * @param globalPolicyActive whether there is a market
 * @param instrumentOverridesActive markets whose rates differ from the global ones
 * @param scheduledGlobalDepth policies of all markets that begin later
 * @param scheduledTotalDepth the same and those of single markets
 * @param nextActivationSlot null: a policy begins at a second, not at a slot
 * @param settledFills on the book, one for each side of a trade
 * @param totalMakerFees of makers; negative: rebates
 * @param totalTakerFees of takers; a liquidation pays no trading fee
 * @param totalProtocolSettlement amount that the exchange got: the sum of both, positive in every spelling
 * @param scopes the global rates, those of most markets, then markets with others; each with what administrators have
 *     set
 * @param accountQuote null: the question is about no account
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

    /** @param instrument {@code global} or the symbol of a market */
    public record Scope(
            String instrument,
            @JsonProperty("active_policy") Policy activePolicy) {}

    /**
     * @param windowDays number of days whose volume decides the tier
     * @param tiers tiers by ascending volume
     * @param programmes that count for accounts in them, instead of a tier
     */
    public record Policy(@JsonProperty("window_days") int windowDays, List<Tier> tiers, List<Programme> programmes) {}

    /** Rates as in {@link Tier}. */
    public record Programme(
            String programme,
            @JsonProperty("maker_bps") Decimal makerBps,
            @JsonProperty("taker_bps") Decimal takerBps) {}

    /**
     * @param thresholdVolume volume of 30 days from which on the tier holds; 0 for the first
     * @param makerBps rate of a maker in hundredths of a percent, negative for a rebate
     * @param takerBps rate of a taker in hundredths of a percent
     */
    public record Tier(
            @JsonProperty("threshold_volume") Decimal thresholdVolume,
            @JsonProperty("maker_bps") Decimal makerBps,
            @JsonProperty("taker_bps") Decimal takerBps) {}
}
