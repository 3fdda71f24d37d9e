package io.openperp.transaction;

/** The value of an order's flag {@code i}. Its presence in the JSON distinguishes the revisions of the API. */
public enum Routing {
    /** No {@code i}: signed without that byte, or with the byte zero. */
    UNSTATED,
    /** {@code i} is false. */
    CROSS,
    /** {@code i} is true: the order is for the isolated account of its account in its market. */
    ISOLATED
}
