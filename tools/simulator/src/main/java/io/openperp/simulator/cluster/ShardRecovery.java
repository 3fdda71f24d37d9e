package io.openperp.simulator.cluster;

import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.EventsOffset;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.runtime.shard.PublishedEvents;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.cluster.lane.HostedMoves;
import io.openperp.simulator.cluster.lane.LanePlan;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Restores lanes from their snapshots, by the rules of the real host. */
final class ShardRecovery {

    private final World world;

    ShardRecovery(World world) {
        this.world = world;
    }

    /**
     * Restores the lane from its newest complete and readable snapshot at or before an offset; without a snapshot
     * creates it anew.
     */
    HostedPartition recovered(LanePlan lane, long atMost, long secret) {
        for (SnapshotTopic.Generation generation : world.snapshots()
                .of(lane.first())
                .headMap(atMost, true)
                .descendingMap()
                .values()) {
            byte[] state = SnapshotTopic.read(generation);
            HostedPartition restored = state == null ? null : restored(lane, secret, state, generation);
            if (restored != null) {
                return restored;
            }
        }
        return new HostedPartition(lane, secret);
    }

    private static @Nullable HostedPartition restored(
            LanePlan lane, long secret, byte[] state, SnapshotTopic.Generation from) {
        HostedPartition shard = new HostedPartition(lane, secret);
        try {
            shard.restore(state);
            shard.restoredEvents = Objects.requireNonNull(from.manifest).getEventsList();
            return shard;
        } catch (RuntimeException unreadable) {
            return null; // like the real host, which logs this and takes the previous snapshot
        }
    }

    /**
     * Prepares a restored lane for its replay: if markets move, finds out which events are published already, so that
     * the replay does not publish them again.
     *
     * @param replayEnd end of the lane's log
     */
    void begin(HostedPartition lane, long replayEnd) {
        lane.replayEnd = replayEnd;
        if (!lane.plan().isMoving()) {
            return; // all events are sent again
        }
        Map<ShardAddress, Long> ends = new HashMap<>();
        lane.plan().shards().forEach(each -> ends.put(each, world.logs().end(LogPartition.eventsOf(each))));
        Map<ShardAddress, PublishedEvents> published = new HashMap<>();
        for (ShardAddress each : lane.addresses()) {
            long from = lane.restoredEvents.stream()
                    .filter(events -> events.getShard().equals(each))
                    .mapToLong(EventsOffset::getOffset)
                    .findAny()
                    .orElse(0);
            published.put(
                    each, published(each, from, end(ends, each), lane.numbered().published(each)));
        }
        LaneEvents events = new LaneEvents(
                published,
                move -> published(move.shard(), move.eventsFrom(), end(ends, move.shard()), move.published()));
        lane.moves = new HostedMoves(lane.numbered(), events, replayEnd);
    }

    private static long end(Map<ShardAddress, Long> ends, ShardAddress shard) {
        return Objects.requireNonNull(ends.get(shard));
    }

    /**
     * Reads the events of a shard that are published already, with the class of the real host and a consumer without a
     * broker.
     */
    private PublishedEvents published(ShardAddress shard, long asked, long end, ChannelReceiver.Position stored) {
        long from = Math.min(asked, end);
        TopicPartition events = LaneEvents.partitionOf(shard);
        try (MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none")) {
            consumer.assign(List.of(events));
            consumer.updateBeginningOffsets(Map.of(events, 0L));
            for (LogEntry entry : world.logs()
                    .of(LogPartition.eventsOf(shard))
                    .subList(Math.toIntExact(from), Math.toIntExact(end))) {
                consumer.addRecord(new ConsumerRecord<>(
                        events.topic(),
                        events.partition(),
                        entry.offset(),
                        null,
                        entry.record().toByteArray()));
            }
            return PublishedEvents.read(consumer, events, from, end, stored);
        }
    }

    /** Makes a copy of a running lane from its last snapshot and its log; snapshots are taken of such copies. */
    HostedPartition shadowOf(HostedPartition running, long secret) {
        HostedPartition shadow = recovered(running.plan(), running.numbered().offset(), secret);
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
