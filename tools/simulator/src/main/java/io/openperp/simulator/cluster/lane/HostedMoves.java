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

/**
 * The markets that enter and leave a lane while one process runs it, by the rules of the real host and with the real
 * class for published events.
 */
public final class HostedMoves {

    private static final int UNKNOWN = -1;

    private final Lane lane;
    private final LaneEvents events;
    private final long replayEnd;
    /** Markets that have arrived since the replay ended and still need the initial commands of the host. */
    private final List<ShardAddress> arrived = new ArrayList<>();
    /** For each market that was released, the offset at which it had stopped before its last release. */
    private final Map<ShardAddress, Long> released = new HashMap<>();

    /**
     * Creates the record of moves for a lane that a process has restored and is about to replay.
     *
     * @param events events of the shards that are published already
     * @param replayEnd end of the lane's log at the start of the process
     */
    public HostedMoves(Lane lane, LaneEvents events, long replayEnd) {
        this.lane = lane;
        this.events = events;
        this.replayEnd = replayEnd;
    }

    /**
     * Applies the moves in the last record of the lane. Returns the given outputs of that record without the events
     * that were published before this process started, which a replay makes again.
     */
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

    /**
     * Forgets the arrived markets when the replay has ended: the host then appends the initial commands of all markets
     * in the lane.
     */
    public void run() {
        arrived.clear();
    }

    /** Returns the markets that have arrived since the last call. */
    public List<ShardAddress> takeArrived() {
        List<ShardAddress> taken = List.copyOf(arrived);
        arrived.clear();
        return taken;
    }

    /**
     * Returns a release record for each market that has stopped and whose outputs are all stored, once per stop.
     *
     * @param acknowledgedUpTo offset of the last record whose outputs are all stored
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

    /** Records that the broker has stored an output at this offset of a log; {@link #eventsFrom} depends on it. */
    public void countAcknowledged(String topic, int partition, long storedAt) {
        events.countAcknowledged(
                new RecordMetadata(new TopicPartition(topic, partition), storedAt, 0, UNKNOWN, UNKNOWN, UNKNOWN));
    }

    /** For each shard in the lane, an offset from which all its later events are stored. */
    public List<EventsOffset> eventsFrom() {
        return events.from(lane);
    }
}
