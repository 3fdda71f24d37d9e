package io.openperp.simulator.cluster;

import io.openperp.simulator.random.Chance;
import java.util.ArrayList;
import java.util.List;

/**
 * What is under way from producers to the broker. Records of different producers and partitions overtake each other;
 * those of one producer for one partition do not. Any of them may come twice, may be lost with or without later ones
 * coming through, and may arrive without its sender ever hearing of it.
 */
public final class Network {

    private static final int MOST_AT_ONCE = 12;
    private static final int STRAYS_PATIENCE = 30;
    private static final int HELD = 80;

    /** How often of a thousand sends each fault happens. */
    public record Faults(int twice, int acknowledgementLost, int lost) {
        public static final Faults NONE = new Faults(0, 0, 0);
    }

    private final Logs logs;
    /** Those with something under way, in the order in which they began to have. */
    private final List<PartitionQueue> lanes = new ArrayList<>();

    /** The same of those to topic {@code owners}: hosts hear of each other all the time. */
    private final List<PartitionQueue> beats = new ArrayList<>();

    private Faults faults = Faults.NONE;

    Network(Logs logs) {
        this.logs = logs;
    }

    public void suffer(Faults from) {
        faults = from;
    }

    Producer connect() {
        return new Producer(this);
    }

    void put(PartitionQueue lane, PendingSend sending) {
        if (lane.underWay.isEmpty()) {
            lanesLike(lane).add(lane);
        }
        lane.underWay.add(sending);
    }

    public boolean isQuiet() {
        return lanes.isEmpty() && beats.isEmpty();
    }

    /** Some records of some producer for some partition arrive. */
    public void deliver(Chance chance) {
        if (!lanes.isEmpty()) {
            PartitionQueue lane = chance.of(lanes);
            if (lane.isStray && !chance.oneIn(STRAYS_PATIENCE)) {
                return;
            }
            int count = 1 + chance.below(MOST_AT_ONCE);
            for (int i = 0; i < count && !lane.underWay.isEmpty(); i++) {
                arrive(lane, chance);
            }
            forgetIfEmpty(lane);
        }
    }

    /** Most of what hosts tell each other arrives at once; some of it is late, rarely by more than the patience. */
    public void deliverBeats(long nowMillis, Chance chance) {
        for (PartitionQueue lane : List.copyOf(beats)) {
            boolean isStaying = lane.isStray ? !chance.oneIn(STRAYS_PATIENCE) : chance.oneIn(4);
            if (lane.heldUntilMillis > nowMillis || isStaying) {
                continue;
            }
            if (!faults.equals(Faults.NONE) && chance.oneIn(HELD)) {
                lane.heldUntilMillis = nowMillis + chance.between(100, 1_500);
            } else {
                arriveAll(lane, chance);
            }
        }
    }

    /** Everything under way arrives, and what is sent meanwhile does not. */
    public void deliverAll(Chance chance) {
        List.copyOf(lanes).forEach(lane -> arriveAll(lane, chance));
        List.copyOf(beats).forEach(lane -> arriveAll(lane, chance));
    }

    void arriveAll(PartitionQueue lane, Chance chance) {
        while (!lane.underWay.isEmpty()) {
            arrive(lane, chance);
        }
        forgetIfEmpty(lane);
    }

    void abandon(PartitionQueue lane, Chance chance) {
        int onTheWire = chance.below(lane.underWay.size() + 1);
        while (lane.underWay.size() > onTheWire) {
            lane.underWay.removeLast();
        }
        forgetIfEmpty(lane);
    }

    private void forgetIfEmpty(PartitionQueue lane) {
        if (lane.underWay.isEmpty()) {
            lanesLike(lane).remove(lane);
        }
    }

    private List<PartitionQueue> lanesLike(PartitionQueue lane) {
        return lane.partition.isOfOwners() ? beats : lanes;
    }

    private void arrive(PartitionQueue lane, Chance chance) {
        PendingSend sending = lane.underWay.remove();
        int fate = chance.below(1000);
        if (fate < faults.lost) {
            fail(lane, sending);
            return;
        }
        append(lane, sending, chance);
        if (fate < faults.lost + faults.acknowledgementLost) {
            fail(lane, sending);
            return;
        }
        if (fate < faults.lost + faults.acknowledgementLost + faults.twice) {
            repeat(lane, sending, chance);
        }
        sending.end(PendingSend.State.ACKNOWLEDGED);
    }

    /** At once, or whenever: a request that was given up may still be in some buffer. */
    private void repeat(PartitionQueue lane, PendingSend sending, Chance chance) {
        if (chance.oneIn(2)) {
            append(lane, sending, chance);
        } else {
            PartitionQueue stray = new PartitionQueue(lane.partition, new Producer(this), true);
            put(stray, new PendingSend(sending.record, sending.gateway));
        }
    }

    private void append(PartitionQueue lane, PendingSend sending, Chance chance) {
        logs.append(lane.partition, sending.record, sending.gateway, chance.oneIn(20) ? chance.below(4) : 0);
    }

    private static void fail(PartitionQueue lane, PendingSend sending) {
        sending.end(PendingSend.State.FAILED);
        lane.producer.fail();
    }
}
