package io.openperp.simulator.cluster;

import java.util.ArrayDeque;

/** Records of one producer for one partition, on their way. */
final class Lane {

    final LogPartition partition;
    final Producer producer;
    final ArrayDeque<Sending> underWay = new ArrayDeque<>();

    Lane(LogPartition partition, Producer producer) {
        this.partition = partition;
        this.producer = producer;
    }
}
