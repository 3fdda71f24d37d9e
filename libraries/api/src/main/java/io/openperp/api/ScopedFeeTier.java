package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

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
