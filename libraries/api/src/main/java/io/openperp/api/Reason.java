package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Why a fill happened or a position closed. */
public enum Reason {
    @JsonProperty("normal")
    NORMAL(0),
    @JsonProperty("liquidation")
    LIQUIDATION(1),
    @JsonProperty("adl")
    ADL(2),
    @JsonProperty("settlement")
    SETTLEMENT(4);

    private final int code;

    Reason(int code) {
        this.code = code;
    }

    /** The number in later releases, where 3 is a liquidation that sweeps residual positions, unknown here. */
    public int code() {
        return code;
    }
}
