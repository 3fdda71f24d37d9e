package io.openperp.benchmarks.recovery;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Measures how long an account shard gives no answers while a standby takes over. Two processes host the shard under a
 * stream of faucet claims; the owner is killed again and again, and another process started. Prints for each kill the
 * longest time without an answer, by the broker's append times, and the processor time of each process; at the end,
 * whether every claim was answered exactly once. Command line: {@code [KILLS [PER_SECOND]]}.
 */
public final class TakeOver {

    private static final ByteString INCARNATION = ByteString.copyFrom(new byte[16]);

    private final String servers;
    private final StoredState log;
    private final int perSecond;
    private long claims;

    private TakeOver(String servers, StoredState log, int perSecond) {
        this.servers = servers;
        this.log = log;
        this.perSecond = perSecond;
    }

    /** A process that hosts the shard and prints its role. */
    private record Host(Process process, BufferedReader output) {

        void await(String state) throws IOException {
            String line = output.readLine();
            while (!state.equals(line)) {
                if (line == null) {
                    throw new IllegalStateException("the host has ended");
                }
                line = output.readLine();
            }
        }

        Duration cpu() {
            return process.info().totalCpuDuration().orElse(Duration.ZERO);
        }
    }

    public static void main(String[] arguments) throws Exception {
        int kills = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        int perSecond = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 500;
        try (LocalKafka kafka = LocalKafka.ephemeral()) {
            Map<String, String> appendTime = Map.of("message.timestamp.type", "LogAppendTime");
            kafka.topics(List.of(
                    new Topic(Topics.COMMANDS, Shards.lanes(1), appendTime),
                    new Topic(Topics.ACCOUNT_EVENTS, 1, appendTime),
                    new Topic(Topics.OWNERS, 1, appendTime),
                    new Topic(Topics.SNAPSHOTS, 1, Map.of("cleanup.policy", "compact")),
                    new Topic(Topics.STATE_HASHES, 1)));
            try (StoredState log = new StoredState(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
                new TakeOver(kafka.bootstrapServers(), log, perSecond).run(kills);
            }
        }
    }

    private void run(int kills) throws IOException, InvalidProtocolBufferException {
        log.log(List.of(OwnerRecords.of(AccountCommand.newBuilder()
                .setApplySettings(ApplySettings.newBuilder()
                        .setFaucetEnabled(true)
                        .setFaucetDefaultAmount(Fixed.ONE)
                        .setFaucetMaximumAmount(Fixed.ONE))
                .build())));
        Host owner = start();
        owner.await(HostProcess.OWNER);
        Host standby = start();
        standby.await(HostProcess.STANDBY);
        List<Long> killed = new ArrayList<>();
        for (int kill = 0; kill < kills; kill++) {
            Duration ownerBefore = owner.cpu();
            Duration standbyBefore = standby.cpu();
            claim(3 * perSecond);
            say(
                    "in 3 s the owner used %d ms of its processor, the standby %d ms",
                    owner.cpu().minus(ownerBefore).toMillis(),
                    standby.cpu().minus(standbyBefore).toMillis());
            killed.add(System.currentTimeMillis());
            owner.process.destroyForcibly();
            claim(3 * perSecond);
            standby.await(HostProcess.OWNER);
            say("without an answer: %d ms", silence(answered(events()), killed.getLast()));
            owner = standby;
            standby = start();
            standby.await(HostProcess.STANDBY);
        }
        claim(perSecond);
        report(killed);
        owner.process.destroyForcibly();
        standby.process.destroyForcibly();
    }

    private void report(List<Long> killed) throws InvalidProtocolBufferException {
        List<ConsumerRecord<byte[], byte[]>> records = events();
        List<Long> answered = answered(records);
        long[] silences =
                killed.stream().mapToLong(at -> silence(answered, at)).sorted().toArray();
        say("without an answer: %s ms, median %d ms", Arrays.toString(silences), silences[silences.length / 2]);
        say(
                "%d claims, %d answers of which %d were written twice",
                claims, answered.size(), records.size() - answered.size());
    }

    /** Append times of the answers, without repeats, which readers drop. */
    private static List<Long> answered(List<ConsumerRecord<byte[], byte[]>> records)
            throws InvalidProtocolBufferException {
        ChannelReceiver reader = new ChannelReceiver();
        List<Long> answered = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            for (LogRecord one : RecordBatch.records(LogRecord.parseFrom(record.value()))) {
                if (reader.accept(one).isPresent()) {
                    answered.add(record.timestamp());
                }
            }
        }
        return answered;
    }

    /** Longest time in milliseconds between two successive answers around a kill. */
    private static long silence(List<Long> answered, long killed) {
        long longest = 0;
        for (int i = 1; i < answered.size(); i++) {
            if (answered.get(i) >= killed && answered.get(i - 1) <= killed + 3_000) {
                longest = Math.max(longest, answered.get(i) - answered.get(i - 1));
            }
        }
        return longest;
    }

    private List<ConsumerRecord<byte[], byte[]>> events() {
        TopicPartition events = new TopicPartition(Topics.ACCOUNT_EVENTS, 0);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", servers), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(events));
            consumer.seekToBeginning(List.of(events));
            long lastNew = System.nanoTime();
            while (System.nanoTime() - lastNew < 2_000_000_000L) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    records.add(record);
                    lastNew = System.nanoTime();
                }
            }
        }
        return records;
    }

    private void claim(int count) {
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            claims++;
            Bytes32 account = new Bytes32(claims, 1, 2, 3);
            AccountCommand transaction = AccountCommand.newBuilder()
                    .setSignedTransaction(
                            UnsignedTransactions.record(account, List.of(new Faucet(account, null)), claims))
                    .build();
            log.append(LogRecord.newBuilder()
                    .setGateway(GatewayOrigin.newBuilder()
                            .setIncarnation(INCARNATION)
                            .setCounter(claims))
                    .setBody(transaction.toByteString())
                    .build());
            LockSupport.parkNanos(start + (i + 1) * 1_000_000_000L / perSecond - System.nanoTime());
        }
    }

    private Host start() throws IOException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx300m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostProcess.class.getName(),
                        servers)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new Host(process, process.inputReader(StandardCharsets.UTF_8));
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
