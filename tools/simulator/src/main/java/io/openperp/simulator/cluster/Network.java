package io.openperp.simulator.cluster;

import io.openperp.simulator.cluster.Producer.PendingSend;
import io.openperp.simulator.run.Chance;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Records in flight from producers to the broker. The order of records is kept only within one producer and partition.
 * Any record may be appended twice, may be lost, with or without the later ones of its producer, and may be appended
 * although its sender gets an error.
 */
public final class Network {

    private static final int MOST_AT_ONCE = 12;
    private static final int REPEAT_DELAY_STEPS = 30;
    private static final int DELAYED_ONE_IN = 80;

    /**
     * Frequency of each fault, in cases per thousand sends.
     *
     * @param twice cases in which a record is appended twice
     * @param acknowledgementLost cases in which a record is appended and its sender gets an error
     * @param lost cases in which a record is lost
     */
    public record Faults(int twice, int acknowledgementLost, int lost) {
        public static final Faults NONE = new Faults(0, 0, 0);
    }

    private final Logs logs;
    /** Queues with records in flight, in the order in which they got their first one. */
    private final List<PartitionQueue> queues = new ArrayList<>();

    /** Queues with records of topic {@code owners} in flight, which are delivered more often than others. */
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

    /** Delivers some records of a randomly chosen producer and partition. */
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

    /**
     * Delivers heartbeats. Most arrive at once; some are late, few of them by more than the time after which a standby
     * claims.
     */
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

    /** Delivers all records that are in flight now. */
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

    /**
     * Appends a record a second time, at once or at a later time: a request that its sender has given up may still be
     * in a buffer.
     */
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
        /** Whether the queue holds the late second copy of one record, for which no sender waits. */
        final boolean isRepeat;

        /** Time before which no record of the queue arrives, in milliseconds since 1970. */
        long delayedUntilMillis;

        final ArrayDeque<PendingSend> underWay = new ArrayDeque<>();

        PartitionQueue(LogPartition partition, Producer producer, boolean isRepeat) {
            this.partition = partition;
            this.producer = producer;
            this.isRepeat = isRepeat;
        }
    }
}
