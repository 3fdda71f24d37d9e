package io.openperp.runtime.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

/** LOG-002: the time of a record is the broker's, or that of the broker of the log it was restored from. */
class TimesOfTheLogTest {

    private final TimesOfTheLog times = new TimesOfTheLog(10);

    @Test
    void aRestoredLogBeginsWithTimesOfAnotherAndGoesOnWithItsOwn() {
        assertThatCode(() -> {
                    times.require(record(8, TimestampType.CREATE_TIME));
                    times.require(record(9, TimestampType.CREATE_TIME));
                    times.require(record(10, TimestampType.LOG_APPEND_TIME));
                })
                .doesNotThrowAnyException();
    }

    @Test
    void aRecordThatComesWhileItRunsHasTheTimeOfTheTopic() {
        assertThatThrownBy(() -> times.require(record(10, TimestampType.CREATE_TIME)))
                .hasMessageContaining("set message.timestamp.type=LogAppendTime");
    }

    @Test
    void nothingIsRestoredBehindARecordOfTheTopicsOwnTime() {
        times.require(record(4, TimestampType.LOG_APPEND_TIME));
        assertThatThrownBy(() -> times.require(record(5, TimestampType.CREATE_TIME)))
                .isInstanceOf(IllegalStateException.class);
    }

    private static ConsumerRecord<byte[], byte[]> record(long offset, TimestampType type) {
        byte[] empty = new byte[0];
        return new ConsumerRecord<>(
                "commands", 0, offset, 1, type, 0, 0, empty, empty, new RecordHeaders(), Optional.empty());
    }
}
