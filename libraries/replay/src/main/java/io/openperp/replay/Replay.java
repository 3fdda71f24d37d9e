package io.openperp.replay;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.replay.audit.SignatureAudit;
import io.openperp.replay.event.EventSink;
import io.openperp.replay.event.StoredEventsCheck;
import io.openperp.replay.hash.PublishedHashes;
import io.openperp.replay.log.PartitionLog;
import io.openperp.replay.receipt.ReceiptCheck;
import io.openperp.replay.report.ShardReport;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.snapshot.StateHash;
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
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** Rebuilds shards from the logs of an exchange, running or not, and reports every difference. It only reads. */
public final class Replay {

    private final ReplayPlan plan;
    private final List<ReceiptCheck> receipts;
    private final SignatureAudit signatures = new SignatureAudit(SignatureVerifier.fastest());
    private final ReplayProgress progress = new ReplayProgress();

    public Replay(ReplayPlan plan) {
        this(plan, List.of());
    }

    /** @param receipts to be compared with the replay of their shards, which the plan must have; {@link ReceiptCheck#flaw} */
    public Replay(ReplayPlan plan, List<ReceiptCheck> receipts) {
        this.plan = plan;
        this.receipts = List.copyOf(receipts);
    }

    /**
     * Replays the shards of the plan and returns a report for each, accounts first.
     *
     * @throws IllegalArgumentException when the plan names shards, offsets or snapshots that do not exist; the message lists
     *     those that do
     */
    public List<ShardReport> run() throws InterruptedException {
        Map<String, List<PartitionInfo>> topics = topics();
        List<ShardAddress> shards = shards(topics);
        PublishedHashes published = new PublishedHashes();
        plan.expected().forEach(published::add);
        if (topics.containsKey(Topics.STATE_HASHES)) {
            published.addAllOfTopic(plan.kafka());
        }
        try (StoredSnapshots snapshots = new StoredSnapshots(plan.kafka(), shards)) {
            List<NumberedShard> started = new ArrayList<>();
            for (ShardAddress shard : shards) {
                published.addAllOf(snapshots, shard);
                started.add(start(shard, snapshots));
            }
            return run(started, published);
        }
    }

    /** How far {@link #run} is; may be asked from any thread. */
    public ReplayProgress progress() {
        return progress;
    }

    /** Replays the only shard of the plan and passes its events to {@code events} instead of comparing them with the stored ones. */
    public ShardReport runWith(EventSink events) {
        Map<String, List<PartitionInfo>> topics = topics();
        ShardAddress shard = shards(topics).getFirst();
        PublishedHashes published = new PublishedHashes();
        if (topics.containsKey(Topics.STATE_HASHES)) {
            published.addAllOfTopic(plan.kafka());
        }
        try (StoredSnapshots snapshots = new StoredSnapshots(plan.kafka(), List.of(shard))) {
            published.addAllOf(snapshots, shard);
            NumberedShard started = start(shard, snapshots);
            requireLogs(List.of(started));
            return run(started, published, events);
        }
    }

    /** The shards of the plan; all existing ones, accounts first, if it names none. */
    public List<ShardAddress> shards() {
        return shards(topics());
    }

