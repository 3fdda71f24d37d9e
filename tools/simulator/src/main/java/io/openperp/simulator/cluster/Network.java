package io.openperp.simulator.cluster;

import io.openperp.simulator.cluster.Producer.PendingSend;
import io.openperp.simulator.run.Chance;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The records in flight from producers to the broker. Records of different producers and partitions overtake each
 * other; those of one producer for one partition do not. Any of them may be appended twice, may be lost with or without
 * the later ones, and may be appended although its sender gets an error.
 */
public final class Network {

    private static final int MOST_AT_ONCE = 12;
    private static final int REPEAT_DELAY_STEPS = 30;
    private static final int DELAYED_ONE_IN = 80;

    /** Frequency of each fault in a thousand sends. */
    public record Faults(int twice, int acknowledgementLost, int lost) {
        public static final Faults NONE = new Faults(0, 0, 0);
    }

    private final Logs logs;
    /** The queues that are not empty, in the order in which they became so. */
    private final List<PartitionQueue> queues = new ArrayList<>();

    /** Non-empty queues of topic {@code owners}, whose records are delivered all the time. */
    private final List<PartitionQueue> heartbeats = new ArrayList<>();

    private Faults faults = Faults.NONE;

    Network(Logs logs) {
        this.logs = logs;
    }

    public void inject(Faults injected) {
        faults = injected;
    }

    Producer connect() {
        return new Producer(this);
    }

    void put(PartitionQueue queue, PendingSend send) {
        if (queue.underWay.isEmpty()) {
            queuesLike(queue).add(queue);
        }
        queue.underWay.add(send);
    }

    public boolean isQuiet() {
        return queues.isEmpty() && heartbeats.isEmpty();
    }

    /** Delivers some records of one producer for one partition. */
    public void deliver(Chance chance) {
        if (!queues.isEmpty()) {
            PartitionQueue queue = chance.of(queues);
            if (queue.isRepeat && !chance.oneIn(REPEAT_DELAY_STEPS)) {
                return;
            }
            int count = 1 + chance.below(MOST_AT_ONCE);
            for (int i = 0; i < count && !queue.underWay.isEmpty(); i++) {
                arrive(queue, chance);
            }
            removeIfEmpty(queue);
        }
    }

    /** Most heartbeats arrive at once; some are late, rarely by more than the time after which a host claims. */
    public void deliverHeartbeats(long nowMillis, Chance chance) {
        for (PartitionQueue queue : List.copyOf(heartbeats)) {
            boolean isDelayed = queue.isRepeat ? !chance.oneIn(REPEAT_DELAY_STEPS) : chance.oneIn(4);
            if (queue.delayedUntilMillis > nowMillis || isDelayed) {
                continue;
            }
            if (!faults.equals(Faults.NONE) && chance.oneIn(DELAYED_ONE_IN)) {
                queue.delayedUntilMillis = nowMillis + chance.between(100, 1_500);
            } else {
                arriveAll(queue, chance);
            }
        }
    }

    /** All records in flight arrive, except those sent meanwhile. */
    public void deliverAll(Chance chance) {
        List.copyOf(queues).forEach(queue -> arriveAll(queue, chance));
        List.copyOf(heartbeats).forEach(queue -> arriveAll(queue, chance));
    }

    void arriveAll(PartitionQueue queue, Chance chance) {
        while (!queue.underWay.isEmpty()) {
            arrive(queue, chance);
        }
        removeIfEmpty(queue);
    }

    void abandon(PartitionQueue queue, Chance chance) {
        int onTheWire = chance.below(queue.underWay.size() + 1);
        while (queue.underWay.size() > onTheWire) {
            queue.underWay.removeLast();
        }
        removeIfEmpty(queue);
    }

    private void removeIfEmpty(PartitionQueue queue) {
        if (queue.underWay.isEmpty()) {
            queuesLike(queue).remove(queue);
        }
    }

    private List<PartitionQueue> queuesLike(PartitionQueue queue) {
        return queue.partition.isOfOwners() ? heartbeats : queues;
    }

    private void arrive(PartitionQueue queue, Chance chance) {
        PendingSend send = queue.underWay.remove();
        int draw = chance.below(1000);
        if (draw < faults.lost) {
            fail(queue, send);
            return;
        }
        append(queue, send, chance);
        if (draw < faults.lost + faults.acknowledgementLost) {
            fail(queue, send);
            return;
        }
        if (draw < faults.lost + faults.acknowledgementLost + faults.twice) {
            repeat(queue, send, chance);
        }
        send.end(PendingSend.State.ACKNOWLEDGED);
    }

    /** Repeats a send at once, or any time later: a request that was given up may still be in a buffer. */
    private void repeat(PartitionQueue queue, PendingSend send, Chance chance) {
        if (chance.oneIn(2)) {
            append(queue, send, chance);
        } else {
            PartitionQueue repeated = new PartitionQueue(queue.partition, new Producer(this), true);
            put(repeated, new PendingSend(send.record, send.gateway));
        }
    }

    private void append(PartitionQueue queue, PendingSend send, Chance chance) {
        long late = chance.oneIn(20) ? chance.below(4) : 0;
        send.stored(logs.append(queue.partition, send.record, send.gateway, late));
    }

    private static void fail(PartitionQueue queue, PendingSend send) {
        send.end(PendingSend.State.FAILED);
        queue.producer.fail();
    }

    /** The records in flight from one producer to one partition. */
    static final class PartitionQueue {

        final LogPartition partition;
        final Producer producer;
        /** Whether this is the late repetition of one record, for which no sender waits. */
        final boolean isRepeat;

        /** No record of it arrives before this time; milliseconds since 1970. */
        long delayedUntilMillis;

        final ArrayDeque<PendingSend> underWay = new ArrayDeque<>();

        PartitionQueue(LogPartition partition, Producer producer, boolean isRepeat) {
            this.partition = partition;
            this.producer = producer;
            this.isRepeat = isRepeat;
        }
    }
}
