package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Why a fill happened or a position closed. */
public enum Reason {
    @JsonProperty("normal")
    NORMAL,
    @JsonProperty("liquidation")
    LIQUIDATION,
    @JsonProperty("adl")
    ADL,
    @JsonProperty("settlement")
    SETTLEMENT
}