    private List<ShardReport> run(List<NumberedShard> started, PublishedHashes published) throws InterruptedException {
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

    /** The log of every shard must have what follows the state that its replay begins with; names all that do not, before an hour of replay. */
    private void requireLogs(List<NumberedShard> shards) {
        Map<TopicPartition, Long> beginnings = ask(consumer -> consumer.beginningOffsets(
                shards.stream().map(Replay::commandsOf).toList()));
        List<String> gaps = new ArrayList<>();
        for (NumberedShard shard : shards) {
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

    private String remedy(NumberedShard shard) {
        if (plan.from() instanceof ReplayPlan.Start.Beginning) {
            return "begin at a snapshot";
        }
        return shard.offset() == NumberedShard.NOTHING_APPLIED
                ? "and it has no snapshot to begin at"
                : "and its snapshot is of offset " + shard.offset();
    }

    /** How many there are to replay. */
    private long records(List<NumberedShard> shards) {
        long afterLast = plan.to().isPresent() ? plan.to().getAsLong() + 1 : Long.MAX_VALUE;
        Map<TopicPartition, Long> ends = ask(consumer ->
                consumer.endOffsets(shards.stream().map(Replay::commandsOf).toList()));
        return shards.stream()
                .mapToLong(shard -> Math.min(ends.getOrDefault(commandsOf(shard), 0L), afterLast) - shard.offset() - 1)
                .filter(count -> count > 0)
                .sum();
    }

    private static TopicPartition commandsOf(NumberedShard shard) {
        ShardAddress address = shard.address();
        return new TopicPartition(Topics.commandsOf(address.getKind()), address.getPartition());
    }

    private ShardReport run(NumberedShard shard, PublishedHashes published) {
        ShardAddress address = shard.address();
        try (StoredEventsCheck events = new StoredEventsCheck(
                log(Topics.eventsOf(address.getKind()), address), published.newestSnapshot(address))) {
            if (shard.offset() != NumberedShard.NOTHING_APPLIED) {
                events.beginAt(shard.timeNanos());
            }
            return run(shard, published, events);
        }
    }

    private ShardReport run(NumberedShard shard, PublishedHashes published, EventSink events) {
        ShardAddress address = shard.address();
        try (PartitionLog commands = log(Topics.commandsOf(address.getKind()), address)) {
            commands.stopAfter(plan.to());
            List<ReceiptCheck> own = receipts.stream()
                    .filter(receipt -> receipt.shard().equals(address))
                    .toList();
            return new ShardReplay(shard, signatures, published, events, own, plan.checkpointEvery(), progress)
                    .run(commands);
        }
    }

    private PartitionLog log(String topic, ShardAddress address) {
        return new PartitionLog(plan.kafka(), new TopicPartition(topic, address.getPartition()));
    }

    private NumberedShard start(ShardAddress address, StoredSnapshots snapshots) {
        NumberedShard shard = new NumberedShard(address, plan.shard().apply(address), plan.voided());
        switch (plan.from()) {
            case ReplayPlan.Start.Beginning beginning -> {}
            case ReplayPlan.Start.NewestSnapshot newest -> restore(shard, snapshots, Long.MAX_VALUE);
            case ReplayPlan.Start.SnapshotBefore before -> restore(shard, snapshots, before.offset());
        }
        return shard;
    }

    /** Restores the newest snapshot up to an offset. A shard without any, such as a spare market, begins with its log. */
    private static void restore(NumberedShard shard, StoredSnapshots snapshots, long highest) {
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
        return ask(Consumer::listTopics);
    }

    private <T> T ask(Function<Consumer<byte[], byte[]>, T> question) {
        Consumer<byte[], byte[]> consumer = PartitionLog.consumer(plan.kafka());
        try {
            return question.apply(consumer);
        } finally {
            consumer.close(CloseOptions.timeout(java.time.Duration.ZERO));
        }
    }

    private List<ShardAddress> shards(Map<String, List<PartitionInfo>> topics) {
        List<ShardAddress> existing = new ArrayList<>();
        for (ShardKind kind : List.of(ShardKind.ACCOUNT, ShardKind.MARKET)) {
            int count = topics.getOrDefault(Topics.commandsOf(kind), List.of()).size();
            for (int partition = 0; partition < count; partition++) {
                existing.add(kind == ShardKind.ACCOUNT ? Shards.account(partition) : Shards.market(partition));
            }
        }
        if (existing.isEmpty() || !topics.containsKey(Topics.SNAPSHOTS)) {
            throw new IllegalArgumentException("this broker has no topics of an exchange: "
                    + topics.keySet().stream().sorted().toList());
        }
        for (ShardAddress wanted : plan.shards()) {
            if (!existing.contains(wanted)) {
                throw new IllegalArgumentException("there is no shard " + Shards.name(wanted) + ", there are "
                        + existing.stream().map(Shards::name).toList());
            }
        }
        return plan.shards().isEmpty() ? existing : Objects.requireNonNull(plan.shards());
    }
}
