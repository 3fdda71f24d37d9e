package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** {@code orderType} of the order history. */
public enum OrderKind {
    @JsonProperty("limit")
    LIMIT,
    @JsonProperty("market")
    MARKET
}
