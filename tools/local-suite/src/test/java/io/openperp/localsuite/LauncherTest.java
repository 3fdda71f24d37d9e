package io.openperp.localsuite;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localsuite.suite.AttackCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** {@code ./exchange} itself: its help and version, which need no build and no JDK. */
class LauncherTest {

    private static final Path LAUNCHER = Path.of("../../exchange");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*");

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
        return LocalSuite.commandLine().getSubcommands().keySet().stream().filter(name -> !name.equals("help"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpOfACommandNamesTheOptionsItAccepts(String command) throws Exception {
        CommandLine program = LocalSuite.commandLine().getSubcommands().get(command);
        Set<String> accepted = optionsOf(program).collect(Collectors.toCollection(TreeSet::new));
        if (command.equals("admin")) {
            leaves(program).flatMap(LauncherTest::optionsOf).forEach(accepted::add);
        }
        for (List<String> asked : List.of(List.of(command, "--help"), List.of("help", command))) {
            Said said = launch(asked.toArray(String[]::new));
            assertThat(said.exitCode()).isZero();
            assertThat(said.text()).startsWith("Usage: ./exchange " + command);
            assertThat(optionsIn(said.text())).as("options of %s", command).isEqualTo(accepted);
        }
    }

    @Test
    void theHelpOfAnAttackNamesItsOptionsAndEveryAttack() throws Exception {
        CommandLine attack = LocalSuite.commandLine()
                .getSubcommands()
                .get("drill")
                .getSubcommands()
                .get("attack");
        Said said = launch("drill", "attack", "--help");
        assertThat(optionsIn(said.text()))
                .isEqualTo(attack.getCommandSpec().options().stream()
                        .map(option -> option.longestName())
                        .collect(Collectors.toCollection(TreeSet::new)));
        assertThat(said.text().replaceAll("\\s+", " ")).contains(AttackCommand.attacks());
    }

    @Test
    void theHelpOfTheAdminCommandHasALineForEveryAct() throws Exception {
        String help = launch("admin", "--help").text();
        CommandLine admin = LocalSuite.commandLine().getSubcommands().get("admin");
        assertThat(admin.getSubcommands()).containsKeys("market", "role");
        leaves(admin)
                .map(leaf -> leaf.getCommandSpec().qualifiedName(" ").replaceFirst("^.*?admin ", ""))
                .forEach(act -> assertThat(help.lines()).as(act).anySatisfy(line -> {
                    String[] names = act.split(" ");
                    assertThat(line).startsWith("  " + names[0]);
                    assertThat(List.of(line.split("[ |]+"))).contains(names);
                }));
    }

    private static Stream<CommandLine> leaves(CommandLine program) {
        return program.getSubcommands().isEmpty()
                ? Stream.of(program)
                : program.getSubcommands().values().stream().flatMap(LauncherTest::leaves);
    }

    private static Stream<String> optionsOf(CommandLine program) {
        return program.getCommandSpec().options().stream().map(option -> option.longestName());
    }

    private static Set<String> optionsIn(String text) {
        return OPTION.matcher(text)
                .results()
                .map(found -> found.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Said launch(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", LAUNCHER.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text);
    }
}
