package io.openperp.logs;

import io.openperp.journal.Topics;
import io.openperp.logs.data.CannotStartException;
import io.openperp.reader.DamagedRange;
import io.openperp.reader.LogCheck;
import io.openperp.runtime.kafka.KafkaConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code ./exchange check-logs}: reads all logs to their ends and reports damaged records, so that they are known
 * before the logs are needed.
 */
@Command(
        name = "check-logs",
        description = {
            "Reads all logs and names the records that a disk has damaged.",
            "Better before a restart or a replay needs them. The exchange may run meanwhile."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every record is as it was written", "1:the logs could not be read", "2:something is damaged"
        })
public final class CheckLogsCommand implements Callable<Integer> {

    /** Exit code if a record is damaged. */
    static final int DAMAGED = 2;

    private static final List<String> TOPICS = List.of(
            Topics.COMMANDS,
            Topics.ACCOUNT_EVENTS,
            Topics.MARKET_EVENTS,
            Topics.SNAPSHOTS,
            Topics.STATE_HASHES,
            Topics.MARKET_STATISTICS,
            Topics.STREAM_SNAPSHOTS);

    @Mixin
    private LogOptions logs = new LogOptions();

    @Option(
            names = "--megabytes-per-second",
            paramLabel = "N",
            defaultValue = "0",
            description = "how fast it reads at most (default 0: as fast as it can)")
    private long megabytesPerSecond;

    @Override
    public Integer call() throws IOException {
        if (megabytesPerSecond < 0) {
            throw new CannotStartException("--megabytes-per-second takes 0, which is no limit, or more");
        }
        try (LogSource exchange = logs.find()) {
            List<DamagedRange> damage = check(exchange);
            damage.forEach(range -> System.out.println("DAMAGED  " + range + ": " + remedy(range)));
            System.out.println(
                    damage.isEmpty()
                            ? "Every record is as it was written."
                            : "Only the copies of the brokers that lead were read: docs/run/incidents/log-damaged.md.");
            return damage.isEmpty() ? 0 : DAMAGED;
        } catch (KafkaException e) {
            throw new CannotStartException("the logs cannot be read: " + e.getMessage(), e);
        }
    }

    private List<DamagedRange> check(LogSource exchange) {
        List<DamagedRange> damage = new ArrayList<>();
        Consumer<byte[], byte[]> consumer = new KafkaConnection(exchange.connection()).consumerOfWhatIsThere();
        try {
            LogCheck check = new LogCheck(consumer, megabytesPerSecond << 20);
            var existing = consumer.listTopics();
            for (String topic : TOPICS) {
                for (int log = 0; log < existing.getOrDefault(topic, List.of()).size(); log++) {
                    List<DamagedRange> found = check.check(new TopicPartition(topic, log));
                    System.out.printf("%-20s %4d %12d records%n", topic, log, check.records());
                    damage.addAll(found);
                }
            }
            return damage;
        } finally {
            consumer.close(CloseOptions.timeout(Duration.ZERO));
        }
    }

    private static String remedy(DamagedRange range) {
        return switch (range.partition().topic()) {
            case Topics.COMMANDS ->
                "put a whole copy in its place before a shard has to replay it; keep the snapshots after it";
            case Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS -> "write them anew with ./exchange rebuild-events";
            case Topics.SNAPSHOTS, Topics.STREAM_SNAPSHOTS -> "nothing, an earlier or later snapshot replaces it";
            default -> "nothing is lost but what it says; stop, delete the directories of this topic, start";
        };
    }
}
