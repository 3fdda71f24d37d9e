package io.openperp.backup;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.Release;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The ends of a cut, while records are appended between the moments at which they are read. */
class CutTest {

    private static final TopicPartition ACCOUNTS = new TopicPartition(Topics.COMMANDS, 0);
    private static final TopicPartition MARKET = new TopicPartition(Topics.COMMANDS, 1);
    private static final TopicPartition EVENTS = new TopicPartition(Topics.ACCOUNT_EVENTS, 0);
    private static final Map<String, Integer> TOPICS = Map.of(Topics.COMMANDS, 2, Topics.ACCOUNT_EVENTS, 1);

    private final GrowingLogs logs = new GrowingLogs();

    @Test
    void eventsAreReadBeforeWhatTheyFollowFrom() {
        logs.append(ACCOUNTS, transaction());
        logs.append(EVENTS, transaction());
        logs.beforeRead(4, () -> {
            logs.append(ACCOUNTS, transaction());
            logs.append(EVENTS, transaction());
        });
        Cut cut = Cut.of(logs, TOPICS, (end, lane) -> 0);
        assertThat(cut.end(EVENTS)).isEqualTo(1);
        assertThat(cut.end(ACCOUNTS)).isEqualTo(2);
    }

    @Test
    void aCommandThatFollowsFromARecordBehindTheCutIsBehindItToo() {
        logs.append(ACCOUNTS, transaction());
        logs.append(MARKET, command(1));
        logs.beforeRead(4, () -> logs.append(MARKET, command(2)));
        logs.beforeRead(5, () -> {
            logs.append(MARKET, tick());
            logs.append(ACCOUNTS, transaction());
            logs.append(MARKET, command(3));
            logs.append(MARKET, tick());
        });
        Cut cut = Cut.of(logs, TOPICS, (end, lane) -> {
            assertThat(end).isEqualTo(1);
            assertThat(lane).isEqualTo(1);
            return 2;
        });
        assertThat(cut.end(ACCOUNTS)).isEqualTo(1);
        assertThat(cut.end(MARKET)).isEqualTo(3);
    }

    @Test
    void whereNothingWasSentMeanwhileTheAccountShardIsNotAsked() {
        logs.append(MARKET, command(1));
        logs.beforeRead(5, () -> logs.append(MARKET, tick()));
        Cut cut = Cut.of(logs, TOPICS, (end, lane) -> {
            throw new AssertionError("asked");
        });
        assertThat(cut.end(MARKET)).isEqualTo(2);
    }

    @Test
    void aMarketThatIsLetGoMeanwhileMakesAnotherAttempt() {
        logs.beforeRead(4, () -> logs.append(ACCOUNTS, release()));
        Cut cut = Cut.of(logs, TOPICS, (end, lane) -> 0);
        assertThat(logs.reads).isEqualTo(10);
        assertThat(cut.end(ACCOUNTS)).isEqualTo(1);
    }

    private static LogRecord transaction() {
        return LogRecord.newBuilder()
                .setGateway(GatewayOrigin.newBuilder().setCounter(1))
                .build();
    }

    private static LogRecord command(long number) {
        return LogRecord.newBuilder()
                .setChannel(
                        ChannelOrigin.newBuilder().setSender(Shards.accounts()).setNumber(number))
                .setBody(ByteString.copyFromUtf8("x"))
                .build();
    }

    private static LogRecord tick() {
        return LogRecord.newBuilder()
                .setOwner(OwnerOrigin.newBuilder().setTick(1))
                .build();
    }

    private static LogRecord release() {
        return LogRecord.newBuilder()
                .setOwner(OwnerOrigin.newBuilder().setRelease(Release.getDefaultInstance()))
                .build();
    }

    /** Logs to which is appended before certain reads of ends: states, all lanes, events, account shard, markets. */
    private static final class GrowingLogs extends MockConsumer<byte[], byte[]> {

        private final Map<TopicPartition, Queue<LogRecord>> logs = new HashMap<>();
        private final Map<Integer, Runnable> before = new HashMap<>();
        private int reads;

        GrowingLogs() {
            super("none");
        }

        void append(TopicPartition log, LogRecord record) {
            logs.computeIfAbsent(log, added -> new ArrayDeque<>()).add(record);
        }

        void beforeRead(int number, Runnable act) {
            before.put(number, act);
        }

        @Override
        public synchronized Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions) {
            before.getOrDefault(++reads, () -> {}).run();
            Map<TopicPartition, Long> ends = new HashMap<>();
            partitions.forEach(log -> ends.put(
                    log, (long) logs.getOrDefault(log, new ArrayDeque<>()).size()));
            return ends;
        }

        @Override
        public synchronized void assign(Collection<TopicPartition> partitions) {
            super.assign(partitions);
            for (TopicPartition log : partitions) {
                updateBeginningOffsets(Map.of(log, 0L));
                updateEndOffsets(Map.of(
                        log, (long) logs.getOrDefault(log, new ArrayDeque<>()).size()));
                long offset = 0;
                for (LogRecord record : logs.getOrDefault(log, new ArrayDeque<>())) {
                    addRecord(new ConsumerRecord<>(
                            log.topic(), log.partition(), offset++, new byte[0], record.toByteArray()));
                }
            }
        }
    }
}
