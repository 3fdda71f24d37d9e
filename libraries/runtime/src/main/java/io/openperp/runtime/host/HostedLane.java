package io.openperp.runtime.host;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.Acknowledged;
import io.openperp.journal.Keys;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneEvents;
import io.openperp.runtime.shard.LaneMove;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.PreparedRecord;
import io.openperp.runtime.shard.UnsentOutputs;
import io.openperp.runtime.snapshot.Restoration;
import io.openperp.runtime.snapshot.SnapshotPublisher;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One lane during a session of its host: how far its log is applied, and what is stored. For the host's thread. */
final class HostedLane {

    private static final Logger log = LoggerFactory.getLogger(HostedLane.class);
    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

    private final Lane shard;
    private final long replayEnd;
    private long endOffset;
    /** State of all shards of the lane. Volatile because other threads read it. */
    private volatile ShardStatus.State state = ShardStatus.State.REPLAYING;

    private @Nullable String reason;
    private long hashedMinute = -1;
    private boolean missingIsKnown;
    private final UnsentOutputs unsent = new UnsentOutputs();
    private final ReadStall readStall = new ReadStall();
    private long sent;
    private long acknowledged;
    private long acknowledgedOffset;
    private final LaneSnapshots snapshots;
    private final LaneEvents events;
    private final ReplayProgress replay;
    private final TimesOfTheLog times;
    private final GoOnRequests goOn;
    /** Shards that have moved into the lane while it ran and for which the host's initial commands have not been appended yet. */
    private final List<ShardAddress> arrived = new ArrayList<>();
    /** Shards whose release was appended, with the offsets at which they had stopped in order to leave. */
    private final Map<ShardAddress, Long> released = new HashMap<>();

    /**
     * @param restored the restored lane
     * @param events published events of its shards, which are not appended again
     * @param replayEnd end offset of the log at the start of the session
     */
    HostedLane(Restoration.Restored restored, LaneEvents events, long replayEnd) {
        this.shard = restored.shard();
        this.goOn = new GoOnRequests(shard);
        this.events = events;
        this.snapshots = new LaneSnapshots(restored, events);
        this.replay = new ReplayProgress(name(), shard.offset() + 1, replayEnd);
        this.times = new TimesOfTheLog(replayEnd);
        this.acknowledgedOffset = shard.offset();
        this.replayEnd = replayEnd;
        this.endOffset = replayEnd;
    }

    /**
     * Applies a record and returns its outputs, without the events that were published before. Throws if the shard cannot continue.
     *
     * @param prepared the record as prepared ahead; null if it was not prepared or cannot be
     */
    List<Output> apply(ConsumerRecord<byte[], byte[]> record, @Nullable PreparedRecord prepared)
            throws InvalidProtocolBufferException {
        if (shard.isVoided(record.offset())) {
            log.warn("{}: the record at offset {} is voided and has no effect", name(), record.offset());
        } else {
            times.require(record);
        }
        List<Output> outputs = prepared == null
                ? shard.apply(record.offset(), record.timestamp(), record.value())
                : shard.apply(record.offset(), record.timestamp(), prepared);
        goOn.applied(record.timestamp());
        shard.moves().forEach(this::follow);
        snapshots.applied();
        if (isReplaying()) {
            replay.reached(shard.offset() + 1);
            snapshots.replayed(record.serializedValueSize());
        }
        return events.unpublished(shard, outputs); // without events that were published before
    }

    private void follow(LaneMove move) {
        String step = switch (move.step()) {
            case STOPPED -> "stops, to leave";
            case LEFT -> "has left";
            case ARRIVED -> "has arrived in";
        };
        if (move.step() == LaneMove.Step.LEFT) {
            snapshots.left();
        }
        log.info("{} {} the lane of {} at offset {}", Shards.name(move.shard()), step, name(), shard.offset());
        events.follow(move, isReplaying());
        arrived.remove(move.shard());
        if (move.step() == LaneMove.Step.ARRIVED && !isReplaying()) {
            arrived.add(move.shard());
        }
    }

    /** Returns the shards that have moved into the running lane since the last call, for initial commands. */
    List<ShardAddress> takeArrived() {
        if (!isRunning() || arrived.isEmpty()) {
            return List.of();
        }
        List<ShardAddress> taken = List.copyOf(arrived);
        arrived.clear();
        return taken;
    }

    /** Returns, once each, releases of shards that have stopped to leave the lane and whose outputs are all stored. */
    List<LogRecord> takeReleases() {
        Map<ShardAddress, Long> stopped = isRunning() ? shard.stopped() : Map.of();
        List<LogRecord> releases = new ArrayList<>();
        stopped.forEach((one, offset) -> {
            if (acknowledgedUpTo() >= offset && !offset.equals(released.put(one, offset))) {
                releases.add(OwnerRecords.release(one, offset, events.from(shard, one)));
            }
        });
        return releases;
    }

    /** Whether this market is to get a lane of its own before it applies its first command in this lane. */
    boolean isLeaving(ShardAddress one, HostedRole role) {
        return role.lanes().leaving().contains(one) && shard.hasNeverMoved(one) && !one.equals(address());
    }

    /** Parses a record ahead, as {@link Lane#prepare}; any thread may call this. */
    @Nullable
    PreparedRecord prepare(ConsumerRecord<byte[], byte[]> record) {
        return shard.prepare(record.value());
    }

    /** Throws {@link IllegalStateException} if the log did not reproduce every published event. */
    void requireAllPublished() {
        if (events.isBehind(shard)) {
            throw new IllegalStateException("the log leads to " + events.shortfall(shard)
                    + ": records of the log have been lost, or voided after they had been applied");
        }
    }

