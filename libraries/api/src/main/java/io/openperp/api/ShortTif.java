package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A time in force as later releases name it; of a market order {@code ioc}. */
public enum ShortTif {
    @JsonProperty("gtc")
    GTC,
    @JsonProperty("ioc")
    IOC,
    @JsonProperty("postOnly")
    ALO,
    @JsonProperty("postOnlySlide")
    ALO_SLIDE,
    @JsonProperty("postOnlyJoin")
    ALO_JOIN
}
