package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs commands on the logs of an exchange of {@code ./exchange} that is stopped: each starts a broker of its own. */
record StoppedLogs(Path data) {

    private static final Duration SOON = Duration.ofSeconds(90);

    void replayToWhatWasPublished() throws Exception {
        assertThat(run(0, "replay")).contains("market-2 ", "market-3 ", "Everything fits: ");
    }

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
