package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** A fee tier as {@link FullAccount} shows it. @param symbol the market */
public record MarketFeeTier(String symbol, @JsonUnwrapped FeeTier tier) {}
