package io.openperp.journal;

import org.jspecify.annotations.Nullable;

/**
 * Where and when a command stands in its log.
 *
 * @param timeNanos the broker's append time in nanoseconds since 1970, made strictly increasing within the partition
 * @param slot offset of the (last chunk of the) command in the partition
 * @param gateway who submitted it, if a gateway did
 * @param sender the shard that sent it, if a shard did
 */
public record Arrival(
        long timeNanos,
        long slot,
        @Nullable GatewayOrigin gateway,
        @Nullable ShardAddress sender) {}
