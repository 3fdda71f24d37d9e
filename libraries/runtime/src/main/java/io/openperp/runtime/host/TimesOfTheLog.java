package io.openperp.runtime.host;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;

/**
 * Refuses records whose time their sender may have chosen. A restored log begins with records that bear the append times of the
 * log they were copied from, as times of creation: they end before the session begins, and none follows a record whose time the
 * topic has set itself.
 */
final class TimesOfTheLog {

    private final long replayEnd;
    private boolean isPastRestored;

    /** @param replayEnd end offset of the log at the start of the session */
    TimesOfTheLog(long replayEnd) {
        this.replayEnd = replayEnd;
    }

    void require(ConsumerRecord<byte[], byte[]> record) {
        if (record.timestampType() == TimestampType.LOG_APPEND_TIME) {
            isPastRestored = true;
        } else if (isPastRestored || record.offset() >= replayEnd) {
            throw new IllegalStateException("the time of records of topic " + record.topic() + " is "
                    + record.timestampType() + ": set message.timestamp.type=LogAppendTime");
        }
    }
}
