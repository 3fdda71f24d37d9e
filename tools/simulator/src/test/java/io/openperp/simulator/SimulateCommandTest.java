package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Output and exit codes of {@code ./exchange simulate}. */
@Tag("slow")
class SimulateCommandTest {

    private final StringWriter output = new StringWriter();

    @Test
    void seedsWhoseLawsHoldEndWithZero() {
        assertThat(run(new SimulateCommand(), "--seeds", "2", "--steps", "30")).isZero();
        assertThat(output.toString()).contains("2 of 2 seeds").contains("every law held");
    }

    @Test
    void aBrokenLawEndsWithOneAndTheCommandsThatShowItAgain() throws Exception {
        Object command =
                ofMutant("io.openperp.exchange.market.command.Settlements", Bytecode.withoutCalls("send", "send"));
        assertThat(run(command, "--first-seed", "3", "--seeds", "9", "--steps", "120"))
                .isOne();
        assertThat(output.toString())
                .contains("seed 3 broke a law")
                .contains("Again:   ./exchange simulate --first-seed 3 --seeds 1 --steps 120\n")
                .contains("Shorter: ./exchange simulate --first-seed 3 --seeds 1 --steps 120 --shrink\n");
    }

    @Test
    void theFewestStepsAreLookedFor() throws Exception {
        Object command =
                ofMutant("io.openperp.exchange.market.command.Settlements", Bytecode.withoutCalls("send", "send"));
        assertThat(run(command, "--first-seed", "3", "--seeds", "1", "--steps", "120", "--shrink"))
                .isOne();
        assertThat(output.toString()).containsPattern("\\d+ steps are enough: .* --keep .*--story");
    }

    /** A simulation that stops with an error prints its seed. */
    @Test
    void aSimulationThatStopsByItselfNamesItsSeedToo() throws Exception {
        Object command = ofMutant(
                "io.openperp.simulator.trading.TradingFloor",
                Bytecode.replaced("next", code -> code.aconst_null().areturn()));
        assertThat(run(command, "--first-seed", "3", "--seeds", "9", "--steps", "120"))
                .isOne();
        assertThat(output.toString())
                .contains("NO_UNEXPECTED_STOP: the simulation stopped")
                .contains("Again:   ./exchange simulate --first-seed 3 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --seeds 0     | --seeds is 0, accepted is 1 or more
            --steps -5    | --steps is -5, accepted is 1 or more
            --keep abc    | --keep is abc, accepted are numbers and ranges of steps, as 3,17-20,44
            --keep 9-3    | --keep is 9-3, accepted are numbers and ranges of steps, as 3,17-20,44
            """)
    void whatCannotBePlayedEndsWithTwoAndASentence(String arguments, String sentence) {
        assertThat(run(new SimulateCommand(), arguments.split(" "))).isEqualTo(2);
        assertThat(output.toString()).startsWith(sentence);
    }

    private int run(Object command, String... arguments) {
        PrintWriter out = new PrintWriter(output, true);
        return new CommandLine(command).setOut(out).setErr(out).execute(arguments);
    }

    private static Object ofMutant(String changedClass, Bytecode.Change change) throws ReflectiveOperationException {
        return new MutantLoader(changedClass, change)
                .loadClass(SimulateCommand.class.getName())
                .getDeclaredConstructor()
                .newInstance();
    }
}
