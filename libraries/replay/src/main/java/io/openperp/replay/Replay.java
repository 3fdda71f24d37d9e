package io.openperp.replay;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.replay.audit.ReceiptCheck;
import io.openperp.replay.audit.SignatureAudit;
import io.openperp.replay.event.EventSink;
import io.openperp.replay.event.LaneEventsCheck;
import io.openperp.replay.event.PartitionLog;
import io.openperp.replay.event.ShardFlaws;
import io.openperp.replay.event.StoredEventsCheck;
import io.openperp.replay.hash.PublishedHashes;
import io.openperp.replay.hash.ShardReport;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.runtime.snapshot.StoredLanes;
import io.openperp.runtime.snapshot.StoredSnapshots;
import io.openperp.transaction.verification.SignatureVerifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Rebuilds shards from the logs of an exchange, which may be running, and reports every difference from what the
 * exchange has stored and published. It only reads.
 */
public final class Replay {

    private final ReplayPlan plan;
    private final List<ReceiptCheck> receipts;
    private final SignatureAudit signatures = new SignatureAudit(SignatureVerifier.fastest());
    private final ReplayProgress progress = new ReplayProgress();

    public Replay(ReplayPlan plan) {
        this(plan, List.of());
    }

    /**
     * @param receipts receipts to compare with the replay of their shards, which must be part of the plan; for the
     *     result see {@link ReceiptCheck#flaw}
     */
    public Replay(ReplayPlan plan, List<ReceiptCheck> receipts) {
        this.plan = plan;
        this.receipts = List.copyOf(receipts);
    }

    /**
     * Replays the lanes of the plan and returns a report for each, the account shard's first.
     *
     * @throws IllegalArgumentException if the plan names shards, offsets or snapshots that do not exist; the message
     *     lists those that do
     */
    public List<ShardReport> run() throws InterruptedException {
        Map<String, List<PartitionInfo>> topics = topics();
        StoredLanes lanes = query(StoredLanes::read);
        List<ShardAddress> shards = shards(topics, lanes);
        PublishedHashes published = new PublishedHashes();
        plan.expected().forEach(published::add);
        if (topics.containsKey(Topics.STATE_HASHES)) {
            published.addAllOfTopic(plan.kafka());
        }
        try (StoredSnapshots snapshots = new StoredSnapshots(plan.kafka(), shards)) {
            List<Lane> started = new ArrayList<>();
            for (ShardAddress shard : shards) {
                published.addAllOf(snapshots, shard);
                started.add(start(shard, lanes, snapshots));
            }
            return run(started, published);
        }
    }

    /** The progress of {@link #run}; may be called by any thread. */
    public ReplayProgress progress() {
        return progress;
    }

    /**
     * Replays the only lane of the plan and passes its events to {@code events}, instead of comparing them with the
     * stored ones.
     */
    public ShardReport runWith(EventSink events) {
        return runOnly((lane, published) -> events);
    }

    /**
     * Replays the only lane of the plan, and compares the events of each of its shards separately. The differences of
     * events are added to {@code flaws}; the report contains only findings about commands.
     *
     * @param flaws map to which the first difference of each shard that has events is added; empty text if there is
     *     none
     */
    public ShardReport compareEvents(Map<ShardAddress, String> flaws) {
        return runOnly((lane, published) -> new ShardFlaws(storedEvents(lane, published), flaws));
    }

    private ShardReport runOnly(BiFunction<Lane, PublishedHashes, EventSink> sink) {
        Map<String, List<PartitionInfo>> topics = topics();
        StoredLanes lanes = query(StoredLanes::read);
        ShardAddress shard = shards(topics, lanes).getFirst();
        PublishedHashes published = new PublishedHashes();
        if (topics.containsKey(Topics.STATE_HASHES)) {
            published.addAllOfTopic(plan.kafka());
        }
        try (StoredSnapshots snapshots = new StoredSnapshots(plan.kafka(), List.of(shard))) {
            published.addAllOf(snapshots, shard);
            Lane started = start(shard, lanes, snapshots);
            requireLogs(List.of(started));
            try (EventSink events = sink.apply(started, published)) {
                return run(started, published, events);
            }
        }
    }

    /** The first shard of each lane in the plan; if it names none, of all existing lanes, the account shard's first. */
    public List<ShardAddress> shards() {
        return shards(topics(), query(StoredLanes::read));
    }

