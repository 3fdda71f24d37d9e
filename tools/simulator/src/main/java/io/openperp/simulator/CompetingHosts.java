package io.openperp.simulator;

import io.openperp.simulator.audit.Auditor;
import io.openperp.simulator.cluster.Cluster;
import io.openperp.simulator.cluster.ShardProcess;
import io.openperp.simulator.cluster.VirtualTime;
import io.openperp.simulator.run.Chance;
import java.util.List;
import java.util.function.Consumer;

/**
 * Two or three hosts of the same shards, which agree by heartbeats and claims which of them is the owner. Two of them
 * send at the same time if one was paused or cut off for a while and then continues.
 */
final class CompetingHosts implements Hosts {

    /**
     * Longest wait, in milliseconds, until every place has an owner again after the last fault; a host claims after one
     * second without heartbeats.
     */
    private static final long LONGEST_WITHOUT_OWNER = 8_000;

    private final Cluster cluster;
    private final Auditor auditor;
    private final VirtualTime time;
    private final Consumer<String> trace;

    CompetingHosts(Cluster cluster, Auditor auditor, VirtualTime time, Consumer<String> trace) {
        this.cluster = cluster;
        this.auditor = auditor;
        this.time = time;
        this.trace = trace;
    }

    @Override
    public void open(Chance chance) {
        cluster.places().forEach(place -> joinSome(place, chance));
        awaitOwners(chance);
    }

    @Override
    public void runHeartbeats(Chance chance) {
        cluster.runHeartbeats(chance);
    }

    /**
     * Advances the virtual time; hosts usually exchange the due heartbeats meanwhile. In one of five calls and in
     * pauses above 3 seconds no heartbeat is delivered, as if the broker could not be reached.
     */
    @Override
    public void pass(long millis, Chance chance) {
        if (millis > 3_000 || chance.oneIn(5)) {
            time.advance(millis);
        } else {
            cluster.pass(millis, chance);
        }
    }

    @Override
    public void fault(Chance chance) {
        List<ShardProcess> place = chance.of(cluster.places());
        switch (chance.below(16)) {
            case 0, 1, 2 -> pause(owner(place, chance), chance);
            case 3 -> pause(chance.of(place), chance);
            case 4, 5 -> crash(owner(place, chance), chance);
            case 6 -> crash(chance.of(place), chance);
            case 7 -> replaceTwice(place, chance);
            case 8 -> beginAnew(place, chance);
            case 9 -> leave(owner(place, chance), chance);
            default -> joinOne(place, chance);
        }
    }

    @Override
    public void restoreAll(Chance chance) {
        for (List<ShardProcess> place : cluster.places()) {
            place.forEach(ShardProcess::resume);
            if (place.stream().noneMatch(ShardProcess::isUp)) {
                joinSome(place, chance);
            }
        }
        awaitOwners(chance);
    }

    /**
     * Waits until every place has an owner. First delivers all records in flight, because a claim of a crashed host is
     * valid too.
     */
    private void awaitOwners(Chance chance) {
        cluster.network().deliverAll(chance);
        long end = time.millis() + LONGEST_WITHOUT_OWNER;
        do {
            cluster.pass(50, chance);
        } while (!isSettled() && time.millis() < end);
    }

    private boolean isSettled() {
        return cluster.processes().stream()
                        .filter(ShardProcess::isUp)
                        .allMatch(host -> host.isSending() == host.id().equals(auditor.ownerOf(host.place())))
                && cluster.places().stream().allMatch(place -> place.stream().anyMatch(ShardProcess::isSending));
    }

    /** Returns a host of this place that sends outputs, or any host of the place if none sends. */
    private static ShardProcess owner(List<ShardProcess> place, Chance chance) {
        List<ShardProcess> speaking =
                place.stream().filter(ShardProcess::isSending).toList();
        return chance.of(speaking.isEmpty() ? place : speaking);
    }

    /** Pauses a host, usually long enough for another host to claim its shards. */
    private void pause(ShardProcess host, Chance chance) {
        if (host.isUp()) {
            trace.accept("  a host is paused");
            host.pause(chance.between(300, 3_500));
            cluster.pass(chance.between(1, 2_500), chance);
        }
    }

    private void crash(ShardProcess host, Chance chance) {
        if (host.isUp()) {
            trace.accept("  a host crashes");
            host.crash(chance);
            cluster.pass(chance.between(1, 2_500), chance);
        }
    }

    /** Pauses the owner and crashes the host that takes over from it, just after that host has begun to send. */
    private void replaceTwice(List<ShardProcess> place, Chance chance) {
        ShardProcess first = owner(place, chance);
        first.pause(chance.between(1_500, 3_500));
        for (int slice = 0; slice < 40 && first.id().equals(auditor.ownerOf(first.place())); slice++) {
            cluster.pass(50, chance);
        }
        cluster.pass(chance.between(1, 150), chance);
        place.stream()
                .filter(host -> host.isUp() && host != first && host.id().equals(auditor.ownerOf(host.place())))
                .findFirst()
                .ifPresent(host -> crash(host, chance));
    }

    private void leave(ShardProcess host, Chance chance) {
        if (host.isUp()) {
            trace.accept("  a host leaves");
            host.leave(chance);
        }
    }

    private void joinOne(List<ShardProcess> place, Chance chance) {
        place.stream().filter(host -> !host.isUp()).findFirst().ifPresent(host -> {
            trace.accept("  a host joins");
            host.join(chance);
        });
    }

    /** Crashes all hosts of a place, then starts them together or one by one. */
    private void beginAnew(List<ShardProcess> place, Chance chance) {
        trace.accept("  all hosts of some shards crash and start");
        place.stream().filter(ShardProcess::isUp).forEach(host -> host.crash(chance));
        joinSome(place, chance);
    }

    private void joinSome(List<ShardProcess> place, Chance chance) {
        int first = chance.below(place.size());
        boolean isOnlyOne = chance.oneIn(4);
        for (int number = 0; number < (isOnlyOne ? 1 : place.size()); number++) {
            place.get((first + number) % place.size()).join(chance);
            if (chance.oneIn(3)) {
                cluster.pass(chance.below(400), chance);
            }
        }
    }
}
