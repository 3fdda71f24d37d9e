package io.openperp.runtime.host;

/**
 * Decides when a host appends a tick. After the clock has been set back, ticks continue with the lower seconds; otherwise
 * there would be none until it has caught up. Shards ignore a second that is not above their last.
 */
final class TickSequence {

    private long last = Long.MIN_VALUE;

    /** Whether a tick is due: this second differs from that of the last tick. It is remembered as the last. */
    boolean moves(long second) {
        boolean moves = second != last;
        last = second;
        return moves;
    }
}
