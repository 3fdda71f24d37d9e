package io.openperp.localsuite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/**
 * The help of a command and its subcommands, as the launcher {@code ./exchange} prints it without Java and without a
 * build: a text file in {@code tools/usage} with what picocli prints, the command before its subcommands.
 *
 * @param path file of the texts
 * @param command the command that they describe
 */
public record UsageFile(Path path, CommandLine command) {

    /**
     * System property with which a build writes the help files; without it, a build only compares them with the
     * commands.
     */
    public static final String WRITE = "openperp.write-usage";

    /** Returns the help file of a command, which has the command's name, in this folder. */
    public static UsageFile of(CommandLine command, Path folder) {
        return new UsageFile(folder.resolve(command.getCommandName() + ".txt"), command);
    }

    /** Text that the file should have: the present help of the command and its subcommands. */
    public String text() {
        return withSubcommands(command)
                .map(each -> each.getUsageMessage(Help.Ansi.OFF))
                .map(usage -> usage.lines()
                                .map(String::stripTrailing)
                                .collect(Collectors.joining("\n"))
                                .strip() + "\n")
                .collect(Collectors.joining("\n"));
    }

    /**
     * Text that the file has; empty if it is missing. With the system property {@link #WRITE}, first writes {@link
     * #text()} to the file.
     */
    public String read() throws IOException {
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(path, text());
        }
        return Files.exists(path) ? Files.readString(path) : "";
    }

    /** Sentence for a failed comparison: the file differs from the command, and how to write it. */
    public String remedy() {
        return path.getFileName() + " in tools/usage is not what the command prints; write it with -D" + WRITE
                + "=true";
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(UsageFile::withSubcommands));
    }
}
