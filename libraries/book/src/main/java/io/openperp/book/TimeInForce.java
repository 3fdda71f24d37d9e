package io.openperp.book;

/** How long an order may stay. */
public enum TimeInForce {
    /** Good till cancelled: what does not match rests. */
    GTC,
    /** Immediate or cancel: what does not match is dropped. A market order is one with a protection price. */
    IOC,
    /** Add liquidity only (post-only): rests whole, or is refused when it would match. */
    ALO
}
