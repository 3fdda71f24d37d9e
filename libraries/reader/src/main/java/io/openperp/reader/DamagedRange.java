package io.openperp.reader;

import org.apache.kafka.common.TopicPartition;

/**
 * A range of offsets of a partition that cannot be read because a batch of records is damaged.
 *
 * @param first first offset that cannot be read
 * @param last last offset that cannot be read; in a long range up to a 64th of its length too high
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
