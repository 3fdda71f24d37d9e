package io.openperp.journal;

import org.jspecify.annotations.Nullable;

/**
 * Where and when a command stands in its log.
 *
 * @param timeNanos the broker's append time in nanoseconds since 1970, made strictly increasing within the partition
 * @param slot offset of the (last chunk of the) command in the partition
 * @param gateway who submitted it, if a gateway did
 * @param sender the shard that sent it, if a shard did
 * @param behindNanos how far the broker's append time is behind {@code timeNanos}: 0 unless its clock went back
 */
public record Arrival(
        long timeNanos,
        long slot,
        @Nullable GatewayOrigin gateway,
        @Nullable ShardAddress sender,
        long behindNanos) {

    /** Of a record whose append time is not behind. */
    public Arrival(long timeNanos, long slot, @Nullable GatewayOrigin gateway, @Nullable ShardAddress sender) {
        this(timeNanos, slot, gateway, sender, 0);
    }
}
