package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** A fee tier as the query {@code feeTier} shows it. @param scopeInstrument the market */
public record ScopedFeeTier(
        String scopeInstrument, @JsonUnwrapped FeeTier tier) {}
