package io.openperp.api.fee;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.openperp.api.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * The fees that an account's next order in a market is charged.
 *
 * @param rollingVolume notional traded on the book in the window, of the account, its master and all accounts of that
 *     in all markets
 * @param tierIndex 0: the market's own rates, or those of a programme
 * @param tierThreshold rolling volume that the tier begins at
 * @param makerBps rate of a maker in hundredths of a percent, negative for a rebate
 * @param takerBps rate of a taker in hundredths of a percent
 * @param windowDays UTC days, the present one included
 * @param programme whose rates they are; absent: those of the tier
 */
public record FeeTier(
        Decimal rollingVolume,
        int tierIndex,
        Decimal tierThreshold,
        Decimal makerBps,
        Decimal takerBps,
        int windowDays,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String programme) {

    /** A fee tier as {@link io.openperp.api.account.FullAccount} shows it. @param symbol the market */
    public record MarketFeeTier(
            String symbol, @JsonUnwrapped FeeTier tier) {}

    /**
     * A fee tier as the query {@code feeTier} shows it.
     *
     * @param scopeInstrument the market; null: the rates of most markets, with what administrators have set for all
     * @param assessedVolume null: the volume that decides is {@code rollingVolume}, there is no assessment at certain times
     * @param makerShareRebateBps null: there is no programme that pays rebates by the share of the makers' volume
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
