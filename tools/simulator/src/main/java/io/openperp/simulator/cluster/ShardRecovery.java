package io.openperp.simulator.cluster;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recovers shards from their snapshots, by the rules of the real host. */
final class ShardRecovery {

    private final World world;

    ShardRecovery(World world) {
        this.world = world;
    }

    /** From the newest state up to an offset that is whole and can be read, else a new one. */
    HostedPartition recovered(ShardAddress address, long atMost, long secret) {
        for (SnapshotTopic.Generation generation : world.snapshots()
                .of(address)
                .headMap(atMost, true)
                .descendingMap()
                .values()) {
            byte[] state = SnapshotTopic.read(generation);
            HostedPartition restored = state == null ? null : restored(address, secret, state);
            if (restored != null) {
                return restored;
            }
        }
        return new HostedPartition(address, secret);
    }

    private static @Nullable HostedPartition restored(ShardAddress address, long secret, byte[] state) {
        HostedPartition shard = new HostedPartition(address, secret);
        try {
            shard.restore(state);
            return shard;
        } catch (RuntimeException unreadable) {
            return null; // as the real host does: it logs this and takes the previous snapshot
        }
    }

    /** As a recovery would bring the shard to where the running one is: the state that is stored is built from that. */
    HostedPartition shadowOf(HostedPartition running, long secret) {
        HostedPartition shadow = recovered(running.address(), running.numbered().offset(), secret);
        List<LogEntry> log = world.logs().of(LogPartition.commandsOf(running.address()));
        while (shadow.nextOffset() < running.nextOffset()) {
            shadow.apply(log.get(Math.toIntExact(shadow.nextOffset())));
        }
        LawBroken.unless(
                shadow.numbered().channelHash().equals(running.numbered().channelHash()),
                Law.SAME_LOG_SAME_STATE,
                () -> Shards.name(running.address()) + " is not what a snapshot and its log give");
        return shadow;
    }
}
