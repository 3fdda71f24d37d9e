package io.openperp.trade.session;

import io.openperp.client.Failure;
import io.openperp.client.RequestFailed;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Reports why a command failed: as a sentence on standard error or, with {@code --json}, as an object on standard
 * output.
 */
public final class FailureReport {

    private final Session session;

    public FailureReport(Session session) {
        this.session = session;
    }

    /** The JSON that a failed command prints with {@code --json}. */
    private record Shown(Cause error) {}

    private record Cause(String kind, int exitCode, String message) {}

    /** Reports the failure of a command that ran; returns the exit code. */
    public int of(Exception failure) {
        return switch (failure) {
            case CommandFailed failed -> print(failed.exitCode(), String.valueOf(failed.getMessage()));
            case RequestFailed failed -> print(exitCode(failed.failure()), String.valueOf(failed.getMessage()));
            default -> {
                failure.printStackTrace(session.terminal().err());
                yield print(ExitCode.FAULT, "a fault of this program: " + failure);
            }
        };
    }

    /** Reports a command line that cannot be understood; returns the exit code. */
    public int ofUsage(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        boolean wantsJson = session.isJson() || List.of(arguments).contains("--json");
        int exitCode = print(ExitCode.USAGE, String.valueOf(failure.getMessage()), wantsJson);
        if (!wantsJson) {
            PrintStream err = session.terminal().err();
            err.println("See ./" + command.getCommandSpec().qualifiedName() + " --help");
            err.flush();
        }
        return exitCode;
    }

    /** Exit code for a failed request: one if the exchange has refused it, another if there was no answer. */
    private static ExitCode exitCode(Failure failure) {
        return switch (failure) {
            case Failure.BadRequest refused -> ExitCode.REFUSED;
            case Failure.NotFound refused -> ExitCode.REFUSED;
            case Failure.TooManyRequests later -> ExitCode.UNKNOWN;
            case Failure.Unavailable later -> ExitCode.UNKNOWN;
            case Failure.NoAnswer unknown -> ExitCode.UNKNOWN;
        };
    }

    private int print(ExitCode exitCode, String message) {
        return print(exitCode, message, session.isJson());
    }

    private int print(ExitCode exitCode, String message, boolean wantsJson) {
        if (wantsJson) {
            session.printJson(new Shown(new Cause(exitCode.wireName(), exitCode.number(), message)));
        } else {
            PrintStream err = session.terminal().err();
            err.println(session.terminal().paintOfWarnings().red("trade: ") + message);
            err.flush();
        }
        return exitCode.number();
    }
}
