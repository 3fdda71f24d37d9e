package io.openperp.endtoend.logs;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.endtoend.ChildProcess;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LoopbackPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/**
 * A disk of an exchange that is stopped returns another bit of an event than was written: readers cannot continue until
 * the events are written again.
 */
public record DamagedEvents(Path data) {

    private static final Duration SOON = Duration.ofMinutes(3);

    /** Damages events of two shards, and writes them anew as the exchange says when it is started. */
    public void writeAnew() throws Exception {
        StoredLog.flipABit(data, Topics.ACCOUNT_EVENTS, 0);
        StoredLog.flipABit(data, Topics.MARKET_EVENTS, 0);
        StoredLog.remove(data, Topics.STREAM_SNAPSHOTS, 2); // so that the damaged events are read again
        try (ChildProcess start = ChildProcess.exchange(
                "start", "--data", data.toString(), "--quiet-market", "--http-port", free(), "--ws-port", free())) {
            start.awaitLine(line -> line.contains("./exchange rebuild-events --data"), SOON);
            start.terminate();
            start.awaitEnd(SOON);
        }
        assertThat(command("rebuild-events", "--dry-run"))
                .containsPattern("account-0 +DAMAGED  the stored record at offset")
                .containsPattern("market-0 +DAMAGED  the stored record at offset")
                .containsPattern("market-1 +fits")
                .contains("Nothing was written");
        assertThat(command("rebuild-events"))
                .containsPattern("account-0 +[0-9]+ events written anew")
                .containsPattern("market-0 +[0-9]+ events written anew")
                .contains("Done.");
        assertThat(command("replay")).contains("market-2 ", "market-3 ", "Everything fits: ");
    }

    private static String free() {
        return Integer.toString(LoopbackPort.free());
    }

    private String command(String... arguments) throws Exception {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data";
        all[arguments.length + 1] = data.toString();
        try (ChildProcess child = ChildProcess.exchange(all)) {
            int ended = child.awaitEnd(SOON);
            assertThat(ended).as(child.output()).isZero();
            return child.output();
        }
    }
}
