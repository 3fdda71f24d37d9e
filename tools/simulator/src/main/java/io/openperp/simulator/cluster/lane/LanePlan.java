package io.openperp.simulator.cluster.lane;

import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.voiding.VoidedRecords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The shards that a lane may have.
 *
 * @param shards the shards; the lane is named after the first one
 * @param isMoving whether markets move between the lane of the account shard and lanes of their own, which are empty at
 *     first
 * @param leaving markets that the host moves to lanes of their own if they have never been moved
 */
public record LanePlan(List<ShardAddress> shards, boolean isMoving, Set<ShardAddress> leaving) {

    /**
     * Largest number of commands that a lane applies with one record; small, so that commands are often left for the
     * next record.
     */
    public static final int MOST_COMMANDS = 6;

    public LanePlan {
        shards = List.copyOf(shards);
        leaving = Set.copyOf(leaving);
    }

    /** A lane whose shards never leave it. */
    public static LanePlan fixed(List<ShardAddress> shards) {
        return new LanePlan(shards, false, Set.of());
    }

    public ShardAddress first() {
        return shards.getFirst();
    }

    /**
     * Whether the auditor must be told each {@link LaneStep} of the shards, because the logs do not show them all: if
     * the lane has several shards, whose commands to each other are in no log, or if markets move between lanes.
     */
    public boolean isObserved() {
        return isMoving || shards.size() > 1;
    }

    /**
     * Creates the lane before its first record.
     *
     * @param maker creates the shard of an address
     */
    public Lane newLane(Function<ShardAddress, Shard> maker) {
        if (!isMoving) {
            Map<ShardAddress, Shard> made = new HashMap<>();
            shards.forEach(each -> made.put(each, maker.apply(each)));
            return new Lane(first(), made, VoidedRecords.NONE, MOST_COMMANDS);
        }
        return first().getKind() == ShardKind.ACCOUNT
                ? Lane.ofAccounts(first(), shards.subList(1, shards.size()), maker, VoidedRecords.NONE, MOST_COMMANDS)
                : Lane.ofMarket(first(), maker, VoidedRecords.NONE, MOST_COMMANDS);
    }
}
