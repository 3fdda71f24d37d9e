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

    /** The number of later releases. 3 is a liquidation that sweeps up residual positions, which this exchange does not have. */
    public int code() {
        return code;
    }
}
