package io.openperp.gateway;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.LogRecord;
import io.openperp.journal.OwnerBeat;
import io.openperp.journal.RunningHash;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardSign;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.receipt.LogPlace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Plays every account shard: reads account-commands from the end and completes each transaction as it is told to. */
final class AccountShardByHand implements AutoCloseable {

    /** A transaction as the shard received it. */
    record Received(int partition, GatewayOrigin origin, AccountCommand command, RequestedTransaction transaction) {}

    /** What a host says of its shards. */
    enum Liveness {
        RUNNING,
        RESTORING,
        SILENT
    }

    /** The one market orders can be sent to. */
    static final String SYMBOL = "BTC-USD";

    /** Of every command. */
    static final long TIME_NANOS = 1_772_800_000_123_456_789L;

    private static final long BEAT_NANOS = Duration.ofMillis(200).toNanos();

    private final int partitions;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<Integer, Long> numbers;
    private final Map<Integer, Long> hashes = new ConcurrentHashMap<>();
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile Function<RequestedTransaction, List<TransactionCompleted.Builder>> behaviour;
    private volatile boolean running = true;
    private volatile Liveness liveness = Liveness.RUNNING;
    private volatile Liveness market = Liveness.RUNNING;
    private volatile long lastBeatNanos = System.nanoTime() - BEAT_NANOS;

    AccountShardByHand(String bootstrapServers, int partitions, Map<Integer, Long> numbers) {
        this.partitions = partitions;
        this.numbers = numbers;
        this.behaviour = transaction -> List.of(TransactionCompleted.newBuilder());
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrapServers);
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 0, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        List<TopicPartition> all = IntStream.range(0, partitions)
                .mapToObj(i -> new TopicPartition(Topics.ACCOUNT_COMMANDS, i))
                .toList();
        consumer.assign(all);
        consumer.seekToEnd(all);
        all.forEach(consumer::position);
        thread = Thread.ofPlatform().daemon().start(this::run);
    }

    /** From now on each transaction is completed with these, in order; an empty list is silence. */
    void answer(Function<RequestedTransaction, List<TransactionCompleted.Builder>> with) {
        behaviour = with;
    }

    /** From now on the account shards, which answer all the same, are said to be so. */
    void say(Liveness as) {
        liveness = as;
        lastBeatNanos = System.nanoTime() - BEAT_NANOS;
    }

    void sayOfMarket(Liveness as) {
        market = as;
        lastBeatNanos = System.nanoTime() - BEAT_NANOS;
    }

    List<Received> received() {
        return received;
    }

    /** Number of the last event of a partition, and the running hash up to it. */
    LogPlace lastPlace(int partition) {
        return new LogPlace(partition, numbers.get(partition), hashes.get(partition), TIME_NANOS);
    }

    @Override
    public void close() throws InterruptedException {
        running = false;
        thread.join();
        consumer.close();
        producer.close();
    }

    private void run() {
        while (running) {
            beat();
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
                take(record);
            }
        }
    }

    private void beat() {
        if (System.nanoTime() - lastBeatNanos >= BEAT_NANOS) {
            lastBeatNanos = System.nanoTime();
            IntStream.range(0, partitions).forEach(partition -> beat(Shards.account(partition), "", liveness));
            beat(Shards.market(0), SYMBOL, market);
        }
    }

    private void beat(ShardAddress shard, String symbol, Liveness as) {
        if (as != Liveness.SILENT) {
            OwnerBeat beat = OwnerBeat.newBuilder()
                    .addShards(ShardSign.newBuilder()
                            .setShard(shard)
                            .setSymbol(symbol)
                            .setRunning(as == Liveness.RUNNING))
                    .build();
            producer.send(new ProducerRecord<>(Topics.OWNERS, 0, null, beat.toByteArray()));
        }
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        try {
            LogRecord log = LogRecord.parseFrom(record.value());
            AccountCommand command = AccountCommand.parseFrom(log.getBody());
            RequestedTransaction transaction = TransactionRecords.of(command).orElseThrow();
            received.add(new Received(record.partition(), log.getGateway(), command, transaction));
            for (TransactionCompleted.Builder completed : behaviour.apply(transaction)) {
                append(record.partition(), log.getGateway(), transaction, completed);
            }
        } catch (com.google.protobuf.InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private void append(
            int partition,
            GatewayOrigin origin,
            RequestedTransaction transaction,
            TransactionCompleted.Builder completed) {
        ByteString body = AccountEvents.newBuilder()
                .setTimeNanos(TIME_NANOS)
                .addEvents(AccountEvent.newBuilder()
                        .setAccount(Keys.write(transaction.account()))
                        .setTransactionCompleted(completed
                                .setSigner(Keys.write(transaction.signer()))
                                .setNonce(transaction.nonce())
                                .setGatewayIncarnation(origin.getIncarnation())
                                .setGatewayCounter(origin.getCounter())))
                .build()
                .toByteString();
        long number = numbers.merge(partition, 1L, Long::sum);
        long hash = new RunningHash().next(hashes.getOrDefault(partition, RunningHash.START), 0, 0, body);
        hashes.put(partition, hash);
        LogRecord log = LogRecord.newBuilder()
                .setChannel(ChannelOrigin.newBuilder()
                        .setSender(Shards.account(partition))
                        .setNumber(number)
                        .setRunningHash(hash))
                .setBody(body)
                .build();
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(Topics.ACCOUNT_EVENTS, partition, null, log.toByteArray());
        record.headers().add(Topics.GATEWAY_HEADER, origin.getIncarnation().toByteArray());
        producer.send(record);
    }
}
