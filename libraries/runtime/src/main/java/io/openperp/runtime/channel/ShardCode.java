package io.openperp.runtime.channel;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;

/**
 * The address of a shard as one number, by which state is ordered: its kind in the upper 32 bits, its partition in the
 * lower ones.
 */
public final class ShardCode {

    private ShardCode() {}

    public static boolean isShard(ShardAddress address) {
        return address.getKind() == ShardKind.ACCOUNT || address.getKind() == ShardKind.MARKET;
    }

    /** The code of a shard's address. Throws {@link IllegalArgumentException} for an unknown kind of shard. */
    public static long of(ShardAddress shard) {
        if (!isShard(shard)) {
            throw new IllegalArgumentException("a shard of kind " + shard.getKindValue() + " is unknown");
        }
        return (long) shard.getKindValue() << 32 | shard.getPartition() & 0xFFFF_FFFFL;
    }

    /** The address that has this code. */
    public static ShardAddress address(long code) {
        return ShardAddress.newBuilder()
                .setKindValue((int) (code >>> 32))
                .setPartition((int) code)
                .build();
    }
}