    boolean isReplaying() {
        return state == ShardStatus.State.REPLAYING;
    }

    /** Whether {@code position}, the next to be read, has reached the end of the log at the start of the session. */
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
        snapshots.replayEnded();
        arrived.clear();
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
                snapshots.offset(),
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

    /** Whether each shard is in another lane or not begun by a command yet; such a lane gets no ticks. */
    boolean isDormant() {
        return shard.isDormant();
    }

    /** Whether this shard is in another lane or has not received the command that begins it. */
    boolean isDormant(ShardAddress one) {
        return shard.isDormant(one);
    }

    /** Whether to append an empty record, once an offset: the lane has something to do, and no record follows. */
    boolean takeGoOnRequest() {
        return isRunning() && nextOffset() >= endOffset && goOn.take();
    }

    /** Time until something is due that a shard of the running lane holds back; at most a second. */
    Duration untilDue() {
        return isRunning() ? goOn.untilDue() : GoOnRequests.LONGEST_WAIT;
    }

    boolean hasFailed() {
        return state == ShardStatus.State.FAILED;
    }

    ShardAddress address() {
        return shard.address();
    }

    /** The shards that are in the lane now. */
    List<ShardAddress> addresses() {
        return shard.addresses();
    }

    long nextOffset() {
        return shard.offset() + 1;
    }

    /** Raises the known end of the log to {@code offset}. */
    void endOffset(long offset) {
        endOffset = Math.max(endOffset, offset);
    }

    /**
     * Measures read stalls; called after each poll, when its records have been applied.
     *
     * @param replayed whether this poll applied replayed records. A lane that is still replaying is then only waiting
     *     for its turn, which is not a stall
     */
    void polled(long nowNanos, boolean replayed) {
        boolean isWaiting = snapshots.isStoringReplay() || replayed && !isReplayedAt(nextOffset());
        readStall.polled(nextOffset(), isWaiting ? nextOffset() : endOffset, nowNanos);
    }

    /** For how long polls have returned no records of this log although it has more; zero for a failed lane. */
    Duration readStall() {
        return hasFailed() ? Duration.ZERO : readStall.length();
    }

    void countSent() {
        sent++;
    }

    /** Counts an output as acknowledged; {@code stored} is its place, perhaps in this lane's own log, as of a tick. */
    void countAcknowledged(long recordOffset, RecordMetadata stored) {
        acknowledged++;
        acknowledgedOffset = Math.max(acknowledgedOffset, recordOffset - 1);
        if (stored.partition() == Shards.lane(address()) && stored.topic().equals(Topics.COMMANDS)) {
            endOffset(stored.offset() + 1);
        }
        events.countAcknowledged(stored);
    }

    /**
     * The offset up to which all outputs are known to be acknowledged, for a heartbeat. Outputs that this host keeps as a standby do not
     * count as acknowledged: it becomes owner as soon as its claim counts, and sends them only afterwards.
     */
    Acknowledged acknowledgement() {
        return Acknowledged.newBuilder()
                .setPartition(address().getPartition())
                .setOffset(acknowledgedUpTo())
                .build();
    }

    private long acknowledgedUpTo() {
        boolean isAll = sent == acknowledged && unsent.count() == 0 && !unsent.isIncomplete() && !hasFailed();
        return isAll ? shard.offset() : acknowledgedOffset;
    }

    /** Outputs that a standby keeps because no host is known to have sent them. */
    UnsentOutputs unsent() {
        return unsent;
    }

    StateHash stateHash() {
        return new StateHash(shard.offset(), shard.stateHash());
    }

    /** Returns the state hash to publish with the first record of a run and of each minute; else null. */
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
        return !hasFailed() && snapshots.isDue(settings, isReplaying(), isRunning());
    }

    /** Starts a snapshot that is built and stored in the background; the lane continues at once. */
    void beginSnapshot(SnapshotPublisher publisher) {
        snapshots.begin(publisher, sent);
    }

    /**
     * Begins to store the state after a long replay, if that is due; nothing may be applied until it is stored. Returns
     * whether it has begun now.
     */
    boolean beginReplaySnapshot(HostSettings settings, SnapshotPublisher publisher) {
        boolean isDue = snapshots.isReplayStorageDue(settings);
        if (isDue) {
            snapshots.storeReplay(publisher, sent);
        }
        return isDue;
    }

    boolean isStoringReplay() {
        return snapshots.isStoringReplay();
    }

    /** Begins to store the lane unless a snapshot has its state already; nothing may be applied any more. */
    void beginLastSnapshot(SnapshotPublisher publisher) {
        if (!hasFailed()) {
            snapshots.beginLast(publisher, sent);
        }
    }

    /** Advances the snapshot in progress as far as possible without waiting. Returns whether it has become complete. */
    boolean advanceSnapshot(SnapshotPublisher publisher) {
        return snapshots.advance(publisher, acknowledged);
    }

    boolean isSnapshotPending() {
        return snapshots.isPending();
    }

    ShardStatus status() {
        return new ShardStatus(
                shard.address(),
                state,
                shard.offset(),
                endOffset,
                snapshots.offset(),
                sent - acknowledged,
                shard.repeats(),
                shard.ignored(),
                Duration.ofNanos(shard.missingNanos()),
                snapshots.damaged(),
                snapshots.trouble(),
                reason);
    }

    /** The shards whose commands were applied with the last record, in order. */
    List<ShardAddress> commanded() {
        return shard.commanded();
    }

    String name() {
        return Shards.name(shard.address());
    }
}
