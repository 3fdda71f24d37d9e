package io.openperp.localsuite.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private long now = 100 * SECOND;
    private final Progress progress = new Progress(new PrintStream(printed, true, StandardCharsets.UTF_8), () -> now);

    @Test
    void whatTakesLongIsNamedAgainAfterFiveSecondsWithoutAnotherLine() {
        progress.step("gateway killed");
        progress.phase("waiting until all services work again");
        after(4);
        progress.remind();
        assertThat(lines()).containsExactly("   0.0 s  gateway killed");
        after(1);
        progress.remind();
        after(5);
        progress.remind();
        assertThat(lines())
                .containsExactly(
                        "   0.0 s  gateway killed",
                        "   5.0 s  waiting until all services work again, for 5 s",
                        "  10.0 s  waiting until all services work again, for 10 s");
    }

    @Test
    void anotherLineCountsAsASign() {
        progress.phase("comparing");
        after(4);
        progress.line("a row of a table");
        after(4);
        progress.remind();
        assertThat(lines()).containsExactly("a row of a table");
    }

    @Test
    void nothingIsNamedAfterTheLastPhase() {
        progress.phase("replaying all logs");
        progress.endOfPhases();
        after(60);
        progress.remind();
        assertThat(lines()).isEmpty();
    }

    private void after(long seconds) {
        now += seconds * SECOND;
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
