package io.openperp.exchange.account.treasury;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Keys;
import io.openperp.journal.LiabilityLeaves;
import io.openperp.journal.LiabilityRecords;
import io.openperp.journal.PublishedLiabilityTree;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.liability.LiabilityLeaf;
import io.openperp.units.liability.LiabilityNode;
import io.openperp.units.liability.LiabilityTree;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A liability tree whose accounts have been read and whose leaves are being published. */
final class UnfinishedTree {

    /** Number of leaves in one record: a power of two, so that the node above them is a node of the tree. */
    static final int LEAVES_OF_RECORD = 1024;

    /**
     * Largest number of records published in one second, so that a shard with many accounts never stops for long
     * (LIA-006).
     */
    private static final int RECORDS_OF_TICK = 4;

    private final PublishedLiabilityTree begun;
    private final Bytes32 salt;
    private final List<LiabilityLeaf> leaves;
    private final List<LiabilityNode> nodes = new ArrayList<>();

    /**
     * Begins a tree without leaves.
     *
     * @param begun the facts of the tree that are known at its beginning
     */
    UnfinishedTree(PublishedLiabilityTree begun, Bytes32 salt, int accounts) {
        this.begun = begun;
        this.salt = salt;
        leaves = new ArrayList<>(accounts);
    }

    PublishedLiabilityTree begun() {
        return begun;
    }

    /** Adds a leaf; leaves must come in the order of their accounts. */
    void add(LiabilityLeaf leaf) {
        leaves.add(leaf);
    }

    /** The next records of leaves, at most {@value #RECORDS_OF_TICK}, to publish in this second. */
    List<LiabilityLeaves> nextLeaves() {
        List<LiabilityLeaves> next = new ArrayList<>();
        while (next.size() < RECORDS_OF_TICK && !isComplete()) {
            next.add(join());
        }
        return next;
    }

    private LiabilityLeaves join() {
        int first = nodes.size() * LEAVES_OF_RECORD;
        LiabilityLeaves.Builder record = LiabilityLeaves.newBuilder()
                .setSecond(begun.getSecond())
                .setTreeSalt(Keys.write(salt))
                .setFirst(first);
        for (LiabilityLeaf leaf : leaves.subList(first, Math.min(first + LEAVES_OF_RECORD, leaves.size()))) {
            record.addAccounts(LiabilityRecords.write(leaf));
        }
        LiabilityLeaves joined = record.build();
        nodes.add(LiabilityTree.top(LiabilityRecords.nodes(joined)));
        return joined;
    }

    boolean isComplete() {
        return (long) nodes.size() * LEAVES_OF_RECORD >= leaves.size();
    }

    /** The nodes above the leaves of each record that was published so far. */
    List<LiabilityNode> nodes() {
        return nodes;
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes(begun.toByteArray()).writeVarint(nodes.size()).writeVarint(leaves.size());
        for (LiabilityLeaf leaf : leaves) {
            out.writeBytes32(leaf.account())
                    .writeSignedVarint(leaf.balance())
                    .writeSignedVarint(leaf.withdrawals())
                    .writeSignedVarint(leaf.equity());
        }
    }

    static UnfinishedTree readFrom(BinaryReader in, Bytes32 salt) {
        try {
            PublishedLiabilityTree begun = PublishedLiabilityTree.parseFrom(in.readBytes());
            int joined = (int) in.readVarint();
            int count = (int) in.readVarint();
            UnfinishedTree tree = new UnfinishedTree(begun, salt, count);
            for (int i = 0; i < count; i++) {
                tree.add(new LiabilityLeaf(
                        in.readBytes32(), in.readSignedVarint(), in.readSignedVarint(), in.readSignedVarint()));
            }
            while (tree.nodes.size() < joined) {
                tree.join();
            }
            return tree;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable tree of liabilities in a snapshot", e);
        }
    }
}
