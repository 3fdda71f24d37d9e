package io.openperp.runtime.host;

/**
 * Which seconds a host tells its shards. A clock that was ahead and has been set back goes on being told, or there would
 * be no ticks until it has caught up; shards ignore what is not above their last second.
 */
final class TickSequence {

    private long last = Long.MIN_VALUE;

    /** Whether a tick is due: this second differs from the one of the last tick, and becomes it. */
    boolean moves(long second) {
        boolean moves = second != last;
        last = second;
        return moves;
    }
}
