package io.openperp.book;

/** Why a resting order left the book without trading. */
public enum CancelReason {
    /** At the request of its owner, or of the exchange on its behalf. */
    REQUESTED,
    /** An incoming order of the same owner met it. */
    SELF_TRADE,
    /** A reduce-only order of which no part could reduce the position any more. */
    REDUCE_ONLY
}
