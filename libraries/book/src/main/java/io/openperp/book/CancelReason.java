package io.openperp.book;

/** Why a resting order left the book without trading. */
public enum CancelReason {
    /** At the request of its owner, or of the exchange on its behalf. */
    REQUESTED,
    /** An incoming order of the same owner met it. */
    SELF_TRADE,
    /** A reduce-only order trimmed to nothing: the position is smaller, or the owner's other reduce-only orders take all of it. */
    REDUCE_ONLY
}
