package io.openperp.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.DisconnectException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No record is left out and none is taken twice, whatever fails; what cannot pass ends it, and everybody can see that. */
class LogReaderTest {

    private final StubLog log = new StubLog();
    private final Taking destination = new Taking();
    private final LogReader reader = new LogReader(
            "test",
            List.of("a", "b"),
            new LogReader.Settings(Duration.ofMillis(20), Duration.ofMillis(10), Duration.ZERO),
            log::consumer,
            destination);

    @AfterEach
    void stop() {
        reader.stop();
    }

    @Test
    void everythingIsTakenFromWhereTheDestinationStands() {
        log.append("a", 0, "a0", "a1", "a2").append("b", 0, "b0");
        destination.positions.put(new TopicPartition("a", 0), 1L);
        reader.start();
        await(() -> destination.taken.size() == 3);
        log.append("b", 0, "b1");
        await(() -> destination.taken.size() == 4);
        assertThat(destination.taken).containsExactlyInAnyOrder("a1", "a2", "b0", "b1");
        assertThat(destination.taken.indexOf("a1")).isLessThan(destination.taken.indexOf("a2"));
    }

    @Test
    void isReadyOnceEverythingThatWasThereHasBeenTaken() {
        log.partition("a", 0);
        reader.start();
        await(() -> reader.trouble().equals("topics that do not exist yet: b"));
        log.append("b", 0, "b0");
        await(() -> reader.trouble().isEmpty());
        assertThat(destination.taken).containsExactly("b0");
    }

    @Test
    void partitionThatComesLaterIsReadFromItsBeginning() {
        log.append("a", 0, "a0").partition("b", 0);
        reader.start();
        await(() -> reader.trouble().isEmpty());
        log.append("b", 1, "new 0", "new 1");
        await(() -> destination.taken.size() == 3);
        assertThat(destination.taken).containsExactly("a0", "new 0", "new 1");
        assertThat(reader.trouble()).isEmpty();
    }

    @Test
    void brokerThatFailsLosesAndDoublesNothing() {
        log.append("a", 0, "a0", "a1").partition("b", 0);
        reader.start();
        await(() -> reader.trouble().isEmpty());
        for (int i = 2; i < 20; i++) {
            log.fail(new DisconnectException("away"));
            log.append("a", 0, "a" + i);
            int all = i + 1;
            await(() -> destination.taken.size() == all && reader.trouble().isEmpty());
        }
        assertThat(destination.taken).doesNotHaveDuplicates().hasSize(20);
        assertThat(log.consumers()).isGreaterThan(10);
    }

    @Test
    void destinationThatSurvivesItsFailureGetsTheSameRecordsAgain() {
        destination.survives = true;
        destination.failures.add(new IllegalStateException("the database was away"));
        destination.failures.add(new IllegalStateException("and again"));
        log.append("a", 0, "a0", "a1").append("b", 0, "b0");
        reader.start();
        await(() -> reader.trouble().isEmpty());
        assertThat(destination.taken).containsExactlyInAnyOrder("a0", "a1", "b0");
    }

    @Test
    void whatAnotherWasFasterWithIsReadAgainFromWhereThatOneStands() {
        destination.refusals = 1;
        destination.standsAfterRefusal = Map.of(new TopicPartition("a", 0), 2L);
        log.append("a", 0, "a0", "a1", "a2").partition("b", 0);
        reader.start();
        await(() -> reader.trouble().isEmpty() && !destination.taken.isEmpty());
        assertThat(destination.taken).containsExactly("a2");
    }

    @Test
    void failureThatTheDestinationDoesNotSurviveEndsReading() throws InterruptedException {
        log.append("a", 0, "a0").partition("b", 0);
        reader.start();
        await(() -> reader.trouble().isEmpty());
        destination.failures.add(new IllegalStateException("changed halfway"));
        log.append("a", 0, "a1");
        await(() -> destination.isOver);
        assertThat(reader.trouble()).isEqualTo("changed halfway");
        log.append("a", 0, "a2");
        Thread.sleep(50);
        assertThat(destination.taken).containsExactly("a0");
        assertThat(reader.trouble()).isEqualTo("changed halfway");
    }

    @Test
    void errorOfTheMachineEndsReadingAndIsSeen() {
        destination.error = new StackOverflowError();
        destination.survives = true;
        log.append("a", 0, "a0").partition("b", 0);
        reader.start();
        await(() -> destination.isOver);
        assertThat(reader.trouble()).contains("StackOverflowError");
    }

    @Test
    void recordsThatWereRemovedBeforeTheyWereReadEndReading() {
        log.append("a", 0, "a0").partition("b", 0);
        reader.start();
        await(() -> reader.trouble().isEmpty());
        log.fail(new OffsetOutOfRangeException("removed", Map.of(new TopicPartition("a", 0), 1L)));
        await(() -> destination.isOver);
        assertThat(reader.trouble()).contains("removed");
    }

    @Test
    void missingNumberIsReportedWithItsAge() {
        log.partition("a", 0).partition("b", 0);
        reader.start();
        await(() -> reader.trouble().isEmpty());
        assertThat(reader.isMissingFor(Duration.ZERO)).isFalse();
        destination.isAwaitingMissing = true;
        await(() -> reader.isMissingFor(Duration.ofMillis(30)));
        assertThat(reader.isMissingFor(Duration.ofHours(1))).isFalse();
        destination.isAwaitingMissing = false;
        await(() -> !reader.isMissingFor(Duration.ZERO));
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(condition);
    }

    /** Takes all or nothing, and stands behind the last it has taken. */
    private static final class Taking implements Destination {

        private final Map<TopicPartition, Long> positions = new HashMap<>();
        private final List<String> taken = new CopyOnWriteArrayList<>();
        private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
        private volatile boolean survives;
        private volatile boolean isAwaitingMissing;
        private volatile boolean isOver;
        private volatile Error error;
        private int refusals;
        private Map<TopicPartition, Long> standsAfterRefusal = Map.of();

        @Override
        public long begin(TopicPartition partition, Bounds bounds) {
            return positions.getOrDefault(partition, bounds.first());
        }

        @Override
        public boolean take(ConsumerRecords<byte[], byte[]> records) {
            if (error != null) {
                throw error;
            }
            RuntimeException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
            if (refusals-- > 0) {
                positions.putAll(standsAfterRefusal);
                return false;
            }
            List<String> values = new ArrayList<>();
            for (ConsumerRecord<byte[], byte[]> record : records) {
                values.add(new String(record.value(), StandardCharsets.UTF_8));
                positions.put(new TopicPartition(record.topic(), record.partition()), record.offset() + 1);
            }
            taken.addAll(values);
            return true;
        }

        @Override
        public boolean isAwaitingMissing() {
            return isAwaitingMissing;
        }

        @Override
        public boolean survives(RuntimeException failure) {
            return survives;
        }

        @Override
        public void stopped() {
            isOver = true;
        }
    }
}
