package io.openperp.simulator.cluster;

import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.simulator.cluster.lane.HostedMoves;
import java.util.SortedMap;

/**
 * The commands that a host appends by itself, by the rules of the real one: initial commands of its shards, ticks, records at which a
 * lane goes on, and releases of markets that leave.
 */
final class OwnCommands {

    private static final long MILLIS_PER_SECOND = 1_000;

    /** Sends a record to the log of a lane. */
    interface Appender {
        void append(LogPartition log, HostedPartition lane, LogRecord ofOwner);
    }

    private final World world;
    private final Appender appender;
    private long lastTick;

    OwnCommands(World world, Appender appender) {
        this.world = world;
        this.appender = appender;
    }

    /** Appends everything that is due. @param millis the host's clock */
    void append(SortedMap<LogPartition, HostedPartition> lanes, long millis) {
        lanes.forEach(this::goLive);
        tick(lanes, millis / MILLIS_PER_SECOND);
        lanes.forEach(this::goOn);
        lanes.forEach(this::move);
    }

    /** Whether a lane gets no ticks and no snapshots, because all its shards are away or are markets that nobody has listed (MKT-016). */
    boolean isIdle(HostedPartition lane) {
        return lane.isDormant() && (lane.moves != null || world.settings().isSpare(lane.address()));
    }

    private void goLive(LogPartition log, HostedPartition lane) {
        if (lane.isLive || lane.nextOffset() < lane.replayEnd) {
            return;
        }
        lane.isLive = true;
        for (ShardAddress each : lane.addresses()) {
            if (isLeaving(lane, each)) {
                appender.append(log, lane, OwnerRecords.moveFirst(each));
            } else {
                begin(log, lane, each);
            }
        }
        if (lane.moves != null) {
            lane.moves.run();
        }
    }

    private static boolean isLeaving(HostedPartition lane, ShardAddress shard) {
        return lane.plan().leaving().contains(shard) && lane.numbered().hasNeverMoved(shard);
    }

    private void begin(LogPartition log, HostedPartition lane, ShardAddress shard) {
        boolean isAlone = lane.plan().shards().size() == 1 && !lane.plan().isMoving();
        world.settings()
                .initialCommands(shard)
                .forEach(command -> appender.append(
                        log, lane, isAlone ? OwnerRecords.of(command) : OwnerRecords.of(shard, command)));
    }

    /**
     * Sends a tick when the second has changed, also if the clock was set back: shards ignore what is not above their
     * last second.
     */
    private void tick(SortedMap<LogPartition, HostedPartition> lanes, long second) {
        if (second == lastTick) {
            return;
        }
        lastTick = second;
        lanes.forEach((log, lane) -> {
            if (lane.isLive && !isIdle(lane)) {
                appender.append(log, lane, OwnerRecords.tick(second));
            }
        });
    }

    /** Appends a record that says only "go on" to a lane that has commands left over at the end of its log (LOG-028). */
    private void goOn(LogPartition log, HostedPartition lane) {
        boolean isAtEnd = lane.nextOffset() >= world.logs().end(log);
        if (lane.isLive && lane.numbered().isWaiting() && isAtEnd && lane.goneOnFrom != lane.nextOffset()) {
            lane.goneOnFrom = lane.nextOffset();
            appender.append(log, lane, OwnerRecords.goOn());
        }
    }

    /** Lets markets go whose outputs are all stored, and appends the initial commands of those that have arrived. */
    private void move(LogPartition log, HostedPartition lane) {
        HostedMoves moves = lane.moves;
        if (moves != null && lane.isLive) {
            moves.takeReleases(lane.acknowledgedUpTo()).forEach(release -> appender.append(log, lane, release));
            moves.takeArrived().forEach(market -> begin(log, lane, market));
        }
    }
}
