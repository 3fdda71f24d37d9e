package io.openperp.matching;

import com.google.protobuf.ByteString;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A shard whose figures other threads may read. They are copied by the thread that runs the shard, after the first
 * command of each second, so that nobody else touches its state.
 *
 * @param <S> the shard
 * @param <F> its figures, immutable
 */
final class WatchedShard<S extends Shard, F> implements Shard {

    private static final long SECOND = 1_000_000_000L;

    private final S shard;
    private final Function<S, F> figuresOf;
    private long second = -1;
    private volatile @Nullable F figures;

    WatchedShard(S shard, Function<S, F> figuresOf) {
        this.shard = shard;
        this.figuresOf = figuresOf;
    }

    /** As of at most a second of commands ago; null before the first. */
    @Nullable
    F figures() {
        return figures;
    }

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        shard.apply(arrival, body, outbox);
        if (arrival.timeNanos() / SECOND != second) {
            second = arrival.timeNanos() / SECOND;
            figures = figuresOf.apply(shard);
        }
    }

    @Override
    public void writeTo(BinaryWriter out) {
        shard.writeTo(out);
    }

    @Override
    public void readFrom(BinaryReader in) {
        shard.readFrom(in);
        figures = figuresOf.apply(shard);
    }
}