    private List<ShardReport> run(List<Lane> started, PublishedHashes published) throws InterruptedException {
        requireLogs(started);
        progress.begin(started.size(), records(started));
        try (ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, Math.min(plan.threads(), started.size())))) {
            List<Future<ShardReport>> running = started.stream()
                    .map(shard -> threads.submit(() -> run(shard, published)))
                    .toList();
            List<ShardReport> reports = new ArrayList<>();
            for (Future<ShardReport> report : running) {
                reports.add(report.get());
            }
            return reports;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IllegalArgumentException refusal) {
                throw refusal;
            }
            throw new IllegalStateException("the replay failed: " + e.getCause(), e);
        }
    }

    /**
     * Checks that the log of every lane contains all records after the state that its replay begins with. Throws an
     * exception that names all lanes for which records are missing, before a long replay is begun.
     */
    private void requireLogs(List<Lane> shards) {
        Map<TopicPartition, Long> beginnings = query(consumer -> consumer.beginningOffsets(
                shards.stream().map(Replay::commandsOf).toList()));
        List<String> gaps = new ArrayList<>();
        for (Lane shard : shards) {
            long beginning = Objects.requireNonNull(beginnings.get(commandsOf(shard)));
            if (shard.offset() + 1 < beginning) {
                gaps.add("the log of " + Shards.name(shard.address()) + " begins at offset " + beginning
                        + ": earlier records have been deleted, " + remedy(shard));
            }
        }
        if (!gaps.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", gaps));
        }
    }

    private String remedy(Lane shard) {
        if (plan.from() instanceof ReplayPlan.Start.Beginning) {
            return "begin at a snapshot";
        }
        return shard.offset() == Lane.NOTHING_APPLIED
                ? "and it has no snapshot to begin at"
                : "and its snapshot is of offset " + shard.offset();
    }

    /** Number of records to replay, in all lanes. */
    private long records(List<Lane> shards) {
        long afterLast = plan.to().isPresent() ? plan.to().getAsLong() + 1 : Long.MAX_VALUE;
        Map<TopicPartition, Long> ends = query(consumer ->
                consumer.endOffsets(shards.stream().map(Replay::commandsOf).toList()));
        return shards.stream()
                .mapToLong(shard -> Math.min(ends.getOrDefault(commandsOf(shard), 0L), afterLast) - shard.offset() - 1)
                .filter(count -> count > 0)
                .sum();
    }

    private static TopicPartition commandsOf(Lane shard) {
        return new TopicPartition(Topics.COMMANDS, Shards.lane(shard.address()));
    }

    private ShardReport run(Lane shard, PublishedHashes published) {
        try (EventSink events = new LaneEventsCheck(shard.addresses(), storedEvents(shard, published))) {
            return run(shard, published, events);
        }
    }

    /**
     * A function that opens the stored events of a shard at the place that corresponds to the state with which the
     * replay of the lane begins.
     */
    private Function<ShardAddress, StoredEventsCheck> storedEvents(Lane begins, PublishedHashes published) {
        long writtenUpTo = published.newestSnapshot(begins.address());
        boolean isWhole = begins.offset() == Lane.NOTHING_APPLIED;
        long begunAtNanos = begins.timeNanos();
        return shard -> {
            StoredEventsCheck events = new StoredEventsCheck(
                    log(new TopicPartition(Topics.eventsOf(shard.getKind()), shard.getPartition())), writtenUpTo);
            if (!isWhole) {
                events.beginAt(begunAtNanos);
            }
            return events;
        };
    }

    private ShardReport run(Lane shard, PublishedHashes published, EventSink events) {
        ShardAddress address = shard.address();
        try (PartitionLog commands = log(commandsOf(shard))) {
            commands.stopAfter(plan.to());
            List<ReceiptCheck> own = receipts.stream()
                    .filter(receipt -> receipt.shard().equals(address))
                    .toList();
            return new ShardReplay(shard, signatures, published, events, own, plan.checkpointEvery(), progress)
                    .run(commands);
        }
    }

    private PartitionLog log(TopicPartition partition) {
        return new PartitionLog(plan.kafka(), partition);
    }

    private Lane start(ShardAddress address, StoredLanes lanes, StoredSnapshots snapshots) {
        Lane shard = lanes.newLane(address, plan.shard(), plan.voided());
        switch (plan.from()) {
            case ReplayPlan.Start.Beginning beginning -> {}
            case ReplayPlan.Start.NewestSnapshot newest -> restore(shard, snapshots, Long.MAX_VALUE);
            case ReplayPlan.Start.SnapshotBefore before -> restore(shard, snapshots, before.offset());
        }
        return shard;
    }

    /**
     * Restores the newest snapshot at or below an offset. A lane without snapshots, such as that of an unused market,
     * begins with its log.
     */
    private static void restore(Lane shard, StoredSnapshots snapshots, long highest) {
        List<Long> stored =
                snapshots.of(shard.address()).stream().map(StateHash::offset).toList();
        if (stored.isEmpty()) {
            return;
        }
        long chosen = stored.stream()
                .filter(offset -> offset <= highest)
                .max(Long::compare)
                .orElseThrow(() -> new IllegalArgumentException(Shards.name(shard.address())
                        + " has no snapshot at or below offset " + highest + ", only at offsets " + stored));
        snapshots.restore(shard, chosen);
    }

    private Map<String, List<PartitionInfo>> topics() {
        return query(Consumer::listTopics);
    }

    private <T> T query(Function<Consumer<byte[], byte[]>, T> question) {
        Consumer<byte[], byte[]> consumer = PartitionLog.consumer(plan.kafka());
        try {
            return question.apply(consumer);
        } finally {
            consumer.close(CloseOptions.timeout(java.time.Duration.ZERO));
        }
    }

    private List<ShardAddress> shards(Map<String, List<PartitionInfo>> topics, StoredLanes lanes) {
        List<ShardAddress> existing = lanes.firsts();
        if (existing.isEmpty() || !topics.containsKey(Topics.SNAPSHOTS)) {
            throw new IllegalArgumentException("this broker has no topics of an exchange: "
                    + topics.keySet().stream().sorted().toList());
        }
        for (ShardAddress wanted : plan.shards()) {
            if (!existing.contains(wanted) && lanes.shards(Shards.accounts()).contains(wanted)) {
                throw new IllegalArgumentException(
                        Shards.name(wanted) + " has no log of its own, it is in the lane of account-0");
            }
            if (!existing.contains(wanted)) {
                throw new IllegalArgumentException("there is no shard " + Shards.name(wanted) + ", there are "
                        + existing.stream().map(Shards::name).toList());
            }
        }
        return plan.shards().isEmpty() ? existing : Objects.requireNonNull(plan.shards());
    }
}
