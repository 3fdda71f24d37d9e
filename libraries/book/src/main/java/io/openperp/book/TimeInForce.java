package io.openperp.book;

/** How long an order may stay. */
public enum TimeInForce {
    /** Good till cancelled: what does not match rests. */
    GTC,
    /** Immediate or cancel: what does not match is dropped. A market order is one with a protection price. */
    IOC,
    /** Add liquidity only (post-only): rests whole, or is refused when it would match. */
    ALO,
    /** {@link #ALO} placed at the price of {@link OrderBook#slide}. */
    ALO_SLIDE,
    /** {@link #ALO} placed at the price of {@link OrderBook#join}. */
    ALO_JOIN;

    /** Whether it is refused when it would match. */
    public boolean isPostOnly() {
        return this == ALO || this == ALO_SLIDE || this == ALO_JOIN;
    }
}
