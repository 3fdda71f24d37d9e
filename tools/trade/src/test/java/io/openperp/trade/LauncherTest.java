package io.openperp.trade;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.trade.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ./trade} as the shell has it: its version, which needs no build and no JDK, its help, and its completion. */
class LauncherTest {

    private static final String LAUNCHER = Path.of("../../trade").toString();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V", "markets --version"})
    void theVersionIsThatOfTheSources(String typed) throws Exception {
        assertThat(bash("bash %s %s".formatted(LAUNCHER, typed)))
                .startsWith("OpenPerp ")
                .containsPattern("\\d+\\.\\d+");
    }

    @Test
    void aLinkToItWorksToo() throws Exception {
        Path link = Files.createSymbolicLink(
                directory.resolve("trade"), Path.of(LAUNCHER).toAbsolutePath());
        try {
            assertThat(bash("bash %s --version".formatted(link))).startsWith("OpenPerp ");
        } finally {
            Files.delete(link);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "buy --help", "history fills -h"})
    void everyCommandHasItsHelp(String typed) {
        String command = typed.replaceAll(" ?-.*", "");
        assertThat(printed(typed.split(" "))).startsWith("Usage: trade" + (command.isEmpty() ? "" : " " + command));
    }

    @ParameterizedTest
    @CsvSource({"trade po, positions", "./trade history fi, fills", "trade buy --po, --post-only"})
    void bashCompletesCommandsAndOptions(String typed, String completed) throws Exception {
        Path script = directory.resolve("completion.bash");
        Files.writeString(script, printed("completion", "bash"));
        int last = typed.split(" ").length - 1;
        // Outside of a completion there is nothing for compopt to set.
        assertThat(bash(
                        "compopt() { :; }; source %s; COMP_WORDS=(%s) COMP_CWORD=%d; _complete_trade; echo ${COMPREPLY[@]}"
                                .formatted(script, typed, last)))
                .isEqualTo(completed);
    }

    private static String bash(String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of("bash", "-c", script))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    private static String printed(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, false, StandardCharsets.UTF_8);
        Terminal terminal =
                new Terminal(new ByteArrayInputStream(new byte[0]), stream, stream, false, false, false, Map.of());
        assertThat(Trade.run(terminal, arguments)).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }
}
