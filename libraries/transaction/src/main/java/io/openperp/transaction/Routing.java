package io.openperp.transaction;

/** What an order says with its flag {@code i}. Its presence in the JSON tells the revisions of the wire apart. */
public enum Routing {
    /** No {@code i}: signed without that byte, or with the byte zero. */
    UNSTATED,
    /** {@code i} is false. */
    CROSS,
    /** {@code i} is true: isolated margin, which this release refuses order by order. */
    ISOLATED
}
