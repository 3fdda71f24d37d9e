package io.openperp.account.projection.table;

import io.openperp.journal.ChannelReceiver;
import org.apache.kafka.common.TopicPartition;

/**
 * How far a partition of events is contained in the tables.
 *
 * @param nextOffset where to read on. While a missing number is awaited it stays at the first ignored record, so that a
 *     reader that starts anew awaits it too.
 */
public record PartitionPosition(TopicPartition partition, long nextOffset, ChannelReceiver.Position channel) {

    public static PartitionPosition start(TopicPartition partition) {
        return new PartitionPosition(partition, 0, ChannelReceiver.Position.START);
    }
}
