package io.openperp.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.groups.Tuple.tuple;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.RunningHash;
import io.openperp.journal.Shards;
import io.openperp.reader.Event.UnreadableRecordException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Records of one partition, and what is wrong with some. */
class EventPartitionTest {

    private static final ByteString FIRST =
            MarketEvents.newBuilder().setSymbol("BTC-USD").build().toByteString();
    private static final ByteString SECOND =
            MarketEvents.newBuilder().setSymbol("ETH-USD").build().toByteString();

    private final EventPartition partition = new EventPartition(new ChannelReceiver());

    @Test
    void bodiesComeOnceInTheOrderOfTheirNumbers() {
        Event first = partition.read(record(0, 1, FIRST)).getFirst();
        assertThat(first.number()).isOne();
        assertThat(first.as(MarketEvents.parser()).getSymbol()).isEqualTo("BTC-USD");
        assertThat(partition.read(record(1, 1, FIRST))).isEmpty();
        assertThat(partition.repeats()).isOne();
    }

    @Test
    void batchHasTheEventsOfItsRecordsThatAreNew() {
        LogRecord first = logRecord(1, FIRST);
        LogRecord second = logRecord(2, SECOND);
        partition.read(record(0, 1, FIRST));
        assertThat(partition.read(kafka(1, RecordBatch.of(List.of(first, second)))))
                .extracting(Event::number, Event::body)
                .containsExactly(tuple(2L, SECOND));
        assertThat(partition.repeats()).isOne();
    }

    @Test
    void numberThatIsTooHighWaitsForTheOneBefore() {
        assertThat(partition.read(record(0, 2, SECOND))).isEmpty();
        assertThat(partition.isAwaitingMissing()).isTrue();
        assertThat(partition.ignored()).isOne();
        assertThat(partition.read(record(1, 1, FIRST))).hasSize(1);
        assertThat(partition.isAwaitingMissing()).isFalse();
        assertThat(partition.position().number()).isOne();
    }

    @Test
    void whatIsNoRecordOfAChannelIsUnreadableAndNamed() {
        unreadable(bytes("nonsense"), "market-events-3 offset 7 is unreadable");
        unreadable(null, "it has no value");
        unreadable(LogRecord.getDefaultInstance().toByteArray(), "is not of a channel");
        assertThat(partition.read(record(8, 1, FIRST))).hasSize(1);
    }

    @Test
    void anotherHistoryIsUnreadable() {
        assertThat(partition.read(record(0, 1, FIRST))).hasSize(1);
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> partition.read(record(1, 1, SECOND)))
                .withMessageContaining("was repeated with running hash")
                .withMessageContaining("market-events-3 offset 1");
    }

    @Test
    void bodyThatIsNoSuchMessageIsUnreadable() {
        Event event = partition
                .read(record(7, 1, ByteString.copyFrom(bytes("nonsense"))))
                .getFirst();
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> event.as(MarketEvents.parser()))
                .withMessageContaining("market-events-3 offset 7");
    }

    private void unreadable(byte[] value, String words) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> partition.read(new ConsumerRecord<>("market-events", 3, 7, null, value)))
                .withMessageContaining(words);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ConsumerRecord<byte[], byte[]> record(long offset, long number, ByteString body) {
        return kafka(offset, logRecord(number, body));
    }

    private static ConsumerRecord<byte[], byte[]> kafka(long offset, LogRecord record) {
        return new ConsumerRecord<>("market-events", 3, offset, null, record.toByteArray());
    }

    private static LogRecord logRecord(long number, ByteString body) {
        long hash = RunningHash.START;
        RunningHash hashing = new RunningHash();
        for (long before = 1; before < number; before++) {
            hash = hashing.next(hash, 0, 0, FIRST);
        }
        return LogRecord.newBuilder()
                .setChannel(ChannelOrigin.newBuilder()
                        .setSender(Shards.market(3))
                        .setNumber(number)
                        .setRunningHash(hashing.next(hash, 0, 0, body)))
                .setBody(body)
                .build();
    }
}
