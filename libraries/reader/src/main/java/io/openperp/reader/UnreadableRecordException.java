package io.openperp.reader;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A record breaks the contract of the log. Reading it again cannot help: an operator has to act. */
public final class UnreadableRecordException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public UnreadableRecordException(ConsumerRecord<?, ?> record, Exception cause) {
        super(
                record.topic() + "-" + record.partition() + " offset " + record.offset() + " is unreadable: "
                        + cause.getMessage(),
                cause);
    }
}
