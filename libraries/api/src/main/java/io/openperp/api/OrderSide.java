package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** {@code side} of the order history. */
public enum OrderSide {
    @JsonProperty("buy")
    BUY,
    @JsonProperty("sell")
    SELL
}
