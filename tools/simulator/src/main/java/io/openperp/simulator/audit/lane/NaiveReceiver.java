package io.openperp.simulator.audit.lane;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ChannelOrigin;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Shards;
import io.openperp.journal.Tick;
import io.openperp.simulator.audit.lane.NaiveLanes.Accepted;
import io.openperp.simulator.cluster.LogPartition;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which records of a partition are valid: of each channel exactly the next number, of each gateway the first
 * copy of a request, and all records of the owner. Keeps all records of all channels, and checks that no number is
 * written with two contents.
 */
public final class NaiveReceiver {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private record Submission(com.google.protobuf.ByteString incarnation, long counter) {}

    private final LogPartition partition;
    private final Map<String, Map<Long, LogRecord>> written = new HashMap<>();
    private final Map<String, Long> lastNumbers = new HashMap<>();
    private final Set<Submission> submissions = new HashSet<>();
    private long timeNanos;
    private long end;

    NaiveReceiver(LogPartition partition) {
        this.partition = partition;
    }

    public Optional<Accepted> append(LogEntry entry) {
        end = entry.offset() + 1;
        LogRecord record = entry.record();
        LawBroken.unless(record.getChunks() == 0, Law.ONE_HISTORY, () -> "a split body in " + partition);
        return switch (record.getOriginCase()) {
            case CHANNEL -> isNext(record) ? Optional.of(accept(entry)) : Optional.empty();
            case GATEWAY -> isNew(record.getGateway()) ? Optional.of(accept(entry)) : Optional.empty();
            case OWNER -> Optional.of(accept(entry));
            case ORIGIN_NOT_SET -> throw new LawBroken(Law.ONE_HISTORY, "a record without origin in " + partition);
        };
    }

    /** Offset after the last record of the partition. */
    long end() {
        return end;
    }

    /** Number of the last valid record from this sender; 0 before the first one. */
    public long lastNumber(String sender) {
        return lastNumbers.getOrDefault(sender, 0L);
    }

    /**
     * Time of the partition as its shard counts it, in nanoseconds since 1970: each record is at least one nanosecond
     * later than the one before.
     */
    public long timeNanos() {
        return timeNanos;
    }

    /** Record that was written under this number, whether it is valid already or not. */
    public LogRecord written(String sender, long number) {
        LogRecord record = written.getOrDefault(sender, Map.of()).get(number);
        LawBroken.unless(
                record != null, Law.READERS_AGREE, () -> "number " + number + " of " + sender + " was never written");
        return java.util.Objects.requireNonNull(record);
    }

    private boolean isNext(LogRecord record) {
        ChannelOrigin origin = record.getChannel();
        String sender = Shards.name(origin.getSender());
        LogRecord before =
                written.computeIfAbsent(sender, name -> new HashMap<>()).putIfAbsent(origin.getNumber(), record);
        LawBroken.unless(
                before == null || before.equals(record),
                Law.ONE_HISTORY,
                () -> "number " + origin.getNumber() + " of " + sender + " to " + partition
                        + " is written with two contents");
        if (origin.getNumber() != lastNumber(sender) + 1) {
            return false;
        }
        lastNumbers.put(sender, origin.getNumber());
        return true;
    }

    private boolean isNew(GatewayOrigin origin) {
        return submissions.add(new Submission(origin.getIncarnation(), origin.getCounter()));
    }

    /** Body of the tick command by which the shard of this partition advances its clock to a second. */
    private ByteString tick(long second) {
        Tick tick = Tick.newBuilder().setSecond(second).build();
        return partition.isOfAccounts()
                ? AccountCommand.newBuilder().setTick(tick).build().toByteString()
                : MarketCommand.newBuilder().setTick(tick).build().toByteString();
    }

    private Accepted accept(LogEntry entry) {
        long appendNanos = entry.appendMillis() * NANOS_PER_MILLI;
        timeNanos = Math.max(timeNanos + 1, appendNanos);
        LogRecord record = entry.record();
        return new Accepted(
                entry.offset(),
                timeNanos,
                appendNanos,
                record.getOwner().hasTick() ? tick(record.getOwner().getTick()) : record.getBody(),
                record.hasGateway() ? record.getGateway() : null,
                record.hasChannel() ? record.getChannel().getSender() : null);
    }
}
