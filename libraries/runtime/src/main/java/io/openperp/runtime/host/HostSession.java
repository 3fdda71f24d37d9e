package io.openperp.runtime.host;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.host.HopListener.TracedRecord;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.kafka.RequiredTopics;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.PreparedRecord;
import io.openperp.runtime.snapshot.SnapshotBuilder;
import io.openperp.runtime.snapshot.SnapshotPublisher;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import io.openperp.runtime.standby.Ownership.TakenOverException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the shards of a host from a recovery until the next failure, or until the host closes. One thread polls, applies
 * and sends. Any exception ends the session and discards its state in memory.
 */
final class HostSession implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HostSession.class);
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final HostedRole role;
    private final HostSettings settings;
    private final HopListener hops;
    private final ShardHost host;
    private final KafkaConnection kafka;
    private final Consumer<byte[], byte[]> consumer;
    private final Producer<byte[], byte[]> producer;
    private final SnapshotPublisher publisher;
    private final OwnershipLease lease;
    private final OutputSender outputs;

    private final ReplayReader replay;

    private Map<TopicPartition, HostedLane> shards = new LinkedHashMap<>();
    private final HostCommands own;
    /** Whether the heartbeats have not been read far enough to know which host is the owner; until then no record is applied. */
    private boolean isAwaitingOwnership;

    private boolean isActive;

    HostSession(HostedRole role, HostSettings settings, HopListener hops, ShardHost host) {
        this.role = role;
        this.settings = settings;
        this.hops = hops;
        this.host = host;
        this.kafka = new KafkaConnection(settings.kafka());
        this.consumer = kafka.consumer();
        this.producer = kafka.producer();
        this.outputs = new OutputSender(producer, consumer::wakeup);
        this.own = new HostCommands(role, outputs, settings.missingAlarm());
        this.publisher = new SnapshotPublisher(new SnapshotBuilder(role, kafka), kafka, role.name(), consumer::wakeup);
        this.lease = new OwnershipLease(role, settings.standby(), host.id());
        this.replay = new ReplayReader(kafka, role.name());
    }

    /** Runs the session until the host is closing. Throws the cause if the session must end before. */
    void run() throws InterruptedException {
        recover();
        while (!host.isClosing()) {
            step();
        }
        if (!host.isKilled()) {
            finish();
        }
    }

    /** Ends the wait of the present poll, because there is other work; called by other threads. */
    void wakeup() {
        consumer.wakeup();
    }

    /**
     * Ends the session and closes its clients; records that have not been sent yet are discarded. If {@link #run}
     * returned normally, everything was sent.
     */
    @Override
    public void close() {
        boolean wasInterrupted = Thread.interrupted(); // an interrupted thread would not close the clients completely
        replay.close();
        publisher.close();
        producer.close(Duration.ZERO);
        consumer.close(CloseOptions.timeout(Duration.ZERO));
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void recover() throws InterruptedException {
        new RequiredTopics(role).await(kafka, settings.topicWait(), host::isClosing);
        List<TopicPartition> logs = role.partitions().stream()
                .map(partition -> new TopicPartition(Topics.COMMANDS, Shards.lane(role.address(partition))))
                .toList();
        Recovery.RecoveredLanes recovered = new Recovery(role, logs).run(kafka, consumer);
        publisher.continueFrom(recovered.generations());
        shards = recovered.shards();
        consumer.assign(Stream.concat(logs.stream(), lease.topics().stream()).toList());
        lease.begin(consumer);
        isAwaitingOwnership = !lease.isKnown();
        if (isAwaitingOwnership) {
            consumer.pause(logs);
        }
        shards.forEach(this::begin);
        replay.start();
    }

    /** Begins to read a partition. The {@link ReplayReader} reads what the log contains now, this session everything after that. */
    private void begin(TopicPartition partition, HostedLane shard) {
        consumer.seek(partition, shard.nextOffset());
        if (shard.hasFailed()) {
            consumer.pause(List.of(partition));
        } else if (!shard.isReplayedAt(shard.nextOffset())) {
            consumer.pause(List.of(partition));
            replay.add(partition, shard);
        }
        host.report(shard);
    }

    private void step() {
        outputs.requireNoFailure();
        outputs.settle();
        lease.sendHeartbeat(shards.values(), ReadStall.require(shards.values()), producer, outputs.onAcknowledgement());
        followOwnership();
        goLive();
        own.tick(shards.values());
        host.answerHashRequests(this::stateHash);
        ConsumerRecords<byte[], byte[]> records = poll();
        for (TopicPartition partition : records.partitions()) {
            if (OwnershipLease.isOwners(partition)) {
                lease.onHeartbeats(records.records(partition));
            } else {
                take(partition, Objects.requireNonNull(shards.get(partition)), records.records(partition));
            }
        }
        if (!isAwaitingOwnership) {
            boolean isReplaying = replay();
            long now = System.nanoTime();
            shards.values().forEach(shard -> shard.polled(now, isReplaying));
        }
        if (isActive) {
            own.goOn(shards.values());
            own.move(shards.values());
            snapshot();
        }
    }

    private ConsumerRecords<byte[], byte[]> poll() {
        long untilNextSecond = MILLIS_PER_SECOND - System.currentTimeMillis() % MILLIS_PER_SECOND;
        Stream<Duration> others = Stream.of(Duration.ofMillis(untilNextSecond), lease.untilHeartbeat());
        Stream<Duration> untilDue = shards.values().stream().map(HostedLane::untilDue);
        Duration shortest =
                Stream.concat(others, untilDue).min(Duration::compareTo).orElse(Duration.ZERO);
        if (!isAwaitingOwnership && !replay.isOver()) {
            shortest = Duration.ZERO; // records read ahead are to be applied
        }
        try {
            return consumer.poll(shortest.isPositive() ? shortest : Duration.ZERO);
        } catch (WakeupException ignored) {
            return ConsumerRecords.empty();
        }
    }

    /** Begins to send outputs if this host has become the owner. Throws if another host has taken over from it. */
    private void followOwnership() {
        lease.topics().forEach(owners -> lease.readUpTo(consumer.position(owners)));
        if (isAwaitingOwnership && lease.isKnown()) {
            isAwaitingOwnership = false;
            shards.forEach((partition, shard) -> {
                if (!shard.hasFailed() && shard.isReplayedAt(shard.nextOffset())) {
                    consumer.resume(List.of(partition));
                }
            });
        }
        boolean isOwner = lease.isOwner();
        if (isActive && !isOwner) {
            throw new TakenOverException("another host has taken over");
        }
        if (!isActive && isOwner) {
            takeOver();
        } else if (!isActive) {
            shards.values()
                    .forEach(shard -> shard.unsent()
                            .acknowledgedUpTo(lease.acknowledged(shard.address().getPartition())));
        }
        host.reportOwnership(isOwner, lease.readyStandbys());
    }

    /** Begins to send outputs, first those not known to have been sent by any host. A host without standbys does so from the start. */
    private void takeOver() {
        if (shards.values().stream().anyMatch(shard -> shard.unsent().isIncomplete())) {
            throw new TakenOverException("this host owns the shards, but has not kept all their outputs");
        }
        isActive = true;
        for (HostedLane shard : shards.values()) {
            shard.unsent().acknowledgedUpTo(lease.acknowledged(shard.address().getPartition()));
            shard.unsent().drainTo((output, offset) -> outputs.send(shard, offset, output, TracedRecord.UNOBSERVED));
            outputs.flush();
            if (shard.isFollowing()) {
                run(shard);
            }
        }
        if (settings.standby() != null) {
            log.info("this host owns {} now", role.name());
            publisher.refresh(role.names());
        }
    }

    /** Applies a batch of records that {@link ReplayReader} has read ahead. Returns whether there was one. */
    private boolean replay() {
        ReplayReader.Batch batch = replay.isOver() ? null : replay.next(PAUSE);
        if (batch == null) {
            return false;
        }
        HostedLane shard = Objects.requireNonNull(shards.get(batch.partition()));
        for (ReplayReader.Read read : batch.records()) {
            if (!shard.hasFailed()) {
                take(shard, read.record(), read.prepared(), TracedRecord.UNOBSERVED);
            }
        }
        outputs.flush();
        outputs.settle();
        if (batch.isLast() && !shard.hasFailed()) {
            consumer.seek(batch.partition(), batch.position());
            consumer.resume(List.of(batch.partition()));
        }
        host.report(shard);
        return true;
    }

    private void take(TopicPartition partition, HostedLane shard, List<ConsumerRecord<byte[], byte[]>> records) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            try (TracedRecord traced =
                    shard.isRunning() ? hops.onRecord(shard.address(), record) : TracedRecord.UNOBSERVED) {
                take(shard, record, null, traced);
            }
            if (shard.hasFailed()) {
                consumer.pause(List.of(partition));
                break;
            }
        }
        outputs.flush();
        outputs.settle();
        shard.endOffset(
                consumer.position(partition) + consumer.currentLag(partition).orElse(0));
        host.report(shard);
    }

    private void take(
            HostedLane shard,
            ConsumerRecord<byte[], byte[]> record,
            @Nullable PreparedRecord prepared,
            TracedRecord traced) {
        List<Output> applied = apply(shard, record, prepared);
        if (shard.hasFailed()) {
            return;
        }
        if (traced != TracedRecord.UNOBSERVED) {
            traced.onApplied(shard.commanded());
        }
        if (isActive) {
            applied.forEach(output -> outputs.send(shard, record.offset(), output, traced));
            outputs.publishHash(shard, record.offset());
        } else {
            keep(shard, record.offset(), applied);
        }
    }

    private void keep(HostedLane shard, long offset, List<Output> applied) {
        shard.unsent().add(offset, applied);
        int kept =
                shards.values().stream().mapToInt(one -> one.unsent().count()).sum();
        if (settings.standby() != null && kept > settings.standby().keptOutputs()) {
            shard.unsent().drop();
        }
    }

    /** Applies one record completely and returns its outputs; if applying it fails, none of its outputs is sent. */
    private static List<Output> apply(
            HostedLane shard, ConsumerRecord<byte[], byte[]> record, @Nullable PreparedRecord prepared) {
        try {
            return shard.apply(record, prepared);
        } catch (InvalidProtocolBufferException | RuntimeException | AssertionError | StackOverflowError e) {
            shard.fail(record.offset(), e);
            return List.of();
        }
    }

    private void goLive() {
        shards.forEach((partition, shard) -> {
            if (shard.isReplaying() && shard.isReplayedAt(consumer.position(partition))) {
                endReplay(partition, shard);
                host.report(shard);
            }
        });
    }

    private void endReplay(TopicPartition partition, HostedLane shard) {
        try {
            shard.requireAllPublished();
        } catch (IllegalStateException e) {
            shard.fail(shard.nextOffset(), e);
            consumer.pause(List.of(partition));
            return;
        }
        if (!isActive) {
            shard.follow();
        } else if (!isStoringReplay(partition, shard)) {
            run(shard);
        }
    }

    /**
     * Whether the state reached by a long replay must be stored before the shard continues, so that a restart would not
     * repeat the replay. Begins to store it, and pauses or resumes the partition accordingly.
     */
    private boolean isStoringReplay(TopicPartition partition, HostedLane shard) {
        if (shard.beginReplaySnapshot(settings, publisher)) {
            consumer.pause(List.of(partition));
        } else if (!shard.isStoringReplay()) {
            consumer.resume(List.of(partition));
        }
        return shard.isStoringReplay();
    }

    private void run(HostedLane shard) {
        own.begin(shard);
        shard.run();
        host.report(shard);
    }

    private void snapshot() {
        outputs.settle();
        for (HostedLane shard : shards.values()) {
            if (shard.advanceSnapshot(publisher)) {
                host.report(shard);
            }
            if (shard.isSnapshotDue(settings)) {
                shard.beginSnapshot(publisher);
            }
        }
    }

    private StateHash stateHash(int partition) {
        HostedLane shard = shards.get(new TopicPartition(Topics.COMMANDS, Shards.lane(role.address(partition))));
        if (shard == null) {
            throw new IllegalArgumentException("partition " + partition + " is not one of this host");
        }
        return shard.stateHash();
    }

    /**
     * Ends the session in an orderly way. An owner waits until all outputs are acknowledged, stores a snapshot of each
     * shard unless a standby takes over, and releases its ownership.
     */
    private void finish() throws InterruptedException {
        publisher.abandonBuilds();
        producer.flush();
        outputs.settle();
        if (isActive && lease.readyStandbys() == 0) {
            storeLastSnapshots();
        }
        lease.release(shards.values(), producer, outputs.onAcknowledgement());
        producer.flush();
        shards.values().forEach(host::report);
    }

    private void storeLastSnapshots() throws InterruptedException {
        boolean isOpen = true;
        while (isOpen && !host.isKilled()) {
            isOpen = false;
            for (HostedLane shard : shards.values()) {
                shard.advanceSnapshot(publisher);
                shard.beginLastSnapshot(publisher);
                isOpen |= shard.isSnapshotPending();
            }
            Thread.sleep(PAUSE);
        }
    }
}
