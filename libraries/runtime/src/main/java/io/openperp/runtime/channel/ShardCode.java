package io.openperp.runtime.channel;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;

/** A shard's address as a number, by which a state orders its senders: kind in the upper, partition in the lower half. */
public final class ShardCode {

    private ShardCode() {}

    public static boolean isShard(ShardAddress address) {
        return address.getKind() == ShardKind.ACCOUNT || address.getKind() == ShardKind.MARKET;
    }

    /** Throws {@link IllegalArgumentException} for an address that is not a shard's. */
    public static long of(ShardAddress shard) {
        if (!isShard(shard)) {
            throw new IllegalArgumentException("a shard of kind " + shard.getKindValue() + " is unknown");
        }
        return (long) shard.getKindValue() << 32 | shard.getPartition() & 0xFFFF_FFFFL;
    }

    /** The address of a code. */
    public static ShardAddress address(long code) {
        return ShardAddress.newBuilder()
                .setKindValue((int) (code >>> 32))
                .setPartition((int) code)
                .build();
    }
}
