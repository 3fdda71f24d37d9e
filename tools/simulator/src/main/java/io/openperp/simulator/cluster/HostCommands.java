package io.openperp.simulator.cluster;

import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.simulator.cluster.lane.HostedMoves;
import java.util.SortedMap;

/**
 * The commands that a host itself appends, by the rules of the real host: initial commands of its shards, ticks,
 * records that let a lane go on with commands left over, and releases of markets that leave.
 */
final class HostCommands {

    private static final long MILLIS_PER_SECOND = 1_000;

    /** Function with which a host sends a record to the log of a lane. */
    interface Appender {
        void append(LogPartition log, HostedPartition lane, LogRecord ofOwner);
    }

    private final World world;
    private final Appender appender;
    private long lastTick;

    HostCommands(World world, Appender appender) {
        this.world = world;
        this.appender = appender;
    }

    /**
     * Appends all commands that are due.
     *
     * @param millis time by the host's clock, in milliseconds since 1970
     */
    void append(SortedMap<LogPartition, HostedPartition> lanes, long millis) {
        lanes.forEach(this::goLive);
        tick(lanes, millis / MILLIS_PER_SECOND);
        lanes.forEach((log, lane) -> goOn(log, lane, millis));
        lanes.forEach(this::move);
    }

    /**
     * Whether a lane needs no ticks and no snapshots, because all its shards are in other lanes or are markets that are
     * not listed yet (MKT-016).
     */
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
     * Appends a tick to every live lane if the second has changed, even if the clock was set back: shards ignore a
     * second that is not later than their last one.
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

    /**
     * Appends a record that says only "go on" to a lane that has read its log to the end and has commands left over
     * (LOG-028), or holds back what is due by the host's clock, so that it applies them.
     */
    private void goOn(LogPartition log, HostedPartition lane, long millis) {
        boolean isAtEnd = lane.nextOffset() >= world.logs().end(log);
        boolean isNeeded = lane.numbered().isWaiting() || lane.isDue(millis);
        if (lane.isLive && isNeeded && isAtEnd && lane.goneOnFrom != lane.nextOffset()) {
            lane.goneOnFrom = lane.nextOffset();
            appender.append(log, lane, OwnerRecords.goOn());
        }
    }

    /**
     * Releases the markets that have stopped to leave this lane and whose outputs are all acknowledged. Appends the
     * host's initial commands for markets that have moved into it.
     */
    private void move(LogPartition log, HostedPartition lane) {
        HostedMoves moves = lane.moves;
        if (moves != null && lane.isLive) {
            moves.takeReleases(lane.acknowledgedUpTo()).forEach(release -> appender.append(log, lane, release));
            moves.takeArrived().forEach(market -> begin(log, lane, market));
        }
    }
}
