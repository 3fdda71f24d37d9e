package io.openperp.drill.check;

import io.openperp.drill.client.ApiClient;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.replay.Replay;
import io.openperp.replay.ReplayPlan;
import io.openperp.replay.hash.PublishedHashes.ExpectedHash;
import io.openperp.replay.hash.ShardReport;
import io.openperp.replay.hash.VerifyAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The last check of a drill: replays the logs from their start. The replay must reproduce every hash that the shards
 * have published, and the last published state of each shard must include the whole load.
 */
public final class ReplayCheck {

    private static final long TIMEOUT_NANOS = 20_000_000_000L;
    private static final long POLL_MILLIS = 100;

    private final Map<String, Object> kafka;
    private final ApiClient api;

    /** End of the log of each shard at the moment when the load had ended. */
    private final Map<ShardAddress, Long> ends;

    /**
     * Notes the present ends of the logs. To be called after the load has ended and every transaction has been
     * answered.
     */
    public ReplayCheck(Map<String, Object> kafka, ApiClient api) {
        this.kafka = Map.copyOf(kafka);
        this.api = api;
        this.ends = endsNow();
    }

    /**
     * Replays the logs and compares. To be called after the shard hosts have shut down normally, so that the final
     * state of each shard is published.
     */
    public ReplaySummary replay() throws InterruptedException {
        List<String> discrepancies = new ArrayList<>();
        List<ExpectedHash> published = published(discrepancies);
        long begin = System.nanoTime();
        List<ShardReport> reports = new Replay(ReplayPlan.ofAll(kafka).withExpected(published)).run();
        for (ShardReport report : reports) {
            report.findings().forEach(finding -> discrepancies.add("replay: " + finding));
        }
        return new ReplaySummary(
                replayed(reports),
                sum(reports, ShardReport.Counts::records),
                sum(reports, ShardReport.Counts::signatures),
                sum(reports, ShardReport.Counts::events),
                sum(reports, ShardReport.Counts::hashes),
                System.nanoTime() - begin,
                discrepancies);
    }

    /** Number of replayed shards, without those of spare markets; fewer than all others if some logs were not read. */
    private int replayed(List<ShardReport> reports) {
        Set<String> inUse = ends.keySet().stream().map(Shards::name).collect(Collectors.toSet());
        return (int) reports.stream()
                .filter(report -> inUse.contains(report.shard()))
                .count();
    }

    /**
     * The published hashes from {@code GET /verify}, read repeatedly until they cover the load, for at most 20 seconds.
     */
    private List<ExpectedHash> published(List<String> discrepancies) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT_NANOS;
        while (true) {
            List<ExpectedHash> published = VerifyAnswer.read(api.get("/verify").toString(), "GET /verify");
            List<String> open = uncovered(published);
            if (open.isEmpty() || System.nanoTime() > deadline) {
                discrepancies.addAll(open);
                return published;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private List<String> uncovered(List<ExpectedHash> published) {
        Map<ShardAddress, Long> last = new HashMap<>();
        for (ExpectedHash hash : published) {
            if (hash.kind() == ExpectedHash.Kind.STATE) {
                last.merge(hash.shard(), hash.offset(), Math::max);
            }
        }
        List<String> uncovered = new ArrayList<>();
        ends.forEach((shard, end) -> {
            long offset = last.getOrDefault(shard, -1L);
            if (offset < end - 1) {
                uncovered.add("the last state that %s has published is that at offset %d, but the load ended at %d"
                        .formatted(Shards.name(shard), offset, end - 1));
            }
        });
        return uncovered;
    }

    private Map<ShardAddress, Long> endsNow() {
        try (Consumer<byte[], byte[]> log =
                new KafkaConsumer<>(kafka, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            Map<ShardAddress, Long> found = new HashMap<>();
            List<TopicPartition> lanes = log.partitionsFor(Topics.COMMANDS).stream()
                    .map(lane -> new TopicPartition(Topics.COMMANDS, lane.partition()))
                    .toList();
            log.endOffsets(lanes).forEach((lane, end) -> found.put(Shards.firstOfLane(lane.partition()), end));
            found.keySet().removeAll(spareMarkets(log));
            return found;
        }
    }

    /**
     * Shards of spare market numbers, which wait for a listing (MKT-013). They publish nothing, not even state hashes.
     */
    private static Set<ShardAddress> spareMarkets(Consumer<byte[], byte[]> log) {
        List<TopicPartition> events = log.partitionsFor(Topics.MARKET_EVENTS).stream()
                .map(PartitionInfo::partition)
                .map(partition -> new TopicPartition(Topics.MARKET_EVENTS, partition))
                .toList();
        Set<ShardAddress> spare = new HashSet<>();
        log.endOffsets(events).forEach((partition, end) -> {
            if (end == 0) {
                spare.add(Shards.market(partition.partition()));
            }
        });
        return spare;
    }

    private static long sum(List<ShardReport> reports, ToLongFunction<ShardReport.Counts> figure) {
        return reports.stream().map(ShardReport::counts).mapToLong(figure).sum();
    }

    /**
     * Result of a replay: how much was compared, and what differed.
     *
     * @param shards number of shards replayed, without those of spare market numbers
     * @param records number of records replayed
     * @param signatures number of signatures verified again
     * @param events number of events rebuilt and compared with the stored ones
     * @param hashes number of hashes compared with the published ones
     * @param nanos duration of the replay in nanoseconds
     * @param discrepancies differences, as sentences
     */
    public record ReplaySummary(
            int shards,
            long records,
            long signatures,
            long events,
            long hashes,
            long nanos,
            List<String> discrepancies) {

        public ReplaySummary {
            discrepancies = List.copyOf(discrepancies);
        }
    }
}
