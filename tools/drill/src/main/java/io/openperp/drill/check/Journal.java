package io.openperp.drill.check;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads the logs: the commands that gateways have appended and the events that shards have published. Counts a numbered
 * record once even if it was written twice.
 */
public final class Journal implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(60);

    private final KafkaConsumer<byte[], byte[]> log;
    private final Map<String, ChannelReceiver> channels = new TreeMap<>();
    private final RecordedFacts facts = new RecordedFacts();

    /**
     * Opens the logs that are compared, the lane of the account shard and the events of all shards, to be read from
     * their start.
     */
    public Journal(Map<String, Object> kafka) {
        log = new KafkaConsumer<>(settings(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> partitions = new ArrayList<>(List.of(
                new TopicPartition(Topics.COMMANDS, Shards.lane(Shards.accounts())),
                new TopicPartition(Topics.ACCOUNT_EVENTS, 0)));
        log.partitionsFor(Topics.MARKET_EVENTS)
                .forEach(market -> partitions.add(new TopicPartition(Topics.MARKET_EVENTS, market.partition())));
        log.assign(partitions);
        partitions.forEach(partition -> log.seek(partition, 0));
    }

    /**
     * Reads up to the present end of the logs, and further until every transaction in them is completed. Returns all
     * facts found so far.
     *
     * @throws DrillFailedException if a transaction is not completed within a minute
     */
    public RecordedFacts read() {
        long deadline = System.nanoTime() + READ_TIMEOUT.toNanos();
        Map<TopicPartition, Long> ends = log.endOffsets(log.assignment());
        while (!hasReached(ends) || facts.isAwaiting() || isMissing()) {
            if (System.nanoTime() > deadline) {
                throw new DrillFailedException(
                        "after %d s the logs contain no outcome of %s; missing records: %s; read up to %s of %s"
                                .formatted(
                                        READ_TIMEOUT.toSeconds(), facts.awaited(), isMissing(), positions(ends), ends));
            }
            for (ConsumerRecord<byte[], byte[]> entry : log.poll(POLL)) {
                read(entry);
            }
        }
        return facts;
    }

    /** All facts found so far, up to the end of the last {@link #read}. */
    public RecordedFacts facts() {
        return facts;
    }

    @Override
    public void close() {
        log.close();
    }

    private void applyEvents(AccountEvents events, int partition, ChannelReceiver.Position position) {
        facts.apply(events, new LogPlace(partition, position.number(), position.runningHash(), events.getTimeNanos()));
    }

    private static Map<String, Object> settings(Map<String, Object> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        return settings;
    }

    private boolean hasReached(Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> log.position(end.getKey()) >= end.getValue());
    }

    private Map<TopicPartition, Long> positions(Map<TopicPartition, Long> ends) {
        return ends.keySet().stream().collect(Collectors.toMap(partition -> partition, log::position));
    }

    private boolean isMissing() {
        return channels.values().stream().anyMatch(ChannelReceiver::isAwaitingMissing);
    }

    private void read(ConsumerRecord<byte[], byte[]> entry) {
        try {
            LogRecord written = LogRecord.parseFrom(entry.value());
            if (entry.topic().equals(Topics.COMMANDS)) {
                if (written.hasGateway() && written.getChunks() <= 1) {
                    AccountCommand command = AccountCommand.parseFrom(written.getBody());
                    facts.appended(entry.offset(), written.getGateway(), command);
                }
                return;
            }
            ChannelReceiver channel =
                    channels.computeIfAbsent(entry.topic() + "-" + entry.partition(), name -> new ChannelReceiver());
            for (LogRecord one : RecordBatch.records(written)) {
                Optional<ByteString> body = channel.accept(one);
                if (body.isPresent() && entry.topic().equals(Topics.ACCOUNT_EVENTS)) {
                    applyEvents(AccountEvents.parseFrom(body.get()), entry.partition(), channel.position());
                } else if (body.isPresent()) {
                    facts.apply(MarketEvents.parseFrom(body.get()));
                }
            }
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(
                    "%s-%d at %d is unreadable".formatted(entry.topic(), entry.partition(), entry.offset()), e);
        }
    }
}
