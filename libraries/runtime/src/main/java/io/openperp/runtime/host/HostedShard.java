package io.openperp.runtime.host;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Acknowledged;
import io.openperp.journal.Keys;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.Output;
import io.openperp.runtime.shard.PreparedRecord;
import io.openperp.runtime.shard.PublishedEvents;
import io.openperp.runtime.shard.UnsentOutputs;
import io.openperp.runtime.snapshot.PendingSnapshot;
import io.openperp.runtime.snapshot.Restoration;
import io.openperp.runtime.snapshot.SnapshotBuilder;
import io.openperp.runtime.snapshot.SnapshotPublisher;
import io.openperp.runtime.snapshot.StateHash;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One shard in a session of its host: its position, sent outputs and snapshots. For the host's thread. */
final class HostedShard {

    private static final Logger log = LoggerFactory.getLogger(HostedShard.class);
    private static final long NONE_STORED = -1;
    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

    private final NumberedShard shard;
    private final long replayEnd;
    private long endOffset;
    /** Another thread asks for it: whether it has failed. */
    private volatile ShardStatus.State state = ShardStatus.State.REPLAYING;

    private @Nullable String reason;

    private long hashedMinute = -1;
    private boolean missingIsKnown;
    private final UnsentOutputs unsent = new UnsentOutputs();
    private final ReadStall readStall = new ReadStall();
    private long sent;
    private long acknowledged;
    private long acknowledgedOffset;

    private long snapshotOffset;
    private final SnapshotSchedule schedule;
    private boolean isStoringReplay;
    private final PublishedEvents published;
    private long lastEventOffset = NONE_STORED;
    private final ReplayProgress replay;
    private @Nullable PendingSnapshot pending;
    private boolean isLastSnapshotTaken;
    private List<String> damagedSnapshots;
    private @Nullable String snapshotProblem;

    /**
     * @param restored the state it starts with, and why newer snapshots could not be used
     * @param published its events that need not be appended again
     * @param replayEnd end offset of the log at the start of the session
     */
    HostedShard(Restoration.Restored restored, PublishedEvents published, long replayEnd) {
        this.shard = restored.shard();
        this.published = published;
        this.schedule = new SnapshotSchedule(shard, restored.bytes());
        this.replay = new ReplayProgress(name(), shard.offset() + 1, replayEnd);
        this.damagedSnapshots = restored.damaged();
        this.snapshotOffset = shard.offset();
        this.acknowledgedOffset = snapshotOffset;
        this.replayEnd = replayEnd;
        this.endOffset = replayEnd;
    }

    /**
     * Applies a record and returns its outputs without events published before; throws if the shard cannot continue.
     *
     * @param prepared null if it was not prepared before, or cannot be
     */
    List<Output> apply(ConsumerRecord<byte[], byte[]> record, @Nullable PreparedRecord prepared)
            throws InvalidProtocolBufferException {
        if (shard.isVoided(record.offset())) {
            log.warn("{}: the record at offset {} is voided and has no effect", name(), record.offset());
        } else if (record.timestampType() != TimestampType.LOG_APPEND_TIME) {
            throw new IllegalStateException("the time of records of topic " + record.topic() + " is "
                    + record.timestampType() + ": set message.timestamp.type=LogAppendTime");
        }
        List<Output> outputs = prepared == null
                ? shard.apply(record.offset(), record.timestamp(), record.value())
                : shard.apply(record.offset(), record.timestamp(), prepared);
        schedule.applied();
        if (isReplaying()) {
            replay.reached(shard.offset() + 1);
            schedule.replayed(record.serializedValueSize());
        }
        boolean isAllNew =
                shard.published().number() - outputs.size() > published.lastNumber(); // however many are events
        return isAllNew ? outputs : unpublished(outputs);
    }

    /** As {@link NumberedShard#prepare}: for any thread. */
    @Nullable
    PreparedRecord prepare(ConsumerRecord<byte[], byte[]> record) {
        return shard.prepare(record.value());
    }

    /** A replay sends its outputs again, except events, whose log keeps every record for ever. */
    private List<Output> unpublished(List<Output> outputs) {
        return outputs.stream()
                .filter(output -> !published.isOf(output) || !published.contains(output.record()))
                .toList();
    }

