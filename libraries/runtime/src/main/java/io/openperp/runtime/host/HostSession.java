package io.openperp.runtime.host;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.runtime.host.HopListener.Passage;
import io.openperp.runtime.kafka.KafkaConnection;
import io.openperp.runtime.kafka.RequiredTopics;
import io.openperp.runtime.kafka.SendFailedException;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.Output;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.snapshot.SnapshotBuilder;
import io.openperp.runtime.snapshot.SnapshotPublisher;
import io.openperp.runtime.snapshot.StateHash;
import io.openperp.runtime.snapshot.StateHashes;
import io.openperp.runtime.standby.TakenOverException;
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
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One life of a host, from recovery to the first failed send or the end: one thread polls, applies and sends. Any
 * exception ends the session, and with it everything it held in memory.
 */
final class HostSession implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HostSession.class);
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final Duration PAUSE = Duration.ofMillis(5);

    /** Longer than a request may take: the client itself gives up a connection that is dead before. */
    private static final Duration LONGEST_STANDSTILL = Duration.ofSeconds(15);

    private final HostedRole role;
    private final HostSettings settings;
    private final HopListener hops;
    private final ShardHost host;
    private final KafkaConnection kafka;
    private final Consumer<byte[], byte[]> consumer;
    private final Producer<byte[], byte[]> producer;
    private final SnapshotPublisher publisher;
    private final OwnershipLease lease;
    private final SentOutputs sent = new SentOutputs();
    private final Callback onAcknowledgement = (metadata, exception) -> noteFailure(exception);

    private Map<TopicPartition, HostedShard> shards = new LinkedHashMap<>();
    private final TickSequence ticks = new TickSequence();
    /** Nothing is applied before it is known whose lease it is to send what follows. */
    private boolean isAwaitingOwnership;

    private boolean isActive;
    private volatile @Nullable Exception failure;

    HostSession(HostedRole role, HostSettings settings, HopListener hops, ShardHost host) {
        this.role = role;
        this.settings = settings;
        this.hops = hops;
        this.host = host;
        this.kafka = new KafkaConnection(settings.kafka());
        this.consumer = kafka.consumer();
        this.producer = kafka.producer();
        this.publisher = new SnapshotPublisher(new SnapshotBuilder(role, kafka), kafka, role.name(), consumer::wakeup);
        this.lease = new OwnershipLease(role, settings.standby(), host.id());
    }

    /** Returns when the host is closing; throws when the session cannot go on. */
    void run() throws InterruptedException {
        recover();
        while (!host.isClosing()) {
            step();
        }
        if (!host.isKilled()) {
            finish();
        }
    }

    /** For other threads: look up now. */
    void wakeup() {
        consumer.wakeup();
    }

    /** Drops what is unsent; {@link #run} has sent everything if it returned. */
    @Override
    public void close() {
        boolean wasInterrupted = Thread.interrupted(); // the clients would not close completely
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
                .map(partition -> new TopicPartition(Topics.commandsOf(role.kind()), partition))
                .toList();
        Recovery.Recovered recovered = new Recovery(role, logs).run(kafka, consumer);
        publisher.goOnFrom(recovered.generations());
        shards = recovered.shards();
        consumer.assign(Stream.concat(logs.stream(), lease.topics().stream()).toList());
        lease.begin(consumer);
        isAwaitingOwnership = !lease.isKnown();
        if (isAwaitingOwnership) {
            consumer.pause(logs);
        }
        shards.forEach((partition, shard) -> {
            consumer.seek(partition, shard.nextOffset());
            if (shard.hasFailed()) {
                consumer.pause(List.of(partition));
            }
            host.report(shard.status());
        });
    }

    private void step() {
        requireProducer();
        sent.settle();
        lease.sendHeartbeat(shards.values(), requireReads(), producer, onAcknowledgement);
        followOwnership();
        goLive();
        tick();
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
            long now = System.nanoTime();
            shards.values().forEach(shard -> shard.polled(now));
        }
        if (isActive) {
            snapshot();
        }
    }

    /** For how long the broker has given nothing to read of a log that holds more. */
    private Duration requireReads() {
        Duration longest = shards.values().stream()
                .map(HostedShard::standstill)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        if (longest.compareTo(LONGEST_STANDSTILL) >= 0) {
            throw new ReadStalledException(longest);
        }
        return longest;
    }

    private ConsumerRecords<byte[], byte[]> poll() {
        Duration untilNextSecond =
                Duration.ofMillis(MILLIS_PER_SECOND - System.currentTimeMillis() % MILLIS_PER_SECOND);
        Duration untilHeartbeat = lease.untilHeartbeat();
        Duration shorter = untilHeartbeat.compareTo(untilNextSecond) < 0 ? untilHeartbeat : untilNextSecond;
        try {
            return consumer.poll(shorter.isPositive() ? shorter : Duration.ZERO);
        } catch (WakeupException seenToByTheNextStep) {
            return ConsumerRecords.empty();
        }
    }

    /** Takes over, or ends when another host has. */
    private void followOwnership() {
        lease.topics().forEach(owners -> lease.readUpTo(consumer.position(owners)));
        if (isAwaitingOwnership && lease.isKnown()) {
            isAwaitingOwnership = false;
            shards.forEach((partition, shard) -> {
                if (!shard.hasFailed()) {
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
        host.reportDuty(isOwner, lease.readyStandbys());
    }

    /** From now on what the shards say is sent, beginning with what nobody is known to have sent. */
    private void takeOver() {
        if (shards.values().stream().anyMatch(shard -> shard.unsent().isIncomplete())) {
            throw new TakenOverException("it owns the shards, but has not kept all they said");
        }
        isActive = true;
        for (HostedShard shard : shards.values()) {
            shard.unsent().acknowledgedUpTo(lease.acknowledged(shard.address().getPartition()));
            shard.unsent().drainTo((output, offset) -> send(shard, offset, output, Passage.UNWATCHED));
            if (shard.isFollowing()) {
                run(shard);
            }
        }
        if (settings.standby() != null) {
            log.info("{} own their shards now", role.name());
            publisher.lookAgain(role.names());
        }
    }

    private void take(TopicPartition partition, HostedShard shard, List<ConsumerRecord<byte[], byte[]>> records) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            try (Passage passage = shard.isRunning() ? hops.taken(shard.address(), record) : Passage.UNWATCHED) {
                take(shard, record, passage);
            }
            if (shard.hasFailed()) {
                consumer.pause(List.of(partition));
                break;
            }
        }
        sent.settle();
        shard.endOffset(
                consumer.position(partition) + consumer.currentLag(partition).orElse(0));
        host.report(shard.status());
    }

    private void take(HostedShard shard, ConsumerRecord<byte[], byte[]> record, Passage passage) {
        List<Output> outputs = apply(shard, record);
        if (shard.hasFailed()) {
            return;
        }
        if (isActive) {
            outputs.forEach(output -> send(shard, record.offset(), output, passage));
            publishHash(shard, record.offset());
        } else {
            keep(shard, record.offset(), outputs);
        }
    }

    private void keep(HostedShard shard, long offset, List<Output> outputs) {
        shard.unsent().add(offset, outputs);
        int kept =
                shards.values().stream().mapToInt(one -> one.unsent().count()).sum();
        if (settings.standby() != null && kept > settings.standby().keptOutputs()) {
            shard.unsent().drop();
        }
    }

    /** Nothing of a record is sent unless it was applied whole. */
    private static List<Output> apply(HostedShard shard, ConsumerRecord<byte[], byte[]> record) {
        try {
            return shard.apply(record);
        } catch (InvalidProtocolBufferException | RuntimeException | AssertionError | StackOverflowError e) {
            shard.fail(record.offset(), e);
            return List.of();
        }
    }

    private void send(HostedShard shard, long offset, Output output, Passage passage) {
        byte[] value = output.record().toByteArray();
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(output.topic(), output.partition(), null, value);
        if (output.gateway() != null) {
            record.headers().add(Topics.GATEWAY_HEADER, output.gateway().toByteArray());
        }
        passage.sends(record.headers());
        sent.add(shard, offset, producer.send(record, onAcknowledgement));
    }

    private void publishHash(HostedShard shard, long offset) {
        StateHashed due = shard.hashDue();
        if (due != null) {
            sent.add(shard, offset, producer.send(StateHashes.record(due), onAcknowledgement));
        }
    }

    private void append(HostedShard shard, MessageLite command) {
        byte[] value = OwnerRecords.of(command).toByteArray();
        int partition = shard.address().getPartition();
        sent.add(
                shard,
                shard.nextOffset() - 1,
                producer.send(
                        new ProducerRecord<>(Topics.commandsOf(role.kind()), partition, null, value),
                        onAcknowledgement));
    }

    private void goLive() {
        shards.forEach((partition, shard) -> {
            if (shard.isReplaying() && shard.isReplayedAt(consumer.position(partition))) {
                endReplay(partition, shard);
                host.report(shard.status());
            }
        });
    }

    private void endReplay(TopicPartition partition, HostedShard shard) {
        try {
            shard.requireAllPublished();
        } catch (IllegalStateException e) {
            shard.fail(shard.nextOffset(), e);
            consumer.pause(List.of(partition));
            return;
        }
        if (!isActive) {
            shard.follow();
        } else if (!isResting(partition, shard)) {
            run(shard);
        }
    }

    /** What a long replay came to is stored first, or a process killed now would have to do all of it again. */
    private boolean isResting(TopicPartition partition, HostedShard shard) {
        if (shard.isRestDue(settings)) {
            shard.rest(publisher);
            consumer.pause(List.of(partition));
        } else if (!shard.isResting()) {
            consumer.resume(List.of(partition));
        }
        return shard.isResting();
    }

    private void run(HostedShard shard) {
        role.initialCommands().apply(shard.address().getPartition()).forEach(command -> append(shard, command));
        shard.run();
        host.report(shard.status());
    }

    /** Tells every live shard the time when a new second has begun. */
    private void tick() {
        long second = System.currentTimeMillis() / MILLIS_PER_SECOND;
        if (!ticks.moves(second)) {
            return;
        }
        for (HostedShard shard : shards.values()) {
            if (shard.isRunning()) {
                append(shard, role.tick().apply(second));
            }
            shard.watchMissing(settings.missingAlarm());
        }
    }

    private void snapshot() {
        sent.settle();
        for (HostedShard shard : shards.values()) {
            if (shard.advanceSnapshot(publisher)) {
                host.report(shard.status());
            }
            if (shard.isSnapshotDue(settings)) {
                shard.beginSnapshot(publisher);
            }
        }
    }

    private StateHash stateHash(int partition) {
        HostedShard shard = shards.get(new TopicPartition(Topics.commandsOf(role.kind()), partition));
        if (shard == null) {
            throw new IllegalArgumentException("partition " + partition + " is not of this host");
        }
        return shard.stateHash();
    }

    /** An owner waits for every output, leaves a snapshot of each shard if nobody goes on from memory, and says so. */
    private void finish() throws InterruptedException {
        publisher.abandonBuilds();
        producer.flush();
        sent.settle();
        if (isActive && lease.readyStandbys() == 0) {
            storeLastSnapshots();
        }
        lease.release(shards.values(), producer, onAcknowledgement);
        producer.flush();
        shards.values().forEach(shard -> host.report(shard.status()));
    }

    private void storeLastSnapshots() throws InterruptedException {
        boolean isOpen = true;
        while (isOpen && !host.isKilled()) {
            isOpen = false;
            for (HostedShard shard : shards.values()) {
                shard.advanceSnapshot(publisher);
                shard.beginLastSnapshot(publisher);
                isOpen |= shard.isSnapshotPending();
            }
            Thread.sleep(PAUSE);
        }
    }

    private void requireProducer() {
        Exception seen = failure;
        if (seen != null) {
            throw new SendFailedException(seen);
        }
    }

    private void noteFailure(@Nullable Exception exception) {
        if (exception != null && failure == null) {
            failure = exception;
            consumer.wakeup();
        }
    }
}
