package io.openperp.matching.shard;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.ShardAddress;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Figures are copied by the thread of the shard, once a second. */
class WatchedShardTest {

    /** Counts its commands; the count is its state. */
    private static final class Counting implements Shard {
        private long commands;

        @Override
        public void apply(Arrival arrival, ByteString body, Outbox outbox) {
            commands++;
        }

        @Override
        public PreparedCommand tickCommand(long second) {
            return () -> ByteString.EMPTY;
        }

        @Override
        public boolean hasGoneBack() {
            return false;
        }

        @Override
        public void writeTo(BinaryWriter out) {
            out.writeLong(commands);
        }

        @Override
        public void readFrom(BinaryReader in) {
            commands = in.readLong();
        }
    }

    private static final class Silence implements Outbox {
        @Override
        public void send(ShardAddress destination, MessageLite command) {}

        @Override
        public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {}
    }

    private final WatchedShard<Counting, Long> watched =
            new WatchedShard<>(new Counting(), shard -> shard.commands, shard -> -shard.commands, shard -> 9);

    @Test
    void figuresAreThoseOfTheFirstCommandOfASecond() {
        assertThat(watched.figures()).isNull();
        apply(1_000_000_000L);
        apply(1_999_999_999L);
        assertThat(watched.figures()).isEqualTo(1);
        apply(2_000_000_000L);
        assertThat(watched.figures()).isEqualTo(3);
    }

    @Test
    void clockThatStandsStillIsSeenWithEveryCommand() {
        apply(1);
        watched.apply(new Arrival(2, 0, null, null, 7_000_000_000L), ByteString.EMPTY, new Silence());
        assertThat(watched.behindNanos()).isEqualTo(7_000_000_000L);
        assertThat(watched.offsetNanos()).isEqualTo(9);
        apply(3);
        assertThat(watched.behindNanos()).isZero();
    }

    @Test
    void restoredShardHasTheFiguresOfItsSnapshot() {
        apply(1);
        apply(2);
        BinaryWriter snapshot = new BinaryWriter();
        watched.writeTo(snapshot);
        WatchedShard<Counting, Long> restored =
                new WatchedShard<>(new Counting(), shard -> shard.commands, shard -> -shard.commands, shard -> 9);
        restored.readFrom(new BinaryReader(snapshot.toByteArray()));
        assertThat(restored.figures()).isEqualTo(2);
    }

    @Test
    void moneyIsCountedWithEverySnapshot() {
        apply(1);
        assertThat(watched.imbalance()).isZero();
        BinaryWriter snapshot = new BinaryWriter();
        watched.writeTo(snapshot);
        assertThat(watched.imbalance()).isEqualTo(-1);
        WatchedShard<Counting, Long> restored =
                new WatchedShard<>(new Counting(), shard -> shard.commands, shard -> shard.commands, shard -> 9);
        restored.readFrom(new BinaryReader(snapshot.toByteArray()));
        assertThat(restored.imbalance()).isEqualTo(1);
    }

    private void apply(long timeNanos) {
        watched.apply(new Arrival(timeNanos, 0, null, null), ByteString.EMPTY, new Silence());
    }
}
