package io.openperp.matching.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A shard whose figures other threads may read. The shard's own thread copies them after the first command of each
 * second, so that no other thread accesses its state. Money is summed up whenever a snapshot is written or read,
 * because both visit every account anyway.
 *
 * @param <S> type of the shard
 * @param <F> type of its figures, immutable
 */
final class WatchedShard<S extends Shard, F> implements Shard {

    private static final long SECOND = 1_000_000_000L;

    private final S shard;
    private final Function<S, F> figuresOf;
    private final ToLongFunction<S> imbalanceOf;
    private final ToLongFunction<S> offsetOf;
    private long second = -1;
    private volatile @Nullable F figures;
    private volatile long imbalance;
    private volatile long behindNanos;
    private volatile long offsetNanos;

    /**
     * Creates a shard that passes every call on to {@code shard} and lets other threads read its figures.
     *
     * @param figuresOf copies the figures of the shard; called by the shard's own thread
     * @param imbalanceOf returns the amount of money that the shard has created by an error; 0 if all is right
     *     (LOG-019)
     * @param offsetOf returns the nanoseconds by which the broker's clock was ahead of the clock of the host that
     *     writes ticks
     */
    WatchedShard(S shard, Function<S, F> figuresOf, ToLongFunction<S> imbalanceOf, ToLongFunction<S> offsetOf) {
        this.shard = shard;
        this.figuresOf = figuresOf;
        this.imbalanceOf = imbalanceOf;
        this.offsetOf = offsetOf;
    }

    /** Figures of the shard, at most a second of commands old; null before the first command. */
    @Nullable
    F figures() {
        return figures;
    }

    /** Amount of money that the shard had created by an error, as of its last snapshot; 0 before the first. */
    long imbalance() {
        return imbalance;
    }

    /**
     * Nanoseconds by which the append time of the last command was behind the shard's clock, which does not advance in
     * such a case.
     */
    long behindNanos() {
        return behindNanos;
    }

    /** Nanoseconds by which the broker's clock was ahead of the host's clock at the last tick. */
    long offsetNanos() {
        return offsetNanos;
    }

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        apply(arrival, prepare(body), outbox);
    }

    @Override
    public PreparedCommand prepare(ByteString body) {
        return shard.prepare(body);
    }

    @Override
    public PreparedCommand prepare(MessageLite command) {
        return shard.prepare(command);
    }

    @Override
    public void apply(Arrival arrival, PreparedCommand command, Outbox outbox) {
        boolean wasDormant = shard.isDormant();
        shard.apply(arrival, command, outbox);
        behindNanos = arrival.behindNanos();
        offsetNanos = offsetOf.applyAsLong(shard);
        if (arrival.timeNanos() / SECOND != second || wasDormant) {
            second = arrival.timeNanos() / SECOND;
            figures = figuresOf.apply(shard);
        }
    }

    @Override
    public PreparedCommand tickCommand(long second) {
        return shard.tickCommand(second);
    }

    @Override
    public boolean isDormant() {
        return shard.isDormant();
    }

    @Override
    public int rulesVersion() {
        return shard.rulesVersion();
    }

    @Override
    public boolean hasGoneBack() {
        return shard.hasGoneBack();
    }

    @Override
    public void writeTo(BinaryWriter out) {
        shard.writeTo(out);
        imbalance = imbalanceOf.applyAsLong(shard);
    }

    @Override
    public void readFrom(BinaryReader in) {
        shard.readFrom(in);
        figures = figuresOf.apply(shard);
        imbalance = imbalanceOf.applyAsLong(shard);
    }
}
