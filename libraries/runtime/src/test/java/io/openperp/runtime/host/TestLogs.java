package io.openperp.runtime.host;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.ScriptedShard;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.runtime.voiding.VoidedRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;

/** The logs of an exchange on a real broker, with a gateway that writes to them and a reader that follows the rule. */
final class TestLogs implements AutoCloseable {

    static final int MARKETS = 32;

    private static final Map<String, String> APPEND_TIME = Map.of("message.timestamp.type", "LogAppendTime");
    private static final ByteString INCARNATION = ByteString.copyFromUtf8("sixteen bytes...");

    final Map<String, Object> connection;
    private final Producer<byte[], byte[]> producer;
    private long counter;

    TestLogs(LocalKafka kafka) {
        connection = Map.of("bootstrap.servers", kafka.bootstrapServers());
        producer = new KafkaConnection(connection).producer();
    }

    static List<Topic> topics() {
        return List.of(
                new Topic(Topics.COMMANDS, Shards.lanes(MARKETS), APPEND_TIME),
                new Topic(Topics.ACCOUNT_EVENTS, 1, APPEND_TIME),
                new Topic(Topics.MARKET_EVENTS, MARKETS, APPEND_TIME),
                new Topic(Topics.OWNERS, 1, APPEND_TIME),
                new Topic(Topics.SNAPSHOTS, 2, Map.of("cleanup.policy", "compact")),
                new Topic(Topics.STATE_HASHES, 1));
    }

    /** The lane that is the market's own. */
    static TopicPartition lane(int market) {
        return lane(Shards.market(market));
    }

    static TopicPartition lane(ShardAddress first) {
        return new TopicPartition(Topics.COMMANDS, Shards.lane(first));
    }

    /** The account shard, scripted; {@code shards} gets each one that is made. */
    static HostedRole accounts(List<ScriptedShard> shards) {
        return role(ShardKind.ACCOUNT, shards, 0);
    }

    /** Scripted markets of these numbers; {@code shards} gets each one that is made. */
    static HostedRole markets(List<ScriptedShard> shards, Integer... numbers) {
        return role(ShardKind.MARKET, shards, numbers);
    }

    private static HostedRole role(ShardKind kind, List<ScriptedShard> shards, Integer... partitions) {
        return new HostedRole(
                kind,
                List.of(partitions),
                address -> {
                    ScriptedShard shard = new ScriptedShard();
                    shards.add(shard);
                    return shard;
                },
                address -> new ScriptedShard(),
                address -> List.of(command("settings of " + address.getPartition())));
    }

    /** Submits commands to publish e{@code first} and the {@code count - 1} after it. */
    void submit(int market, int first, int count) {
        for (int i = first; i < first + count; i++) {
            submit(market, "publish e" + i);
        }
    }

    Future<RecordMetadata> submit(int market, String script) {
        return submit(Shards.market(market), script);
    }

    /** Submits a command to the lane of this first shard. */
    synchronized Future<RecordMetadata> submit(ShardAddress first, String script) {
        GatewayOrigin origin = GatewayOrigin.newBuilder()
                .setIncarnation(INCARNATION)
                .setCounter(++counter)
                .build();
        LogRecord record = LogRecord.newBuilder()
                .setGateway(origin)
                .setBody(command(script).toByteString())
                .build();
        return appendCommand(first, record.toByteArray());
    }

    Future<RecordMetadata> appendCommand(int market, byte[] value) {
        return appendCommand(Shards.market(market), value);
    }

    private Future<RecordMetadata> appendCommand(ShardAddress first, byte[] value) {
        TopicPartition lane = lane(first);
        return append(lane.topic(), lane.partition(), null, value);
    }

    Future<RecordMetadata> append(String topic, int partition, byte[] key, byte[] value) {
        return producer.send(new ProducerRecord<>(topic, partition, key, value));
    }

