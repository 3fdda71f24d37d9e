package io.openperp.localsuite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ./exchange} itself: its help and version, which need no build and no JDK. */
class LauncherTest {

    private static final Path LAUNCHER = Path.of("../../exchange");
    private static final Path USAGE = Path.of("../usage");

    private record Said(int exitCode, String text) {}

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help"})
    void helpListsTheCommands(String asked) throws Exception {
        Said said = launch(asked);
        assertThat(said.exitCode()).isZero();
        assertThat(said.text())
                .contains("Usage: ./exchange")
                .contains(commands().toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void theVersionIsThatOfTheSources(String asked) throws Exception {
        assertThat(launch(asked).text()).startsWith("OpenPerp ").containsPattern("\\d+\\.\\d+");
    }

    @Test
    void anUnknownCommandIsNamed() throws Exception {
        Said said = launch("strat");
        assertThat(said.exitCode()).isEqualTo(1);
        assertThat(said.text()).contains("there is no command 'strat'").contains("./exchange help");
    }

    static Stream<String> commands() {
        return LocalSuite.commandLine().getSubcommands().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpOfACommandIsWhatPicocliPrints(String command) throws Exception {
        UsageFile file = UsageFile.of(LocalSuite.commandLine().getSubcommands().get(command), USAGE);
        assertThat(file.read()).as(file.remedy()).isEqualTo(file.text());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aCommandSaysHowItIsUsed(String command) throws Exception {
        for (List<String> asked : List.of(List.of(command, "--help"), List.of("help", command))) {
            Said said = launch(asked.toArray(String[]::new));
            assertThat(said.exitCode()).isZero();
            assertThat(said.text()).startsWith("Usage: ./exchange " + command + " ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drill attack",
                "simulate adversary",
                "admin deposit",
                "admin market change-terms",
                "admin keys new",
                "admin keys new-treasury"
            })
    void soDoesACommandOfACommand(String words) throws Exception {
        String[] command = words.split(" ");
        String help = launch(
                        Stream.concat(Stream.of("help"), Stream.of(command)).toArray(String[]::new))
                .text();
        assertThat(help.lines()).first().asString().startsWith("Usage: ./exchange " + words + " ");
        assertThat(help.lines().filter(line -> line.startsWith("Usage: "))).hasSize(1);
        assertThat(launch(Stream.concat(Stream.of(command), Stream.of("5", "--help"))
                                .toArray(String[]::new))
                        .text())
                .isEqualTo(help);
    }

    @Test
    void theHelpOfTheAdminCommandHasALineForEveryAct() throws Exception {
        assertThat(launch("admin", "--help").text())
                .contains(
                        "\n  deposit AMOUNT ACCOUNT REF  ", "\n  withdrawals settle ID REFERENCE  ", "--multisig=KEY");
    }

    @Test
    void aJarThatWasCutOffIsADamagedBuild(@TempDir Path checkout) throws Exception {
        Path launcher = Files.copy(LAUNCHER, checkout.resolve("exchange"));
        Path lib = Files.createDirectories(checkout.resolve("tools/local-suite/target/lib"));
        Files.copy(Path.of("../launcher.bash"), checkout.resolve("tools/launcher.bash"));
        Files.writeString(checkout.resolve("pom.xml"), "<project/>");
        byte[] empty = {'P', 'K', 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        Files.write(checkout.resolve("tools/local-suite/target/local-suite.jar"), empty);
        Files.write(lib.resolve("units.jar"), empty);
        Path cut = Files.write(lib.resolve("risk.jar"), Arrays.copyOf(empty, 3));
        Files.writeString(
                lib.resolveSibling("sources.cksum"),
                launch(launcher, "sources-hash").text());

        Said said = launch(launcher, "doctor");
        assertThat(said.text())
                .contains("the build is damaged: " + cut.toRealPath() + " is cut off.")
                .contains("./exchange doctor again");
        assertThat(said.exitCode()).isEqualTo(1);
        Files.write(cut, empty);
        assertThat(launch(launcher, "doctor").text()).doesNotContain("damaged");
    }

    private static Said launch(String... arguments) throws IOException, InterruptedException {
        return launch(LAUNCHER, arguments);
    }

    private static Said launch(Path launcher, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", launcher.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text);
    }
}
