package io.openperp.reader;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A complete event message from a partition of events, reassembled if it was split.
 *
 * @param record the last record of the message
 * @param number number of that record in the channel of the partition
 * @param runningHash running hash of the channel up to and including that record
 * @param body the encoded message
 */
public record Event(ConsumerRecord<byte[], byte[]> record, long number, long runningHash, ByteString body) {

    /** Parses the body. Throws {@link UnreadableRecordException} if it is not a message of this type. */
    public <M> M as(Parser<M> parser) {
        try {
            return parser.parseFrom(body);
        } catch (InvalidProtocolBufferException e) {
            throw new UnreadableRecordException(record, e);
        }
    }

    /** Thrown if a record violates the rules of the log. Reading it again cannot help: an operator has to act. */
    public static final class UnreadableRecordException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        public UnreadableRecordException(ConsumerRecord<?, ?> record, Exception cause) {
            super(
                    record.topic() + "-" + record.partition() + " offset " + record.offset() + " is unreadable: "
                            + cause.getMessage(),
                    cause);
        }
    }
}
