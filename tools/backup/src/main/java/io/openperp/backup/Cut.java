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
 * End offsets of all logs that fit together, so that an exchange can start from copies of the logs up to these offsets:
 * if a record is before an end, so are the commands that caused it. Shards that start from these copies send later
 * records again, as after a crash. The clocks of the brokers are not used.
 *
 * <p>First the ends of snapshots, state hashes and events are read, then the end of the account shard's lane, which is
 * the moment of the cut. The ends of the markets' lanes are read last. They are moved before the first command that the
 * account shard has sent because of a record behind the end of its own lane.
 *
 * @param millis moment of the cut by the clock of this machine, in milliseconds since 1970
 * @param ends for each partition, the offset after its last record in the cut
 */
record Cut(long millis, Map<TopicPartition, Long> ends) {

    private static final TopicPartition ACCOUNTS = new TopicPartition(Topics.COMMANDS, Shards.lane(Shards.accounts()));

    /**
     * Attempts at a cut before {@link BackupFailedException}: a cut fails while a market is being moved between lanes,
     * which is rare and short.
     */
    private static final int MOST_ATTEMPTS = 50;

    /**
     * Makes a cut of a running exchange: chooses for every log the offset up to which it is copied. Throws
     * {@link BackupFailedException} if a market is moved between lanes during each attempt.
     *
     * @param topics number of partitions of each topic
     * @param sent knows which commands the account shard has sent
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

    /**
     * Whether a market was released from a lane while the ends were read. If so, the cut is tried again: the release
     * record names an end of events that may be behind the cut.
     */
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

    /**
     * Determines the end of a market's lane in the cut: before the first command that the account shard has sent
     * because of a record that is not in the cut.
     *
     * @param from end of the lane before the moment of the cut; only later records can be such commands
     */
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

    /** Offset of the first record of a range for which the condition holds; -1 if there is none. */
    private static long first(
            Consumer<byte[], byte[]> consumer, TopicPartition lane, long from, long to, Predicate<LogRecord> wanted) {
        for (ConsumerRecord<byte[], byte[]> record : new LogRange(consumer, lane, from, to)) {
            if (wanted.test(parsed(record))) {
                return record.offset();
            }
        }
        return -1;
    }

    /** Parses a record. One that is unreadable or was voided gives an empty record, which has no sender. */
    private static LogRecord parsed(ConsumerRecord<byte[], byte[]> record) {
        try {
            return record.value() == null ? LogRecord.getDefaultInstance() : LogRecord.parseFrom(record.value());
        } catch (InvalidProtocolBufferException unreadable) {
            return LogRecord.getDefaultInstance();
        }
    }

    /**
     * Partitions of snapshots and state hashes. Their ends are read first, so that no snapshot or hash in the cut
     * covers a command that is not in the cut.
     */
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
