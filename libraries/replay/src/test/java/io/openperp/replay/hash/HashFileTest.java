package io.openperp.replay.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.replay.hash.ShardReport.Checkpoint;
import io.openperp.replay.hash.ShardReport.Finding;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two builds are compared by the hashes they come to. */
class HashFileTest {

    private static final Checkpoint ACCOUNTS = checkpoint("account-0", 99, "state");
    private static final Checkpoint MARKET = checkpoint("market-0", 9, "state");
    private static final Checkpoint MARKET_LATER = checkpoint("market-0", 19, "state");

    @TempDir
    private Path directory;

    @Test
    void fileIsReadAsItWasWrittenInOrderOfShardsAndOffsets() throws Exception {
        Path file = directory.resolve("hashes");
        new HashFile(List.of(MARKET_LATER, MARKET, ACCOUNTS, MARKET)).write(file);

        assertThat(Files.readAllLines(file).getFirst()).isEqualTo("# shard offset state-hash channels-hash");
        assertThat(HashFile.read(file).checkpoints()).containsExactly(ACCOUNTS, MARKET, MARKET_LATER);
    }

    @Test
    void buildsThatComeToTheSameHashesDoNotDiffer() {
        HashFile ours = new HashFile(List.of(ACCOUNTS, MARKET));

        assertThat(ours.firstDifference(new HashFile(List.of(MARKET, ACCOUNTS))))
                .isEmpty();
        assertThat(ours.common(new HashFile(List.of(MARKET, MARKET_LATER)))).isEqualTo(1);
    }

    @Test
    void differenceIsNamedAtItsLowestOffset() {
        HashFile ours = new HashFile(List.of(ACCOUNTS, MARKET, MARKET_LATER));
        HashFile theirs = new HashFile(
                List.of(checkpoint("account-0", 99, "other"), MARKET, checkpoint("market-0", 19, "other")));

        assertThat(ours.firstDifference(theirs))
                .contains(new Finding("market-0", 19, "the state differs first at this checkpoint"));
    }

    @Test
    void checkpointsThatOnlyOneFileHasAreNotCompared() {
        assertThat(new HashFile(List.of(MARKET)).firstDifference(new HashFile(List.of(MARKET_LATER))))
                .isEmpty();
    }

    @Test
    void lineThatIsNoCheckpointIsRefusedByNameOfTheFile() throws Exception {
        for (String bad :
                List.of("market-0 9 short", "market-0 9 abc def", "market-0 nine " + hash("a") + " " + hash("b"))) {
            Path file = Files.writeString(directory.resolve("hashes"), "# a comment\n\n" + bad + "\n");

            assertThatThrownBy(() -> HashFile.read(file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(file + " has a line that is no checkpoint: " + bad);
        }
    }

    private static Checkpoint checkpoint(String shard, long offset, String state) {
        return new Checkpoint(shard, offset, hash(state), hash("channels"));
    }

    private static Bytes32 hash(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.US_ASCII));
    }
}
