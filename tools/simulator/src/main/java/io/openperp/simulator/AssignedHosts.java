package io.openperp.simulator;

import io.openperp.simulator.cluster.Cluster;
import io.openperp.simulator.cluster.ShardProcess;
import io.openperp.simulator.cluster.VirtualTime;
import io.openperp.simulator.run.Chance;
import java.util.function.Consumer;

/**
 * Hosts without an agreement among them: the scheduler decides which of them owns the shards. For a time it lets two
 * hosts own the same shards, which real hosts would never allow.
 */
final class AssignedHosts implements Hosts {

    private final Cluster cluster;
    private final VirtualTime time;
    private final Consumer<String> trace;

    AssignedHosts(Cluster cluster, VirtualTime time, Consumer<String> trace) {
        this.cluster = cluster;
        this.time = time;
        this.trace = trace;
    }

    @Override
    public void open(Chance chance) {
        cluster.owners().forEach(process -> process.start(chance));
    }

    @Override
    public void runHeartbeats(Chance chance) {
        // ownership is assigned: these hosts exchange no heartbeats
    }

    @Override
    public void pass(long millis, Chance chance) {
        time.advance(millis);
    }

    @Override
    public void fault(Chance chance) {
        switch (chance.below(18)) {
            case 0, 1, 2, 3, 4, 5 -> crash(chance.of(cluster.owners()), "an owner", chance);
            case 6, 7, 8, 9, 10, 11 -> startOne(chance);
            case 12 -> crash(chance.of(cluster.seconds()), "a second owner", chance);
            default -> takeOver(chance);
        }
    }

    @Override
    public void restoreAll(Chance chance) {
        for (int place = 0; place < cluster.owners().size(); place++) {
            ShardProcess owner = cluster.owners().get(place);
            ShardProcess second = cluster.seconds().get(place);
            if (!owner.isUp()) {
                startOwner(place, chance);
            }
            if (owner.isStandby() && (!second.isUp() || second.isStandby())) {
                owner.takeOver();
            }
        }
    }

    /**
     * Starts the owner of a random place if it is down; otherwise starts the second host, as a standby or, by mistake,
     * as a second owner.
     */
    private void startOne(Chance chance) {
        int place = chance.below(cluster.owners().size());
        ShardProcess second = cluster.seconds().get(place);
        if (!cluster.owners().get(place).isUp()) {
            trace.accept("  an owner starts");
            startOwner(place, chance);
        } else if (!second.isUp() && chance.oneIn(3)) {
            trace.accept("  a second owner starts");
            second.start(chance);
        } else if (!second.isUp()) {
            trace.accept("  a standby starts");
            second.standBy(chance);
        }
    }

    /** Starts an owner. If another host owns its shards at the moment, it starts as a standby of that host instead. */
    private void startOwner(int place, Chance chance) {
        ShardProcess second = cluster.seconds().get(place);
        if (second.isUp() && !second.isStandby()) {
            cluster.owners().get(place).standBy(chance);
        } else {
            cluster.owners().get(place).start(chance);
        }
    }

    /** Lets a standby take over the shards, after its owner's crash or while the owner still runs. */
    private void takeOver(Chance chance) {
        int place = chance.below(cluster.seconds().size());
        ShardProcess owner = cluster.owners().get(place);
        ShardProcess second = cluster.seconds().get(place);
        ShardProcess standby = second.isStandby() ? second : owner;
        ShardProcess other = standby == second ? owner : second;
        if (standby.isStandby()) {
            trace.accept("  a standby takes over");
            if (other.isUp() && !chance.oneIn(4)) {
                other.crash(chance);
            }
            standby.takeOver();
        }
    }

    private void crash(ShardProcess process, String who, Chance chance) {
        if (process.isUp()) {
            trace.accept("  " + who + " crashes");
            process.crash(chance);
        }
    }
}
