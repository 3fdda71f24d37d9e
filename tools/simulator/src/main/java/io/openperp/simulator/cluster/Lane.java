package io.openperp.simulator.cluster;

import java.util.ArrayDeque;

/** Records of one producer for one partition, on their way. */
final class Lane {

    final LogPartition partition;
    final Producer producer;
    /** A single record that nobody waits for, in no hurry. */
    final boolean isStray;

    /** Nothing of it arrives before. */
    long heldUntilMillis;

    final ArrayDeque<Sending> underWay = new ArrayDeque<>();

    Lane(LogPartition partition, Producer producer, boolean isStray) {
        this.partition = partition;
        this.producer = producer;
        this.isStray = isStray;
    }
}
