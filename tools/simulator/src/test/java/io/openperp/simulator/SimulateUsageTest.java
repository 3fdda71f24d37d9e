package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/** The help of {@code ./exchange simulate}, which the launcher prints without Java and without a build. */
class SimulateUsageTest {

    private static final Path FILE = Path.of("../usage/simulate.txt");

    /** LauncherTest of the local suite compares the other commands. */
    @Test
    void theHelpOfTheLauncherIsWhatPicocliPrints() throws IOException {
        CommandLine simulate = new CommandLine(new SimulateCommand());
        String printed = usage(simulate)
                + "\n" + usage(simulate.getSubcommands().get("adversary"))
                + "\n" + usage(simulate.getSubcommands().get("sniper"));
        if (Boolean.getBoolean("openperp.write-usage")) {
            Files.writeString(FILE, printed);
        }
        assertThat(Files.readString(FILE))
                .as("-Dopenperp.write-usage=true writes %s", FILE)
                .isEqualTo(printed);
    }

    private static String usage(CommandLine command) {
        return command.getUsageMessage(Help.Ansi.OFF).strip() + "\n";
    }
}
