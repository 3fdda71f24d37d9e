package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs commands on the logs of an exchange of {@code ./exchange} that is stopped: each starts a broker of its own. */
record StoppedLogs(Path data) {

    private static final Duration SOON = Duration.ofSeconds(90);

    void replayFromSnapshotsBeforeAndAfterATrim() throws Exception {
        replayFromSnapshots();
        assertThat(run(0, "trim-logs"))
                .contains("Deleted.")
                .containsPattern("market-11 +0 records below offset 0: kept, 0 of 3 snapshots");
        assertThat(run(1, "replay"))
                .contains("the log of account-0 begins at offset ", "; the log of market-0 begins at offset ")
                .doesNotContain("the log of market-11 ");
        replayFromSnapshots();
    }

    /**
     * Flips, as a bad disk does, a bit of the first batch of a log that nobody reads while the exchange stands still, and
     * that was never written anew: its first batch is still read.
     */
    void checkNamesAFlippedBit() throws Exception {
        flip("market-events-1");
        assertThat(run(2, "check-logs"))
                .containsPattern(
                        "DAMAGED +topic market-events, partition 1 is damaged from offset 0 to \\d+: write them"
                                + " anew with ./exchange rebuild-events")
                .containsOnlyOnce("DAMAGED");
        flip("market-events-1");
        assertThat(run(0, "check-logs")).contains("Every record is as it was written.");
    }

    private void flip(String log) throws IOException {
        Path segment = data.resolve("kafka/log/" + log + "/00000000000000000000.log");
        byte[] bytes = Files.readAllBytes(segment);
        bytes[Long.BYTES + Integer.BYTES + ByteBuffer.wrap(bytes).getInt(Long.BYTES) - 1] ^= 1;
        Files.write(segment, bytes);
    }

    private void replayFromSnapshots() throws Exception {
        assertThat(run(0, "replay", "--from", "snapshot"))
                .contains("account-0 ", "market-0 ", "market-3 ", "market-4 ", "market-11 ")
                .doesNotContain("DIFFERS");
    }

    private String run(int exitCode, String command, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(command, "--data", data.toString()));
        arguments.addAll(List.of(options));
        try (ChildProcess child = ChildProcess.exchange(arguments.toArray(String[]::new))) {
            assertThat(child.awaitEnd(SOON)).as(child.output()).isEqualTo(exitCode);
            return child.output();
        }
    }
}
