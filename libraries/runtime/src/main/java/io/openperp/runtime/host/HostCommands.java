package io.openperp.runtime.host;

import io.openperp.journal.ShardAddress;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.OwnerRecords;
import java.time.Duration;
import java.util.Collection;

/**
 * Appends the commands that originate from the host: the initial commands of each shard, ticks, steps of moves between
 * lanes, and records with which a lane applies commands left over by earlier ones. For the host's thread.
 */
final class HostCommands {

    private static final long MILLIS_PER_SECOND = 1_000;

    private final HostedRole role;
    private final OutputSender outputs;
    private final Duration missingAlarm;
    private final TickSequence ticks = new TickSequence();

    HostCommands(HostedRole role, OutputSender outputs, Duration missingAlarm) {
        this.role = role;
        this.outputs = outputs;
        this.missingAlarm = missingAlarm;
    }

    /**
     * Appends the initial commands of each shard of a lane that begins to run. For a market that is to have a lane of
     * its own, appends its move instead.
     */
    void begin(HostedLane lane) {
        for (ShardAddress shard : lane.addresses()) {
            if (lane.isLeaving(shard, role)) {
                outputs.append(lane, OwnerRecords.moveFirst(shard));
            } else {
                begin(lane, shard);
            }
        }
    }

    private void begin(HostedLane lane, ShardAddress shard) {
        role.initialCommands().apply(shard).forEach(command -> outputs.append(lane, OwnerRecords.of(shard, command)));
    }

    /**
     * Appends the release of each shard that has stopped so that it can leave its lane, and the initial commands of
     * each shard that has arrived.
     */
    void move(Collection<HostedLane> lanes) {
        for (HostedLane lane : lanes) {
            lane.takeReleases().forEach(release -> outputs.append(lane, release));
            lane.takeArrived().forEach(shard -> begin(lane, shard));
        }
    }

    /** Appends a tick to every running lane when a new second has begun. */
    void tick(Collection<HostedLane> lanes) {
        long second = System.currentTimeMillis() / MILLIS_PER_SECOND;
        if (!ticks.moves(second)) {
            return;
        }
        for (HostedLane lane : lanes) {
            if (lane.isRunning() && !lane.isDormant()) {
                outputs.append(lane, OwnerRecords.tick(second));
            }
            lane.watchMissing(missingAlarm);
        }
    }

    /**
     * Appends an empty record to every lane that has commands left over and no further record in its log; with this
     * record the lane applies them.
     */
    void goOn(Collection<HostedLane> lanes) {
        for (HostedLane lane : lanes) {
            if (lane.takeGoOnRequest()) {
                outputs.append(lane, OwnerRecords.goOn());
            }
        }
    }

    /**
     * Decides when a host appends a tick. After the clock has been set back, ticks continue with the lower seconds,
     * instead of stopping until the clock has caught up. Shards ignore a second that is not above their last.
     */
    static final class TickSequence {

        private long last = Long.MIN_VALUE;

        /**
         * Returns whether a tick is due because {@code second} differs from the second of the last call, and remembers
         * {@code second}.
         */
        boolean moves(long second) {
            boolean moves = second != last;
            last = second;
            return moves;
        }
    }
}
