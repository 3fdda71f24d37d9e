package io.openperp.benchmarks.shard;

import io.openperp.benchmarks.shard.LinkedShards.Command;
import io.openperp.benchmarks.shard.TradingPairs.Population;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.reader.authentication.LogKeys;
import io.openperp.reader.authentication.RecordAuthentication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Measures the throughput of a running shard, from its log to the logs it writes. Its host, in a process of its own,
 * finds commands in the log as fast as it can take them. Tags, channels, hashes, margin and batches of events are as in
 * production; the broker is real and runs in this process. Each round has a new broker and a new shard in the same JVM,
 * which the first rounds warm up. Command line: {@code KIND ROUNDS PAIRS TRANSACTIONS [OPTIONS]}, where KIND is {@code
 * ACCOUNT} or {@code MARKET}, and OPTIONS are Java options of the hosting process.
 */
public final class ShardThroughput {

    private static final String OPTIONS = "-Xmx2g -XX:+UseParallelGC";

    private final ShardKind kind;
    private final Population population;
    private final int transactions;
    private final RecordAuthentication hostTags;
    private final RecordAuthentication gatewayTags;

    private ShardThroughput(ShardKind kind, Population population, int transactions, Path keys, Path gatewayKeys) {
        this.kind = kind;
        this.population = population;
        this.transactions = transactions;
        this.hostTags = tags(keys);
        this.gatewayTags = tags(gatewayKeys);
    }

    public static void main(String[] arguments) throws Exception {
        ShardKind kind = ShardKind.valueOf(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        Population population = new Population(Integer.parseInt(arguments[2]), 1, 10);
        int transactions = Integer.parseInt(arguments[3]);
        String options = arguments.length > 4 ? arguments[4] : OPTIONS;
        Path keys = Files.createTempFile("log", ".keys");
        Path gatewayKeys = Files.createTempFile("gateway", ".keys");
        try {
            String drawn = LogKeys.drawn(null);
            Files.writeString(keys, drawn);
            Files.writeString(
                    gatewayKeys,
                    drawn.lines()
                            .filter(line -> line.startsWith("gateway."))
                            .findFirst()
                            .orElseThrow());
            new ShardThroughput(kind, population, transactions, keys, gatewayKeys).run(rounds, keys, options);
        } finally {
            Files.delete(keys);
            Files.delete(gatewayKeys);
        }
    }

    private static void createTopics(LocalKafka kafka) {
        Map<String, String> appendTime = Map.of("message.timestamp.type", "LogAppendTime");
        kafka.topics(List.of(
                new Topic(Topics.COMMANDS, Shards.lanes(1), appendTime),
                new Topic(Topics.ACCOUNT_EVENTS, 1, appendTime),
                new Topic(Topics.MARKET_EVENTS, 1, appendTime),
                new Topic(Topics.OWNERS, 1, appendTime),
                new Topic(Topics.SNAPSHOTS, 1, Map.of("cleanup.policy", "compact")),
                new Topic(Topics.STATE_HASHES, 1)));
    }

    private static RecordAuthentication tags(Path keys) {
        RecordAuthentication tags = new RecordAuthentication();
        tags.configure(LogKeys.read(keys).applyTo(Map.of()));
        return tags;
    }

    private void run(int rounds, Path keys, String options)
            throws IOException, InterruptedException, ExecutionException {
        try (HostProcess host = HostProcess.start(options, List.of(kind.name(), keys.toString()))) {
            for (int round = 0; round < rounds; round++) {
                try (LocalKafka kafka = LocalKafka.ephemeral()) {
                    createTopics(kafka);
                    host.send("host " + kafka.bootstrapServers());
                    host.await("ready");
                    host.send("hold");
                    host.await("held");
                    String offsets = write(kafka.bootstrapServers());
                    System.gc(); // now, not while the host is measured
                    host.send(offsets);
                    System.out.println(population + ", round " + round + ": " + host.line());
                    host.send("end");
                    host.await("ended");
                }
            }
        }
    }

    /**
     * Writes the log of a round. Returns the offsets of the first and the last command to be measured, separated by a
     * space.
     */
    private String write(String servers) throws InterruptedException, ExecutionException {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            return write(new Sent(producer));
        }
    }

    private String write(Sent sent) throws InterruptedException, ExecutionException {
        LinkedShards shards = new LinkedShards(population.positions());
        TradingPairs trading = new TradingPairs(shards, population);
        shards.watch(sent::append);
        shards.open();
        trading.open();
        RecordMetadata before = sent.last();
        trading.trade(transactions);
        return (before.offset() + 1) + " " + sent.last().offset();
    }

    /** Appends the commands of the measured kind of shard to its log. */
    private final class Sent {

        private final KafkaProducer<byte[], byte[]> producer;
        private final List<Future<RecordMetadata>> last = new ArrayList<>();

        Sent(KafkaProducer<byte[], byte[]> producer) {
            this.producer = producer;
        }

        void append(Command command) {
            boolean isOfAccounts = command.market() == Command.OF_ACCOUNTS;
            if (isOfAccounts == (kind == ShardKind.ACCOUNT)) {
                ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                        Topics.COMMANDS,
                        Shards.lane(kind == ShardKind.ACCOUNT ? Shards.accounts() : Shards.market(0)),
                        null,
                        command.record().toByteArray());
                boolean isOfGateway = command.record().getOriginCase() == LogRecord.OriginCase.GATEWAY;
                last.clear();
                last.add(producer.send((isOfGateway ? gatewayTags : hostTags).onSend(record)));
            }
        }

        RecordMetadata last() throws InterruptedException, ExecutionException {
            return last.getFirst().get();
        }
    }
}
