package io.openperp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localsuite.UsageFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ./exchange size} as operators type it: its output, its refusals and its help. */
class SizeCommandTest {

    private static final Path ROOT = Path.of("../..");
    private static final Path VALUES = Path.of("src/test/resources/size-values.yaml");
    private static final String EXAMPLE = "$ ./exchange size ";

    private record Said(int exitCode, String out, String err) {}

    @Test
    void theExampleOfTheGuideIsWhatItPrints() throws IOException {
        Said said = run("size " + exampleArguments());
        assertThat(said.exitCode()).isZero();
        assertThat(said.out()).startsWith(exampleOutput() + "\nvalues.yaml:\n\n");
    }

    /** ChartSizeTest of the deployment tests renders the same file. */
    @Test
    void theValuesAreThoseThatTheChartIsRenderedWith() throws IOException {
        String values = run("size --values " + exampleArguments()).out();
        assertThat(values).isEqualTo(Files.readString(VALUES));
        assertThat(run("size " + exampleArguments()).out()).endsWith("\n\n" + values);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--peak 1000",
                "--lanes one",
                "--accounts 1000000 --open-orders 3000000",
                "--peak 14000 --subscribers 500000 --brokers 9 --markets 40"
            })
    void theValuesNameKeysOfTheChartOnly(String options) throws IOException {
        Set<String> known = keys(Files.readString(ROOT.resolve("helm/openperp/values.yaml")));
        assertThat(known).contains("matching.resources.requests.cpu", "strimzi.storage.size");
        assertThat(keys(run("size --values " + options).out()))
                .hasSizeGreaterThan(40)
                .isSubsetOf(known);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    --markets 0 | --markets is 0; accepted is 1 to 1000
                    --markets many | '--markets': it is 'many'; accepted is a whole number
                    --transactions-per-second 0 | accepted is more than 0, and at most 1000000
                    --transactions-per-second NaN | accepted is more than 0, and at most 1000000
                    --peak 999 | --peak is 999.0; accepted is --transactions-per-second to 1000000
                    --lanes two | --lanes is two; accepted is one or each
                    --replicas 4 | --replicas is 4; accepted is 1 to --brokers
                    --positions-per-account 4 | accepted is 0 to --markets
                    --accounts -5 | --accounts is -5; accepted is 1 to 10000000
                    --subscribers 2000000 | accepted is 0 to 1000000
                    --days 1.5 | accepted is a whole number
                    --messages-per-subscriber 101 | accepted is 0 to 100 a second
            --volume 3 | Unknown options: '--volume', '3'
                    """)
    void whatIsNotAcceptedIsRefusedWithWhatIs(String options, String reason) {
        Said said = run("size " + options);
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).contains(reason).endsWith("The options: ./exchange help size\n");
    }

    @Test
    void aPeakBeyondAWallHasNoInstallationAndNamesTheWall() {
        Said said = run("size --peak 20000 --values");
        assertThat(said.exitCode()).isEqualTo(1);
        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .startsWith("No installation carries 20,000 transactions a second at the peak.\n")
                .containsPattern("14,535 +138 %.*writes all rows.*BEYOND IT");
    }

    @Test
    void aReplicaThatIsLargerThanAMachineIsMarked() {
        assertThat(run("size --peak 12000 --brokers 1 --replicas 1").out())
                .containsPattern("kafka +1 .*A LARGER MACHINE");
        assertThat(run("size --brokers 7").out())
                .contains("7 machines of 8 processors")
                .doesNotContain("LARGER");
    }

    @Test
    void aPeakNearAWallIsMarked() {
        assertThat(run("size --peak 10000").out()).containsPattern("14,535 +69 %.*TOO NEAR");
        assertThat(run("size --peak 2000").out()).doesNotContain("TOO NEAR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"size", "bench"})
    void theHelpOfTheLauncherIsWhatPicocliPrints(String command) throws Exception {
        UsageFile file =
                UsageFile.of(Benchmarks.commandLine().getSubcommands().get(command), ROOT.resolve("tools/usage"));
        assertThat(file.read()).as(file.remedy()).isEqualTo(file.text());
        assertThat(launch("help", command)).isEqualTo(file.text());
        assertThat(launch("help")).contains("\n  " + command + " ");
    }

    private static String exampleArguments() throws IOException {
        String block = example();
        return block.substring(EXAMPLE.length(), block.indexOf('\n'));
    }

    private static String exampleOutput() throws IOException {
        String block = example();
        return block.substring(block.indexOf('\n') + 1);
    }

    private static String example() throws IOException {
        String guide = Files.readString(ROOT.resolve("docs/run/install.md"));
        int from = guide.indexOf(EXAMPLE);
        return guide.substring(from, guide.indexOf("```", from));
    }

    private static Said run(String line) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Benchmarks.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(line.split(" "));
        return new Said(exitCode, out.toString(), err.toString());
    }

    /** Paths of the keys of a file of values in block style, their names joined by dots. */
    private static Set<String> keys(String yaml) {
        Set<String> keys = new TreeSet<>();
        List<String> path = new ArrayList<>();
        Pattern key = Pattern.compile("^((?:  )*)([A-Za-z-]+):.*");
        yaml.lines().map(key::matcher).filter(line -> line.matches()).forEach(line -> {
            int depth = line.group(1).length() / 2;
            path.subList(Math.min(depth, path.size()), path.size()).clear();
            path.add(line.group(2));
            keys.add(String.join(".", path));
        });
        return keys;
    }

    private static String launch(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("bash", ROOT.resolve("exchange").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }
}
