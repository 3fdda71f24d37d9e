package io.openperp.backup;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.backup.store.BackupFailedException;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Ends of all logs such that what a record follows from is in front of an end too; no clock is asked. Shards that start from such
 * a cut send what is behind it again, as after a crash.
 *
 * <p>The ends of what follows from commands are read first, then that of the lane of the account shard: this is the moment of
 * the cut. The ends of the lanes of markets are read last, and put in front of the first command that the account shard has sent
 * because of a record behind its own end: only it sends to them.
 *
 * @param millis the moment, by the clock of this machine
 * @param ends offset after the last record of each partition
 */
record Cut(long millis, Map<TopicPartition, Long> ends) {

    private static final TopicPartition ACCOUNTS = new TopicPartition(Topics.COMMANDS, Shards.lane(Shards.accounts()));

    /** A market seldom moves between lanes, and never for long. */
    private static final int MOST_ATTEMPTS = 50;

    /**
     * Makes a cut.
     *
     * @param topics numbers of partitions
     */
    static Cut of(Consumer<byte[], byte[]> consumer, Map<String, Integer> topics, SentCommands sent) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(states(topics)));
            List<TopicPartition> lanes = partitions(Topics.COMMANDS, topics).toList();
            Map<TopicPartition, Long> before = consumer.endOffsets(lanes);
            ends.putAll(consumer.endOffsets(events(topics)));
            long millis = System.currentTimeMillis();
            ends.putAll(consumer.endOffsets(List.of(ACCOUNTS)));
            ends.putAll(consumer.endOffsets(
                    lanes.stream().filter(lane -> !lane.equals(ACCOUNTS)).toList()));
            if (!hasRelease(consumer, before, ends)) {
                before.remove(ACCOUNTS);
                before.forEach((lane, from) -> ends.put(lane, end(consumer, lane, from, ends, sent)));
                return new Cut(millis, Map.copyOf(ends));
            }
        }
        throw new BackupFailedException("a market is moving between lanes: take the backup when it is there");
    }

    long end(TopicPartition partition) {
        return Objects.requireNonNull(ends.get(partition));
    }

    /** Whether a market was let go from a lane in between: its record names an end of events that is behind that of the cut. */
    private static boolean hasRelease(
            Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> from, Map<TopicPartition, Long> to) {
        return from.entrySet().stream()
                .anyMatch(lane -> first(
                                consumer,
                                lane.getKey(),
                                lane.getValue(),
                                Objects.requireNonNull(to.get(lane.getKey())),
                                record -> record.hasOwner() && record.getOwner().hasRelease())
                        >= 0);
    }

    /** The end of a market's lane, the part after {@code from} having been written around the moment of the cut. */
    private static long end(
            Consumer<byte[], byte[]> consumer,
            TopicPartition lane,
            long from,
            Map<TopicPartition, Long> ends,
            SentCommands sent) {
        long to = Objects.requireNonNull(ends.get(lane));
        if (first(consumer, lane, from, to, Cut::isFromAccounts) < 0) {
            return to;
        }
        long last = sent.upTo(Objects.requireNonNull(ends.get(ACCOUNTS)), lane.partition());
        long behind = first(
                consumer,
                lane,
                from,
                to,
                record -> isFromAccounts(record) && record.getChannel().getNumber() > last);
        return behind < 0 ? to : behind;
    }

    private static boolean isFromAccounts(LogRecord record) {
        return record.hasChannel() && record.getChannel().getSender().getKind() == ShardKind.ACCOUNT;
    }

    /** Offset of the first such record of a range; -1 if there is none. */
    private static long first(
            Consumer<byte[], byte[]> consumer, TopicPartition lane, long from, long to, Predicate<LogRecord> wanted) {
        for (ConsumerRecord<byte[], byte[]> record : new LogRange(consumer, lane, from, to)) {
            if (wanted.test(parsed(record))) {
                return record.offset();
            }
        }
        return -1;
    }

    /** A record that is unreadable, or has been voided, is from nobody. */
    private static LogRecord parsed(ConsumerRecord<byte[], byte[]> record) {
        try {
            return record.value() == null ? LogRecord.getDefaultInstance() : LogRecord.parseFrom(record.value());
        } catch (InvalidProtocolBufferException unreadable) {
            return LogRecord.getDefaultInstance();
        }
    }

    /** What is said about states, which contain no record that is not in front of the later ends. */
    private static Collection<TopicPartition> states(Map<String, Integer> topics) {
        return Stream.of(Topics.STREAM_SNAPSHOTS, Topics.SNAPSHOTS, Topics.STATE_HASHES)
                .flatMap(topic -> partitions(topic, topics))
                .toList();
    }

    private static Collection<TopicPartition> events(Map<String, Integer> topics) {
        return Stream.of(Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS)
                .flatMap(topic -> partitions(topic, topics))
                .toList();
    }

    private static Stream<TopicPartition> partitions(String topic, Map<String, Integer> topics) {
        return IntStream.range(0, topics.getOrDefault(topic, 0)).mapToObj(number -> new TopicPartition(topic, number));
    }
}
