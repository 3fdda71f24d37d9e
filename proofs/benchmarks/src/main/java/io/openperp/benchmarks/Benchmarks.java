package io.openperp.benchmarks;

import io.openperp.benchmarks.counts.BenchCommand;
import io.openperp.benchmarks.scale.SizeCommand;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The commands of {@code ./exchange} that are in this module. */
@Command(
        name = "exchange",
        synopsisHeading = "Usage: ./",
        scope = ScopeType.INHERIT,
        abbreviateSynopsis = true,
        sortOptions = false,
        usageHelpWidth = 120,
        parameterListHeading = "%n",
        optionListHeading = "%n",
        commandListHeading = "%n",
        footerHeading = "%n",
        subcommands = {BenchCommand.class, SizeCommand.class})
public final class Benchmarks implements Runnable {

    private static final int FAILED = 3;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ROOT);
        System.exit(commandLine().execute(arguments));
    }

    /** The commands with their options. */
    public static CommandLine commandLine() {
        return new CommandLine(new Benchmarks())
                .registerConverter(Integer.class, typed -> number(typed, Integer::valueOf, "a whole number"))
                .registerConverter(int.class, typed -> number(typed, Integer::valueOf, "a whole number"))
                .registerConverter(Long.class, typed -> number(typed, Long::valueOf, "a whole number"))
                .registerConverter(long.class, typed -> number(typed, Long::valueOf, "a whole number"))
                .registerConverter(Double.class, typed -> number(typed, Double::valueOf, "a number"))
                .registerConverter(double.class, typed -> number(typed, Double::valueOf, "a number"))
                .setExitCodeExceptionMapper(failure -> FAILED)
                .setParameterExceptionHandler((refused, arguments) -> {
                    CommandLine command = refused.getCommandLine();
                    command.getErr().println("exchange: " + refused.getMessage());
                    command.getErr().println("The options: ./exchange help " + command.getCommandName());
                    return command.getCommandSpec().exitCodeOnInvalidInput();
                });
    }

    private static <N> N number(String typed, Function<String, N> read, String accepted) {
        try {
            return read.apply(typed);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("it is '%s'; accepted is %s".formatted(typed, accepted));
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "bench and size are accepted");
    }
}
