package io.openperp.simulator.cluster;

import java.util.ArrayDeque;

/** The records in flight from one producer to one partition. */
final class PartitionQueue {

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
