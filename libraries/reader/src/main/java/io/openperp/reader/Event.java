package io.openperp.reader;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A whole body of an events partition.
 *
 * @param record the last one of it
 * @param number of that record in the partition's channel
 */
public record Event(ConsumerRecord<byte[], byte[]> record, long number, ByteString body) {

    /** {@link UnreadableRecordException} if it is no such message. */
    public <M> M as(Parser<M> parser) {
        try {
            return parser.parseFrom(body);
        } catch (InvalidProtocolBufferException e) {
            throw new UnreadableRecordException(record, e);
        }
    }
}
