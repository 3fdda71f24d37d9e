package io.openperp.runtime.shard;

import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.EventsOffset;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The published events of the shards of a lane: those published before this session, which are not appended again, and
 * the offset of each shard's last event that was acknowledged in this session. For one thread.
 */
public final class LaneEvents {

    private static final class OfShard {
        final PublishedEvents published;
        /** Offset of the shard's last event that was acknowledged in this session; -1 before the first. */
        long lastOffset = -1;

        OfShard(PublishedEvents published) {
            this.published = published;
        }
    }

    private final Map<TopicPartition, ShardAddress> senders = new HashMap<>();
    private final Map<ShardAddress, OfShard> shards = new HashMap<>();
    private final Function<LaneMove, PublishedEvents> arrivals;
    private boolean isAllNew;

    /** @param published events that each shard of the lane published before this session */
    public LaneEvents(Map<ShardAddress, PublishedEvents> published) {
        this(published, PublishedEvents::before);
    }

    /**
     * @param published events that each shard of the lane published before this session
     * @param arrivals reads the events that a shard published after it had arrived in the lane; called when the arrival
     *     is replayed
     */
    public LaneEvents(Map<ShardAddress, PublishedEvents> published, Function<LaneMove, PublishedEvents> arrivals) {
        this.arrivals = arrivals;
        published.forEach((shard, events) -> {
            senders.put(partitionOf(shard), shard);
            shards.put(shard, new OfShard(events));
        });
    }

    /** The events of shards that have published nothing. */
    public static LaneEvents none(List<ShardAddress> shards) {
        Map<ShardAddress, PublishedEvents> none = new HashMap<>();
        shards.forEach(shard -> none.put(shard, PublishedEvents.NONE));
        return new LaneEvents(none);
    }

    /** The topic partition to which a shard publishes its events. */
    public static TopicPartition partitionOf(ShardAddress shard) {
        return new TopicPartition(Topics.eventsOf(shard.getKind()), shard.getPartition());
    }

    /**
     * Removes the events of a shard that leaves the lane, and adds those of a shard that arrives.
     *
     * @param isReplay whether the lane may have made the step in an earlier session, so that events published since
     *     must be read
     */
    public void follow(LaneMove move, boolean isReplay) {
        TopicPartition partition = partitionOf(move.shard());
        switch (move.step()) {
            case STOPPED -> {}
            case LEFT -> {
                senders.remove(partition);
                shards.remove(move.shard());
            }
            case ARRIVED -> {
                senders.put(partition, move.shard());
                shards.put(move.shard(), new OfShard(isReplay ? arrivals.apply(move) : PublishedEvents.before(move)));
                isAllNew = false;
            }
        }
    }

    /**
     * The outputs of a record without events that were published before. Throws {@link IllegalStateException} if a
     * different event was published under the number of one of them.
     */
    public List<Output> unpublished(Lane lane, List<Output> outputs) {
        if (isAllNew) {
            return outputs;
        }
        isAllNew = shards.entrySet().stream()
                .allMatch(each -> numberOf(lane, each.getKey()) - outputs.size()
                        > each.getValue().published.lastNumber()); // counts all outputs as events, to be safe
        return isAllNew
                ? outputs
                : outputs.stream().filter(output -> !isPublished(output)).toList();
    }

    /**
     * Throws {@link IllegalStateException} if a different event was published under the number of one of these outputs.
     */
    public void compare(List<Output> outputs) {
        outputs.forEach(this::isPublished);
    }

    private boolean isPublished(Output output) {
        ShardAddress sender = senders.get(new TopicPartition(output.topic(), output.partition()));
        return sender != null && of(sender).published.contains(output.record());
    }

    /** Whether a shard has not yet reproduced all events that it had published before this session. */
    public boolean isBehind(Lane lane) {
        return shards.entrySet().stream()
                .anyMatch(each -> numberOf(lane, each.getKey())
                        < each.getValue().published.lastNumber());
    }

    /** Describes a shard whose log reproduces fewer events than it had published. Call only if {@link #isBehind}. */
    public String shortfall(Lane lane) {
        for (ShardAddress shard : lane.addresses()) {
            long last = of(shard).published.lastNumber();
            if (numberOf(lane, shard) < last) {
                return "event number " + numberOf(lane, shard) + " of " + Shards.name(shard) + ", but number " + last
                        + " was published";
            }
        }
        throw new IllegalStateException("no shard of " + Shards.name(lane.address()) + " is behind");
    }

    /** Keeps the offset of an acknowledged record if it holds events of a shard of the lane. */
    public void countAcknowledged(RecordMetadata stored) {
        ShardAddress shard = senders.get(new TopicPartition(stored.topic(), stored.partition()));
        if (shard != null) {
            OfShard events = of(shard);
            events.lastOffset = Math.max(events.lastOffset, stored.offset());
        }
    }

    /**
     * Returns for each shard of the lane an offset at or after which all its later events are stored, for a snapshot.
     */
    public List<EventsOffset> from(Lane lane) {
        return lane.addresses().stream()
                .map(shard -> EventsOffset.newBuilder()
                        .setShard(shard)
                        .setOffset(from(lane, shard))
                        .build())
                .toList();
    }

    /** Returns an offset at or after which all events are stored that the shard publishes after its present state. */
    public long from(Lane lane, ShardAddress shard) {
        return from(shard, lane.published(shard));
    }

    private long from(ShardAddress shard, ChannelReceiver.Position position) {
        OfShard events = of(shard);
        return events.lastOffset >= 0 ? events.lastOffset : events.published.from(position.number());
    }

    private OfShard of(ShardAddress shard) {
        return Objects.requireNonNull(shards.get(shard), () -> "no events of " + Shards.name(shard));
    }

    private static long numberOf(Lane lane, ShardAddress shard) {
        return lane.published(shard).number();
    }
}