    /** Throws {@link IllegalStateException} if the log did not reproduce every published event. */
    void requireAllPublished() {
        long reproduced = shard.published().number();
        if (reproduced < published.lastNumber()) {
            throw new IllegalStateException("the log leads to event number " + reproduced + ", but number "
                    + published.lastNumber() + " was published: records of the log have been lost, or voided after they"
                    + " had been applied");
        }
    }

    private boolean isOfItsEvents(String topic, int partition) {
        return partition == address().getPartition()
                && topic.equals(Topics.eventsOf(address().getKind()));
    }

    boolean isReplaying() {
        return state == ShardStatus.State.REPLAYING;
    }

    /** Whether a replay has reached the end that the log had at the start. */
    boolean isReplayedAt(long position) {
        return position >= replayEnd;
    }

    /** End of the log when the session began. */
    long replayEnd() {
        return replayEnd;
    }

    void follow() {
        replay.end();
        state = ShardStatus.State.FOLLOWING;
        log.info("{} follows from offset {}", name(), nextOffset());
    }

    void run() {
        replay.end();
        schedule.replayEnded();
        state = ShardStatus.State.RUNNING;
        log.info("{} runs from offset {}", name(), nextOffset());
    }

    void fail(long offset, Throwable cause) {
        state = ShardStatus.State.FAILED;
        reason = "offset " + offset + ": " + cause;
        log.error(
                "{} has stopped for good at offset {} (time {} ns, last snapshot at {}): {}",
                name(),
                offset,
                shard.timeNanos(),
                snapshotOffset,
                cause.toString(),
                cause);
    }

    /** Warns once when a record of another shard has been missing for longer than {@code alarm}. */
    void watchMissing(Duration alarm) {
        boolean isLong = !hasFailed() && shard.missingNanos() > alarm.toNanos();
        if (isLong && !missingIsKnown) {
            log.warn("{} has been missing a record of another shard for more than {}", name(), alarm);
        }
        missingIsKnown = isLong;
    }

    boolean isFollowing() {
        return state == ShardStatus.State.FOLLOWING;
    }

    boolean isRunning() {
        return state == ShardStatus.State.RUNNING;
    }

    /** Whether it waits for the command that begins it: it gets no ticks, and nothing of it is worth storing. */
    boolean isDormant() {
        return shard.isDormant();
    }

    boolean hasFailed() {
        return state == ShardStatus.State.FAILED;
    }

    ShardAddress address() {
        return shard.address();
    }

    long nextOffset() {
        return shard.offset() + 1;
    }

    /** Sets the end of the log as last read. */
    void endOffset(long offset) {
        endOffset = Math.max(endOffset, offset);
    }

    /**
     * Called after each poll, when its records are applied.
     *
     * @param replayed whether records of a replay were applied; the next may be those of another shard, so that one that is
     *     still replaying only waits for its turn
     */
    void polled(long nowNanos, boolean replayed) {
        boolean isWaiting = isStoringReplay() || replayed && !isReplayedAt(nextOffset());
        readStall.polled(nextOffset(), isWaiting ? nextOffset() : endOffset, nowNanos);
    }

    /** For how long polls have returned no records of this log although it has more. */
    Duration readStall() {
        return hasFailed() ? Duration.ZERO : readStall.length();
    }

    void countSent() {
        sent++;
    }

    /** @param stored position of the record; a tick in the shard's own log moves the end of that log */
    void countAcknowledged(long recordOffset, RecordMetadata stored) {
        acknowledged++;
        acknowledgedOffset = Math.max(acknowledgedOffset, recordOffset - 1);
        if (stored.partition() == address().getPartition()
                && stored.topic().equals(Topics.commandsOf(address().getKind()))) {
            endOffset(stored.offset() + 1);
        }
        if (isOfItsEvents(stored.topic(), stored.partition())) {
            lastEventOffset = Math.max(lastEventOffset, stored.offset());
        }
    }

    private long eventsFrom() {
        return lastEventOffset != NONE_STORED
                ? lastEventOffset
                : published.from(shard.published().number());
    }

    /**
     * The offset up to which all outputs are known to be acknowledged. Outputs that a standby has kept do not count: it is
     * owner as soon as its claim counts, and sends them a little later.
     */
    Acknowledged acknowledgement() {
        boolean isAll = sent == acknowledged && unsent.count() == 0 && !unsent.isIncomplete() && !hasFailed();
        long upTo = isAll ? shard.offset() : acknowledgedOffset;
        return Acknowledged.newBuilder()
                .setPartition(address().getPartition())
                .setOffset(upTo)
                .build();
    }

