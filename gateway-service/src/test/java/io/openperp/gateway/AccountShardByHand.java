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
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Plays the account shard: reads its lane from the end and completes each transaction as it is told to. */
final class AccountShardByHand implements AutoCloseable {

    /** A transaction as the shard received it. */
    record Received(GatewayOrigin origin, AccountCommand command, RequestedTransaction transaction) {}

    /** State of a shard as its host reports it. */
    enum Liveness {
        RUNNING,
        RESTORING,
        SILENT
    }

    /** Symbol of the one market orders can be sent to. */
    static final String SYMBOL = "BTC-USD";

    /** Exchange time of every command, in nanoseconds since 1970. */
    static final long TIME_NANOS = 1_772_800_000_123_456_789L;

    private static final long BEAT_NANOS = Duration.ofMillis(200).toNanos();

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaProducer<byte[], byte[]> producer;
    private volatile LogPlace lastPlace = new LogPlace(0, 0, RunningHash.START, TIME_NANOS);
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile Function<RequestedTransaction, List<TransactionCompleted.Builder>> behaviour;
    private volatile boolean running = true;
    private volatile Liveness liveness = Liveness.RUNNING;
    private volatile Liveness market = Liveness.RUNNING;
    private volatile long lastBeatNanos = System.nanoTime() - BEAT_NANOS;

    AccountShardByHand(String bootstrapServers) {
        this.behaviour = transaction -> List.of(TransactionCompleted.newBuilder());
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrapServers);
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 0, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        TopicPartition commands = new TopicPartition(Topics.COMMANDS, 0);
        consumer.assign(List.of(commands));
        consumer.seekToEnd(List.of(commands));
        consumer.position(commands);
        thread = Thread.ofPlatform().daemon().start(this::run);
    }

    /** Completes each transaction from now on with these, in order; an empty list is silence. */
    void answer(Function<RequestedTransaction, List<TransactionCompleted.Builder>> with) {
        behaviour = with;
    }

    /** Reports this state of the account shard from now on; the shard answers all the same. */
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

    /** Place of the last event: its number, and the running hash up to it. */
    LogPlace lastPlace() {
        return lastPlace;
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
            beat(Shards.accounts(), "", liveness);
            beat(Shards.market(0), SYMBOL, market);
        }
    }

    private void beat(ShardAddress shard, String symbol, Liveness as) {
        if (as != Liveness.SILENT) {
            OwnerBeat beat = OwnerBeat.newBuilder()
                    .addShards(ShardHeartbeat.newBuilder()
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
            received.add(new Received(log.getGateway(), command, transaction));
            for (TransactionCompleted.Builder completed : behaviour.apply(transaction)) {
                append(log.getGateway(), transaction, completed);
            }
        } catch (com.google.protobuf.InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private void append(
            GatewayOrigin origin, RequestedTransaction transaction, TransactionCompleted.Builder completed) {
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
        long hash = new RunningHash().next(lastPlace.runningHash(), 0, 0, body);
        lastPlace = new LogPlace(0, lastPlace.number() + 1, hash, TIME_NANOS);
        LogRecord log = LogRecord.newBuilder()
                .setChannel(ChannelOrigin.newBuilder()
                        .setSender(Shards.accounts())
                        .setNumber(lastPlace.number())
                        .setRunningHash(hash))
                .setBody(body)
                .build();
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(Topics.ACCOUNT_EVENTS, 0, null, log.toByteArray());
        record.headers().add(Topics.GATEWAY_HEADER, origin.getIncarnation().toByteArray());
        producer.send(record);
    }
}
