package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traders use the terminal in Chromium: the programs of clients/terminal/browser, on an exchange whose prices they set. */
class TerminalBrowserIT {

    private static final Path TESTS =
            Path.of("../../clients/terminal/browser").toAbsolutePath().normalize();

    /** Time limit for all browser tests; on a busy machine they took more than five minutes. */
    private static final long LONGEST_SECONDS = 900;

    private final SteeredOracle oracle = new SteeredOracle();

    @TempDir
    private Path directory;

    @Test
    @Timeout(value = LONGEST_SECONDS + 120)
    void tradersUseTheTerminalInABrowser() throws Exception {
        run(new ProcessBuilder("node", "../../install.mjs"));
        try (Exchange exchange =
                Exchange.start(RunningSuite.Lanes.ONE, oracle.files("faucet.maximum-amount: \"1000000\""))) {
            ProcessBuilder tests = new ProcessBuilder("npm", "--silent", "test");
            tests.environment().put("EXCHANGE", exchange.http().replace("/api/v1", ""));
            tests.environment().put("PUBLISHERS", String.join(",", oracle.keys()));
            tests.environment().put("ADMINISTRATOR", exchange.secretKeys().get(1));
            run(tests);
        }
    }

    private void run(ProcessBuilder program) throws IOException, InterruptedException {
        Path output = directory.resolve("output.txt");
        Process process = program.directory(TESTS.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean hasEnded = process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        if (!hasEnded) {
            List<ProcessHandle> children = process.descendants().toList();
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
        String said = Files.readString(output);
        assertThat(hasEnded).as("the end after %s", said).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
    }
}
