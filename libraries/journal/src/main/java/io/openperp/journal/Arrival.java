package io.openperp.journal;

import org.jspecify.annotations.Nullable;

/**
 * Position, time and origin of a command in its log.
 *
 * @param timeNanos the broker's append time in nanoseconds since 1970, made strictly increasing within the partition
 * @param slot offset of the (last chunk of the) command in the partition
 * @param gateway the gateway that submitted it, if one did
 * @param sender the shard that sent it, if a shard did
 * @param behindNanos how far the broker's append time is below {@code timeNanos}: 0 unless its clock was set back
 */
public record Arrival(
        long timeNanos,
        long slot,
        @Nullable GatewayOrigin gateway,
        @Nullable ShardAddress sender,
        long behindNanos) {

    /** An arrival at the broker's append time, 0 nanoseconds behind. */
    public Arrival(long timeNanos, long slot, @Nullable GatewayOrigin gateway, @Nullable ShardAddress sender) {
        this(timeNanos, slot, gateway, sender, 0);
    }
}
