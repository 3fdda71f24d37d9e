package io.openperp.runtime.shard;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.LogRecord;
import io.openperp.journal.Shards;
import io.openperp.runtime.channel.Output;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Same log, same state, same outputs; and a snapshot at any offset plus the rest of the log is the same again (LOG-011). */
@Tag("slow")
class LaneSnapshotTest {

    private static final long MILLIS = 1_790_000_000_000L;

    @Test
    void snapshotPlusReplayEqualsFullReplayAtEveryOffset() {
        for (long seed = 1; seed <= 5; seed++) {
            List<LogRecord> log = randomLog(new Random(seed));
            Lane full = newShard();
            List<byte[]> snapshots = new ArrayList<>();
            List<List<Output>> outputs = new ArrayList<>();
            for (int i = 0; i < log.size(); i++) {
                outputs.add(full.apply(i, MILLIS + i / 3, log.get(i)));
                snapshots.add(snapshot(full));
            }
            assertThat(full.repeats()).as("repeats, seed %d", seed).isPositive();
            assertThat(full.ignored()).as("ignored, seed %d", seed).isPositive();
            for (int from = 0; from < log.size(); from += 7) {
                Lane restarted = newShard();
                restarted.readFrom(new BinaryReader(snapshots.get(from)));
                for (int i = from + 1; i < log.size(); i++) {
                    assertThat(restarted.apply(i, MILLIS + i / 3, log.get(i))).isEqualTo(outputs.get(i));
                }
                assertThat(restarted.stateHash())
                        .as("seed %d, from %d", seed, from)
                        .isEqualTo(full.stateHash());
            }
        }
    }

    @Test
    void aDifferentLogGivesADifferentHash() {
        Lane one = newShard();
        Lane other = newShard();
        one.apply(0, MILLIS, OwnerRecords.of(command("publish a")));
        other.apply(0, MILLIS, OwnerRecords.of(command("publish b")));
        assertThat(one.stateHash()).isNotEqualTo(other.stateHash());
    }

    @Test
    void theHashOfTheChannelsDistinguishesWhatWasSent() {
        Lane one = newShard();
        Lane other = newShard();
        Lane same = newShard();
        one.apply(0, MILLIS, OwnerRecords.of(command("publish a")));
        other.apply(0, MILLIS, OwnerRecords.of(command("publish b")));
        same.apply(0, MILLIS, OwnerRecords.of(command("publish a")));
        assertThat(one.channelHash()).isNotEqualTo(other.channelHash()).isEqualTo(same.channelHash());
        assertThat(one.channelHash()).isNotEqualTo(one.stateHash());
    }

    @Test
    void aSnapshotOfAVersionThatIsNotKnownIsRefused() {
        byte[] newer = snapshot(newShard());
        newer[3] = Lane.FORMAT_VERSION + 1;
        assertThatThrownBy(() -> newShard().readFrom(new BinaryReader(newer)))
                .hasMessage("the snapshot has format version 2, this program reads 1");
        byte[] none = snapshot(newShard());
        none[3] = 0;
        assertThatThrownBy(() -> newShard().readFrom(new BinaryReader(none)))
                .hasMessage("the snapshot has format version 0, this program reads 1");
    }

    @Test
    void aSnapshotOfAnotherShardIsRefused() {
        byte[] snapshot = snapshot(new Lane(Shards.market(0), new ScriptedShard()));
        assertThatThrownBy(() -> newShard().readFrom(new BinaryReader(snapshot)))
                .hasMessage("the snapshot is of market-0, not of account-0");
    }

    @Test
    void aSnapshotThatIsTooShortOrTooLongIsRefusedAndLeavesNothingUsable() {
        Lane shard = newShard();
        shard.apply(0, MILLIS, OwnerRecords.of(command("publish a")));
        byte[] snapshot = snapshot(shard);
        for (int length = 0; length < snapshot.length; length++) {
            int cut = length;
            Lane restarted = newShard();
            assertThatThrownBy(() -> restarted.readFrom(new BinaryReader(snapshot, 0, cut)))
                    .isInstanceOf(RuntimeException.class);
            assertThatThrownBy(() -> restarted.apply(1, MILLIS, OwnerRecords.of(command("b"))))
                    .isInstanceOf(IllegalStateException.class);
        }
        byte[] longer = Arrays.copyOf(snapshot, snapshot.length + 1);
        assertThatThrownBy(() -> newShard().readFrom(new BinaryReader(longer)))
                .hasMessage("the snapshot has 1 bytes too many");
    }

    /** A log of gateways, ticks and two senders, one of which splits; records repeated, lost until later, and torn. */
    private static List<LogRecord> randomLog(Random random) {
        List<LogRecord> log = new ArrayList<>();
        List<Lane> senders = List.of(
                new Lane(Shards.market(0), new ScriptedShard()), new Lane(Shards.market(1), new ScriptedShard()));
        List<List<LogRecord>> sent = List.of(new ArrayList<>(), new ArrayList<>());
        long counter = 0;
        for (int i = 0; i < 60; i++) {
            int sender = random.nextInt(2);
            String text = sender == 1 && random.nextInt(4) == 0 ? "z".repeat(300_000) : "publish s" + i;
            String script = "send account-0 " + text;
            senders.get(sender)
                    .apply(i, MILLIS, OwnerRecords.of(command(script)))
                    .forEach(output -> sent.get(sender).add(output.record()));
            switch (random.nextInt(4)) {
                case 0 -> log.add(LaneChannelsTest.fromGateway("g" + random.nextInt(3), counter++, "answer ok"));
                case 1 -> log.add(OwnerRecords.of(command("send market-1 t;publish t")));
                default -> {
                    List<LogRecord> channel = sent.get(random.nextInt(2));
                    if (!channel.isEmpty()) { // from somewhere on, everything again; sometimes from too far on
                        log.addAll(channel.subList(random.nextInt(channel.size()), channel.size()));
                    }
                }
            }
        }
        sent.forEach(log::addAll);
        log.add(LaneChannelsTest.fromGateway("g0", 0, "answer repeat"));
        return log;
    }

    private static Lane newShard() {
        return new Lane(Shards.accounts(), new ScriptedShard());
    }

    private static byte[] snapshot(Lane shard) {
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        return out.toByteArray();
    }
}
