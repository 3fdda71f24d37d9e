package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** {@code orderType} of orders. */
public enum OrderKind {
    @JsonProperty("limit")
    LIMIT,
    @JsonProperty("market")
    MARKET,
    @JsonProperty("stop")
    STOP,
    @JsonProperty("takeProfit")
    TAKE_PROFIT,
    @JsonProperty("range")
    RANGE,
    @JsonProperty("trigger")
    TRIGGER,
    @JsonProperty("trailing")
    TRAILING
}
