package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** {@code side} of an account's orders and fills. */
public enum OrderSide {
    @JsonProperty("buy")
    BUY,
    @JsonProperty("sell")
    SELL;

    public static OrderSide of(boolean isBuy) {
        return isBuy ? BUY : SELL;
    }
}
