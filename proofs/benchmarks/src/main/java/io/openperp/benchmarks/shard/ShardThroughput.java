package io.openperp.benchmarks.shard;

import io.openperp.benchmarks.shard.LinkedShards.Command;
import io.openperp.benchmarks.shard.Trading.Population;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.Topic;
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
 * Command line: {@code KIND ROUNDS PAIRS TRANSACTIONS [OPTIONS]}, KIND being {@code ACCOUNT} or {@code MARKET}, OPTIONS those of the
 * hosting process's Java. What a running shard does from its log to the logs it writes: its host, in a process of its own, finds
 * commands in the log as fast as it can take them. Tags, channels, hashes, margin and batches of events are as in production, the
 * broker is a real one, in this process. Each round has a new log and a new shard in the same Java, the first ones warm it up.
 */
public final class ShardThroughput {

    private static final String OPTIONS = "-Xmx2g -XX:+UseParallelGC";

    private final ShardKind kind;
    private final Population population;
    private final int transactions;
    private final KafkaProducer<byte[], byte[]> producer;
    private final RecordAuthentication hostTags;
    private final RecordAuthentication gatewayTags;

    private ShardThroughput(
            ShardKind kind, Population population, int transactions, String servers, Path keys, Path gatewayKeys) {
        this.kind = kind;
        this.population = population;
        this.transactions = transactions;
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
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
        try (LocalKafka kafka = LocalKafka.ephemeral()) {
            String drawn = LogKeys.drawn(null);
            Files.writeString(keys, drawn);
            Files.writeString(
                    gatewayKeys,
                    drawn.lines()
                            .filter(line -> line.startsWith("gateway."))
                            .findFirst()
                            .orElseThrow());
            createTopics(kafka, rounds);
            new ShardThroughput(kind, population, transactions, kafka.bootstrapServers(), keys, gatewayKeys)
                    .run(rounds, kafka.bootstrapServers(), keys, options);
        } finally {
            Files.delete(keys);
            Files.delete(gatewayKeys);
        }
    }

    private static void createTopics(LocalKafka kafka, int rounds) {
        Map<String, String> appendTime = Map.of("message.timestamp.type", "LogAppendTime");
        kafka.topics(List.of(
                new Topic(Topics.ACCOUNT_COMMANDS, rounds, appendTime),
                new Topic(Topics.ACCOUNT_EVENTS, rounds, appendTime),
                new Topic(Topics.MARKET_COMMANDS, rounds, appendTime),
                new Topic(Topics.MARKET_EVENTS, rounds, appendTime),
                new Topic(Topics.OWNERS, 1, appendTime),
                new Topic(Topics.SNAPSHOTS, 1, Map.of("cleanup.policy", "compact")),
                new Topic(Topics.STATE_HASHES, 1)));
    }

    private static RecordAuthentication tags(Path keys) {
        RecordAuthentication tags = new RecordAuthentication();
        tags.configure(LogKeys.read(keys).applyTo(Map.of()));
        return tags;
    }

    private void run(int rounds, String servers, Path keys, String options)
            throws IOException, InterruptedException, ExecutionException {
        try (HostProcess host =
                HostProcess.start(options, List.of(servers, kind.name(), Integer.toString(rounds), keys.toString()))) {
            host.await("ready");
            for (int round = 0; round < rounds; round++) {
                host.send("hold");
                host.await("held");
                String offsets = write(round);
                System.gc(); // now, not while the host is measured
                host.send(offsets);
                System.out.println(population + ", round " + round + ": " + host.line());
            }
        }
    }

    /** Writes the log of a round to the partition of that number. */
    private String write(int round) throws InterruptedException, ExecutionException {
        LinkedShards shards = new LinkedShards(population.positions());
        Trading trading = new Trading(shards, population);
        Sent sent = new Sent(round);
        shards.watch(sent::append);
        shards.open();
        trading.open();
        RecordMetadata before = sent.last();
        trading.trade(transactions);
        return round + " " + (before.offset() + 1) + " " + sent.last().offset();
    }

    /** The commands of this kind in the log of a round. */
    private final class Sent {

        private final int partition;
        private final List<Future<RecordMetadata>> last = new ArrayList<>();

        Sent(int partition) {
            this.partition = partition;
        }

        void append(Command command) {
            boolean isOfAccounts = command.market() == Command.OF_ACCOUNTS;
            if (isOfAccounts == (kind == ShardKind.ACCOUNT)) {
                ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                        Topics.commandsOf(kind),
                        partition,
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
