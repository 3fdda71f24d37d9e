package io.openperp.runtime.host;

/**
 * Which seconds a host tells its shards. A clock that was ahead and has been set back goes on being told, or there would
 * be no ticks until it has caught up; shards ignore what is not above their last second.
 */
final class TickSequence {

    private long told = Long.MIN_VALUE;

    /** Whether this second is another one than the last told; it then counts as told. */
    boolean moves(long second) {
        boolean moves = second != told;
        told = second;
        return moves;
    }
}
