package io.openperp.account.projection;

import org.apache.kafka.common.TopicPartition;

/** A record of events breaks the contract of the log: the projection stops and a human looks. */
final class UnreadableEventsException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    UnreadableEventsException(TopicPartition partition, long offset, Exception cause) {
        super("record at offset " + offset + " of " + partition + " cannot be read: " + cause.getMessage(), cause);
    }
}
