package io.openperp.reader;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A complete body from a partition of events, put together if it was split.
 *
 * @param record the last record of the body
 * @param number number of that record in the channel of the partition
 * @param runningHash running hash of the channel up to and with that record
 */
public record Event(ConsumerRecord<byte[], byte[]> record, long number, long runningHash, ByteString body) {

    /** Parses the body. Throws {@link UnreadableRecordException} if it is not such a message. */
    public <M> M as(Parser<M> parser) {
        try {
            return parser.parseFrom(body);
        } catch (InvalidProtocolBufferException e) {
            throw new UnreadableRecordException(record, e);
        }
    }

    /** A record breaks the contract of the log. Reading it again cannot help: an operator has to act. */
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
