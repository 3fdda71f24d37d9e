package io.openperp.gateway.submission;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.gateway.submission.PendingAnswers.Outcome;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.reader.tracing.Tracing;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CommandLogTest {

    private static final AccountCommand TRANSACTION = AccountCommand.getDefaultInstance();
    private static final byte[] ACCOUNT = new byte[32];

    /** A log that takes nothing until told to, as when the buffer of the producer is full. */
    private static final class StuckProducer extends MockProducer<byte[], byte[]> {
        final CountDownLatch reached = new CountDownLatch(1);
        final CountDownLatch released = new CountDownLatch(1);

        StuckProducer() {
            super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        }

        @Override
        public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, Callback callback) {
            reached.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return super.send(record, callback);
        }
    }

    private final StuckProducer producer = new StuckProducer();
    private final PendingAnswers pending = new PendingAnswers();
    private final CommandLog log = new CommandLog(() -> producer, pending, nanos -> {}, Tracing.OFF);

    @Test
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aTransactionWhoseTurnDoesNotComeInTimeIsAnsweredThatNothingWasDone() throws Exception {
        Thread first = Thread.ofVirtual().start(() -> append(60));
        producer.reached.await();

        CommandLog.Submitted late = log.append(ACCOUNT, TRANSACTION, deadlineIn(50));

        assertThat(late.outcome()).isCompletedWithValueMatching(Outcome.NotAppended.class::isInstance);
        producer.released.countDown();
        first.join();
        log.append(ACCOUNT, TRANSACTION, deadlineIn(5_000));
        assertThat(producer.history()).hasSize(2);
    }

    @Test
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatComesAfterTheEndOfAProducerIsSentByAnother() throws Exception {
        Renewed renewed = renewed();
        renewed.log.append(ACCOUNT, TRANSACTION, deadlineIn(5_000));

        assertThat(renewed.first.history()).hasSize(1);
        assertThat(renewed.second.history()).hasSize(2);
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void withoutAnotherProducerTransactionsAreAnsweredThatNothingWasDone() throws Exception {
        MockProducer<byte[], byte[]> first = mock();
        MockProducer<byte[], byte[]> third = mock();
        AtomicInteger asked = new AtomicInteger();
        CommandLog lasting = new CommandLog(
                () -> switch (asked.getAndIncrement()) {
                    case 0 -> first;
                    case 1 -> throw new KafkaException("there is no key store");
                    default -> third;
                },
                pending,
                nanos -> {},
                Tracing.OFF);
        first.close();

        while (third.history().isEmpty()) {
            CommandLog.Submitted next = lasting.append(ACCOUNT, TRANSACTION, deadlineIn(5_000));
            assertThat(next.outcome().isDone()).isEqualTo(third.history().isEmpty());
            Thread.sleep(10);
        }
        assertThat(asked).as("once a second, not with every transaction").hasValue(3);
    }

    @Test
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatAnEndedProducerHadUnderWayIsNoRepeatWhenItArrivesLate() throws Exception {
        Renewed renewed = renewed();

        Map<ByteString, Long> marks = new HashMap<>();
        for (GatewayOrigin late : List.of(origin(renewed.second), origin(renewed.first))) {
            assertThat(marks.getOrDefault(late.getIncarnation(), 0L))
                    .as("what a shard has seen of that incarnation (LOG-020)")
                    .isLessThan(late.getCounter());
            assertThat(pending.isOurs(late.getIncarnation().toByteArray())).isTrue();
            marks.put(late.getIncarnation(), late.getCounter());
        }
    }

    /** A log whose first producer sent one record and ended, and whose second has sent one; in between all were refused. */
    private record Renewed(CommandLog log, MockProducer<byte[], byte[]> first, MockProducer<byte[], byte[]> second) {}

    private Renewed renewed() throws InterruptedException {
        MockProducer<byte[], byte[]> first = mock();
        MockProducer<byte[], byte[]> second = mock();
        Queue<MockProducer<byte[], byte[]>> producers = new ArrayDeque<>(List.of(first, second));
        CommandLog lasting = new CommandLog(producers::remove, pending, nanos -> {}, Tracing.OFF);
        lasting.append(ACCOUNT, TRANSACTION, deadlineIn(5_000));
        first.close();
        while (second.history().isEmpty()) {
            CommandLog.Submitted next = lasting.append(ACCOUNT, TRANSACTION, deadlineIn(5_000));
            assertThat(next.outcome().isDone()).isEqualTo(second.history().isEmpty());
            Thread.sleep(50);
        }
        return new Renewed(lasting, first, second);
    }

    private static GatewayOrigin origin(MockProducer<byte[], byte[]> producer) throws InvalidProtocolBufferException {
        return LogRecord.parseFrom(producer.history().getFirst().value()).getGateway();
    }

    private static MockProducer<byte[], byte[]> mock() {
        return new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private void append(int seconds) {
        try {
            log.append(ACCOUNT, TRANSACTION, deadlineIn(seconds * 1_000L));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long deadlineIn(long millis) {
        return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
