package io.openperp.simulator.cluster.lane;

import io.openperp.journal.EventsOffset;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.runtime.shard.LaneMove;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/** The markets that come to a lane and leave it, in one life of its host, by the rules of the real host. The events are its real ones. */
public final class HostedMoves {

    private static final int UNKNOWN = -1;

    private final Lane lane;
    private final LaneEvents events;
    private final long replayEnd;
    /** Markets that have arrived after the replay and have not got the initial commands of the host. */
    private final List<ShardAddress> arrived = new ArrayList<>();
    /** Offsets at which markets had stopped whose release has been sent. */
    private final Map<ShardAddress, Long> released = new HashMap<>();

    /**
     * @param events those that need not be appended again
     * @param replayEnd end of the log at the start of this life
     */
    public HostedMoves(Lane lane, LaneEvents events, long replayEnd) {
        this.lane = lane;
        this.events = events;
        this.replayEnd = replayEnd;
    }

    /** Follows the last record that the lane has applied; returns its outputs without events that were published before. */
    public List<Output> follow(List<Output> outputs) {
        boolean isReplay = lane.offset() < replayEnd;
        for (LaneMove move : lane.moves()) {
            events.follow(move, isReplay);
            arrived.remove(move.shard());
            if (move.step() == LaneMove.Step.ARRIVED && !isReplay) {
                arrived.add(move.shard());
            }
        }
        List<Output> unpublished = events.unpublished(lane, outputs);
        LawBroken.unless(
                lane.offset() != replayEnd - 1 || !events.isBehind(lane),
                Law.SAME_LOG_SAME_STATE,
                () -> "the log of " + Shards.name(lane.address()) + " leads to fewer events than were published");
        return unpublished;
    }

    /** Forgets who has arrived: the host begins to run, and appends the initial commands of all markets that are here. */
    public void run() {
        arrived.clear();
    }

    /** The markets that have arrived since the last call. */
    public List<ShardAddress> takeArrived() {
        List<ShardAddress> taken = List.copyOf(arrived);
        arrived.clear();
        return taken;
    }

    /**
     * A record for each market that has stopped and whose outputs are all stored; each once.
     *
     * @param acknowledgedUpTo offset of the last record all of whose outputs are stored
     */
    public List<LogRecord> takeReleases(long acknowledgedUpTo) {
        List<LogRecord> releases = new ArrayList<>();
        lane.stopped().forEach((market, stoppedAt) -> {
            if (isStored(stoppedAt, acknowledgedUpTo) && !stoppedAt.equals(released.put(market, stoppedAt))) {
                releases.add(OwnerRecords.release(market, stoppedAt, events.from(lane, market)));
            }
        });
        return releases;
    }

    private static boolean isStored(long offset, long acknowledgedUpTo) {
        return acknowledgedUpTo >= offset;
    }

    /** Counts an output that was stored at this offset. */
    public void countAcknowledged(String topic, int partition, long storedAt) {
        events.countAcknowledged(
                new RecordMetadata(new TopicPartition(topic, partition), storedAt, 0, UNKNOWN, UNKNOWN, UNKNOWN));
    }

    /** For each shard that is here, an offset at or after which all its later events are stored. */
    public List<EventsOffset> eventsFrom() {
        return events.from(lane);
    }
}