    static long offsetOf(Future<RecordMetadata> sent) throws InterruptedException {
        try {
            return sent.get().offset();
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** The events that a reader of the market has read. */
    List<String> eventsOf(int market) {
        return eventsOf(Topics.MARKET_EVENTS, market);
    }

    List<String> eventsOf(String topic, int partition) {
        ChannelReceiver reader = new ChannelReceiver();
        List<String> events = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records(topic, partition)) {
            reader.accept(parse(record)).ifPresent(body -> events.add(ScriptedShard.textOf(body)));
        }
        return events;
    }

    /** Records of the lane of this first shard. */
    List<ConsumerRecord<byte[], byte[]>> commandsOf(ShardAddress first) {
        return records(Topics.COMMANDS, Shards.lane(first));
    }

    /** Records of a topic; of events, each record of a batch as if it were alone at its offset. */
    List<ConsumerRecord<byte[], byte[]>> records(String topic, int partition) {
        boolean isEvents = topic.equals(Topics.ACCOUNT_EVENTS) || topic.equals(Topics.MARKET_EVENTS);
        List<ConsumerRecord<byte[], byte[]>> stored = stored(topic, partition);
        return isEvents ? stored.stream().flatMap(TestLogs::each).toList() : stored;
    }

    private static Stream<ConsumerRecord<byte[], byte[]>> each(ConsumerRecord<byte[], byte[]> record) {
        return RecordBatch.records(parse(record)).stream()
                .map(one -> new ConsumerRecord<>(
                        record.topic(),
                        record.partition(),
                        record.offset(),
                        record.timestamp(),
                        record.timestampType(),
                        0,
                        0,
                        record.key(),
                        one.toByteArray(),
                        record.headers(),
                        Optional.empty()));
    }

    private List<ConsumerRecord<byte[], byte[]>> stored(String topic, int partition) {
        TopicPartition log = new TopicPartition(topic, partition);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (Consumer<byte[], byte[]> consumer = new KafkaConnection(connection).consumer()) {
            consumer.assign(List.of(log));
            consumer.seekToBeginning(List.of(log));
            long end = consumer.endOffsets(List.of(log)).get(log);
            while (consumer.position(log) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
        }
        return records;
    }

    /** Asserts that a reader has read e0 to e{@code count - 1}, in this order and nothing else. */
    void assertEveryEventOnce(int market, int count) {
        assertEveryEventOnce(Topics.MARKET_EVENTS, market, count);
    }

    void assertEveryEventOnce(String topic, int partition, int count) {
        assertThat(eventsOf(topic, partition))
                .extracting(event -> event.split(" ")[0])
                .containsExactlyElementsOf(
                        IntStream.range(0, count).mapToObj(i -> "e" + i).toList());
    }

    /** A shard to which the log up to an offset was applied, without any host, header or snapshot. */
    Lane replayed(int partition, long upTo, VoidedRecords voided) throws InvalidProtocolBufferException {
        Lane shard = new Lane(Shards.market(partition), new ScriptedShard(), voided);
        for (ConsumerRecord<byte[], byte[]> record : commandsOf(Shards.market(partition))) {
            if (record.offset() <= upTo) {
                shard.apply(record.offset(), record.timestamp(), record.value());
            }
        }
        return shard;
    }

    void assertStateIsThatOfAFullReplay(ShardHost host, int partition) throws Exception {
        assertStateIsThatOfAFullReplay(host, partition, VoidedRecords.NONE);
    }

    void assertStateIsThatOfAFullReplay(ShardHost host, int partition, VoidedRecords voided) throws Exception {
        StateHash state = host.stateHash(partition).get(10, TimeUnit.SECONDS);
        assertThat(state.hash())
                .isEqualTo(replayed(partition, state.offset(), voided).stateHash());
    }

    /** Makes the broker give consumers with this client ID nothing from the next fetch on. */
    void throttleReads(String clientId) throws InterruptedException, ExecutionException {
        ClientQuotaEntity clients = new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, clientId));
        try (Admin admin = new KafkaConnection(connection).admin()) {
            admin.alterClientQuotas(List.of(new ClientQuotaAlteration(
                            clients, List.of(new ClientQuotaAlteration.Op("consumer_byte_rate", 1.0)))))
                    .all()
                    .get();
        }
    }

    static LogRecord parse(ConsumerRecord<byte[], byte[]> record) {
        try {
            return LogRecord.parseFrom(record.value());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
