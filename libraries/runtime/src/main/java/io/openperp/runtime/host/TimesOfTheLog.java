package io.openperp.runtime.host;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;

/**
 * Refuses records whose time the sender may have chosen, instead of the broker. Only a log that was restored from a
 * backup may begin with such records, which carry the original append times: they must lie before the end that the log
 * had at the start of the session, and before the first record whose time the broker set.
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
