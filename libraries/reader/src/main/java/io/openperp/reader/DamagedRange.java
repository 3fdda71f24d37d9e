package io.openperp.reader;

import org.apache.kafka.common.TopicPartition;

/**
 * Offsets of a partition that cannot be read because a batch of records is damaged.
 *
 * @param first offset that cannot be read
 * @param last offset that cannot be read; of a long range up to a 64th too far
 */
public record DamagedRange(TopicPartition partition, long first, long last) {

    public long records() {
        return last - first + 1;
    }

    @Override
    public String toString() {
        return "topic " + partition.topic() + ", partition " + partition.partition() + " is damaged from offset "
                + first + " to " + last;
    }
}
