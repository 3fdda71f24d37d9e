package io.openperp.journal;

import org.jspecify.annotations.Nullable;

/**
 * Offset, time and origin of a command in its log.
 *
 * @param timeNanos time of the command in nanoseconds since 1970: the broker's append time, increased if necessary so
 *     that it strictly increases from command to command
 * @param slot offset of the command in the partition; of its last part if it was split
 * @param gateway gateway that submitted the command; null if none did
 * @param sender shard that sent the command; null if none did
 * @param behindNanos how far the broker's append time is below {@code timeNanos}, in nanoseconds; more than 0 after the
 *     broker's clock was set back
 */
public record Arrival(
        long timeNanos,
        long slot,
        @Nullable GatewayOrigin gateway,
        @Nullable ShardAddress sender,
        long behindNanos) {

    /** An arrival whose time is the broker's append time. */
    public Arrival(long timeNanos, long slot, @Nullable GatewayOrigin gateway, @Nullable ShardAddress sender) {
        this(timeNanos, slot, gateway, sender, 0);
    }
}
