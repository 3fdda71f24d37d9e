package io.openperp.units.liability;

import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.nio.ByteBuffer;

/** A node of a liability tree: the hash of its two children or of its leaf, and the sums over all leaves below it. */
public record LiabilityNode(Bytes32 hash, LiabilitySums sums) {

    /** The top of a tree without leaves. */
    public static final LiabilityNode NONE = new LiabilityNode(Bytes32.ZERO, LiabilitySums.NONE);

    private static final int LENGTH = Bytes32.LENGTH + LiabilitySums.LENGTH;
    private static final byte NODE = 1;
    private static final byte ROOT = 2;

    /**
     * The parent of this node and its right neighbour. The hash covers the sums of each child, not only their total.
     */
    public LiabilityNode joinedWith(LiabilityNode right) {
        ByteBuffer bytes = ByteBuffer.allocate(1 + 2 * LENGTH).put(NODE);
        writeTo(bytes);
        right.writeTo(bytes);
        return new LiabilityNode(Sha256.of(bytes.array()), sums.plus(right.sums));
    }

    /**
     * The published root hash of a tree that has this node at its top.
     *
     * @param second time that names the tree, in seconds since 1970
     * @param previous root of the tree before this one; {@link Bytes32#ZERO} for the first tree
     */
    public Bytes32 root(long second, Bytes32 previous) {
        ByteBuffer bytes = ByteBuffer.allocate(1 + Long.BYTES + Bytes32.LENGTH + LENGTH)
                .put(ROOT)
                .putLong(second)
                .put(previous.toByteArray());
        writeTo(bytes);
        return Sha256.of(bytes.array());
    }

    private void writeTo(ByteBuffer out) {
        out.put(hash.toByteArray());
        sums.writeTo(out);
    }
}
