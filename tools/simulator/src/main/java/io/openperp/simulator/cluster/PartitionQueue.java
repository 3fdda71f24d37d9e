package io.openperp.simulator.cluster;

import java.util.ArrayDeque;

/** Records of one producer for one partition, on their way. */
final class PartitionQueue {

    final LogPartition partition;
    final Producer producer;
    /** A single record that nobody waits for, in no hurry. */
    final boolean isStray;

    /** Nothing of it arrives before. */
    long heldUntilMillis;

    final ArrayDeque<PendingSend> underWay = new ArrayDeque<>();

    PartitionQueue(LogPartition partition, Producer producer, boolean isStray) {
        this.partition = partition;
        this.producer = producer;
        this.isStray = isStray;
    }
}
