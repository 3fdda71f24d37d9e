package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Time in force as answers spell it: lower case. */
public enum Tif {
    @JsonProperty("gtc")
    GTC,
    @JsonProperty("ioc")
    IOC,
    /** Post-only. */
    @JsonProperty("alo")
    ALO
}
