package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What {@code ./exchange simulate} says, and ends with. */
class SimulateCommandTest {

    private final StringWriter said = new StringWriter();

    @Test
    void seedsWhoseLawsHoldEndWithZero() {
        assertThat(run(new SimulateCommand(), "--seeds", "2", "--steps", "30")).isZero();
        assertThat(said.toString()).contains("2 of 2 seeds").contains("every law held");
    }

    @Test
    void aBrokenLawEndsWithOneAndTheCommandsThatShowItAgain() throws Exception {
        Object command =
                ofMutant("io.openperp.exchange.market.command.Settlements", Bytecode.withoutCalls("send", "send"));
        assertThat(run(command, "--first-seed", "3", "--seeds", "9", "--steps", "120"))
                .isOne();
        assertThat(said.toString())
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
        assertThat(said.toString()).containsPattern("\\d+ steps are enough: .* --keep .*--story");
    }

    /** Whatever ends a simulation, its seed is not lost. */
    @Test
    void aSimulationThatStopsByItselfNamesItsSeedToo() throws Exception {
        Object command = ofMutant(
                "io.openperp.simulator.trading.TradingFloor",
                Bytecode.replaced("next", code -> code.aconst_null().areturn()));
        assertThat(run(command, "--first-seed", "3", "--seeds", "9", "--steps", "120"))
                .isOne();
        assertThat(said.toString())
                .contains("NOBODY_STOPS: the simulation stopped")
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
        assertThat(said.toString()).startsWith(sentence);
    }

    private int run(Object command, String... arguments) {
        PrintWriter out = new PrintWriter(said, true);
        return new CommandLine(command).setOut(out).setErr(out).execute(arguments);
    }

    private static Object ofMutant(String changedClass, Bytecode.Change change) throws ReflectiveOperationException {
        return new MutantLoader(changedClass, change)
                .loadClass(SimulateCommand.class.getName())
                .getDeclaredConstructor()
                .newInstance();
    }
}
