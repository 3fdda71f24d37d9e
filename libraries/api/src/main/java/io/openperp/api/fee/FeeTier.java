package io.openperp.api.fee;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * The fees that apply to an account's next order in a market.
 *
 * @param rollingVolume notional traded on the book within the window, in all markets, by the account, its master and
 *     all accounts of that master
 * @param tierIndex index of the tier; 0: the market's own rates, or those of a programme
 * @param tierThreshold smallest rolling volume with which the tier applies
 * @param makerBps maker rate in hundredths of a percent, negative for a rebate
 * @param takerBps taker rate in hundredths of a percent
 * @param windowDays number of UTC days in the window, including the present one
 * @param programme programme whose rates apply; absent: the tier's rates apply
 */
public record FeeTier(
        Decimal rollingVolume,
        int tierIndex,
        Decimal tierThreshold,
        Decimal makerBps,
        Decimal takerBps,
        int windowDays,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String programme) {

    /**
     * A fee tier as contained in {@link io.openperp.api.account.FullAccount}.
     *
     * @param symbol symbol of the market
     */
    public record MarketFeeTier(
            String symbol, @JsonUnwrapped FeeTier tier) {}

    /**
     * A fee tier in the answer to the query {@code feeTier}.
     *
     * @param scopeInstrument market; null: the rates that most markets have, including a policy for all markets
     * @param assessedVolume always null: the tier follows {@code rollingVolume} at once, without periodic assessments
     * @param makerShareRebateBps always null: no programme pays rebates by share of the makers' volume
     */
    public record ScopedFeeTier(
            @Nullable String scopeInstrument,
            @JsonUnwrapped FeeTier tier,
            @Nullable Decimal assessedVolume,
            @Nullable Decimal makerShareRebateBps) {

        public ScopedFeeTier(@Nullable String scopeInstrument, FeeTier tier) {
            this(scopeInstrument, tier, null, null);
        }
    }
}
