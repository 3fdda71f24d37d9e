package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Side of an account's orders and fills, in fields named {@code side}. */
public enum OrderSide {
    @JsonProperty("buy")
    BUY,
    @JsonProperty("sell")
    SELL;

    public static OrderSide of(boolean isBuy) {
        return isBuy ? BUY : SELL;
    }
}