    /** Outputs that are not known to have been sent by any host. */
    UnsentOutputs unsent() {
        return unsent;
    }

    StateHash stateHash() {
        return new StateHash(shard.offset(), shard.stateHash());
    }

    /** The hash to publish: with the first record applied while running, and with the first of every minute; else null. */
    @Nullable
    StateHashed hashDue() {
        long minute = shard.timeNanos() / MINUTE_NANOS;
        if (!isRunning() || minute == hashedMinute) {
            return null;
        }
        hashedMinute = minute;
        return StateHashed.newBuilder()
                .setShard(shard.address())
                .setOffset(shard.offset())
                .setTimeNanos(shard.timeNanos())
                .setRulesVersion(shard.rulesVersion())
                .setChannelsHash(Keys.write(shard.channelHash()))
                .build();
    }

    boolean isSnapshotDue(HostSettings settings) {
        return pending == null && !hasFailed() && !isDormant() && schedule.isDue(settings, isReplaying(), isRunning());
    }

    /** As {@link SnapshotSchedule#isReplayToBeStoredFirst}. */
    boolean isReplayStorageDue(HostSettings settings) {
        return pending == null && schedule.isReplayToBeStoredFirst(settings);
    }

    /**
     * Stores the state in memory: right after a replay it is what {@link SnapshotBuilder} would build. Nothing may be applied
     * until the snapshot is complete.
     */
    void storeReplay(SnapshotPublisher publisher) {
        isStoringReplay = true;
        pending = new PendingSnapshot(shard.offset(), sent, publisher.store(shard, eventsFrom(), damagedSnapshots));
        schedule.taken();
    }

    boolean isStoringReplay() {
        return isStoringReplay && pending != null;
    }

    /** Starts a snapshot that is built and stored in the background; this shard continues at once. */
    void beginSnapshot(SnapshotPublisher publisher) {
        SnapshotBuilder.Target target = SnapshotBuilder.Target.of(shard);
        pending = new PendingSnapshot(shard.offset(), sent, publisher.build(target, address(), eventsFrom()));
        schedule.taken();
    }

    /** Stores the state in memory once if no snapshot contains it; nothing may be applied any more. */
    void beginLastSnapshot(SnapshotPublisher publisher) {
        if (pending == null
                && !hasFailed()
                && !isDormant()
                && !isLastSnapshotTaken
                && shard.offset() > snapshotOffset) {
            isLastSnapshotTaken = true;
            pending = new PendingSnapshot(shard.offset(), sent, publisher.store(shard, eventsFrom(), damagedSnapshots));
        }
    }

    /**
     * Advances a snapshot as far as possible without waiting and returns whether it is complete. If one cannot be stored, the
     * next replaces it.
     */
    boolean advanceSnapshot(SnapshotPublisher publisher) {
        if (pending == null) {
            return false;
        }
        try {
            if (!pending.advance(acknowledged, publisher::confirm)) {
                return false;
            }
            snapshotOffset = pending.offset();
            damagedSnapshots = pending.damaged();
            snapshotProblem = null;
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof CancellationException)) {
                snapshotProblem = "no snapshot at offset " + pending.offset() + ": " + e.getCause();
                log.error("{} has {}", name(), snapshotProblem, e.getCause());
            }
        }
        pending = null;
        return true;
    }

    boolean isSnapshotPending() {
        return pending != null;
    }

    ShardStatus status() {
        return new ShardStatus(
                shard.address(),
                state,
                shard.offset(),
                endOffset,
                snapshotOffset,
                sent - acknowledged,
                shard.repeats(),
                shard.ignored(),
                Duration.ofNanos(shard.missingNanos()),
                damagedSnapshots.size(),
                snapshotTrouble(),
                reason);
    }

    private @Nullable String snapshotTrouble() {
        if (snapshotProblem != null) {
            return snapshotProblem;
        }
        return damagedSnapshots.isEmpty() ? null : String.join("; ", damagedSnapshots);
    }

    String name() {
        return Shards.name(shard.address());
    }
}
