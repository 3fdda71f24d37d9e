package io.openperp.book;

/** Whether and how an order may rest in the book. */
public enum TimeInForce {
    /** Good till cancelled: the part that does not match rests. */
    GTC,
    /**
     * Immediate or cancel: the part that does not match is cancelled. A market order is IOC with a protection price.
     */
    IOC,
    /** Add liquidity only (post-only): rests with its whole size, or is refused if it would match. */
    ALO,
    /** {@link #ALO} placed at the price of {@link OrderBook#slide}. */
    ALO_SLIDE,
    /** {@link #ALO} placed at the price of {@link OrderBook#join}. */
    ALO_JOIN;

    /** Whether the order is refused if it would match. */
    public boolean isPostOnly() {
        return this == ALO || this == ALO_SLIDE || this == ALO_JOIN;
    }
}
