package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Time in force as answers spell it. */
public enum Tif {
    @JsonProperty("gtc")
    GTC,
    @JsonProperty("ioc")
    IOC,
    /** Post-only. */
    @JsonProperty("alo")
    ALO,
    /** Post-only: rests one tick behind the best opposite price where it would match. */
    @JsonProperty("postOnlySlide")
    ALO_SLIDE,
    /** Post-only: rests at the best price of its own side. */
    @JsonProperty("postOnlyJoin")
    ALO_JOIN
}
