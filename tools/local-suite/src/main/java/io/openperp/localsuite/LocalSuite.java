package io.openperp.localsuite;

import io.openperp.admin.AdminCommand;
import io.openperp.admin.words.AdminFailure;
import io.openperp.client.key.KeyFile.UnusableKeyFileException;
import io.openperp.doctor.DoctorCommand;
import io.openperp.drill.exchange.DrillPreconditionException;
import io.openperp.localsuite.demo.DemoCommand;
import io.openperp.localsuite.suite.DrillCommand;
import io.openperp.localsuite.suite.StartCommand;
import io.openperp.logs.BackupCommand;
import io.openperp.logs.CheckBackupCommand;
import io.openperp.logs.CheckLogsCommand;
import io.openperp.logs.ExportCommand;
import io.openperp.logs.FollowCommand;
import io.openperp.logs.PromoteCommand;
import io.openperp.logs.RebuildEventsCommand;
import io.openperp.logs.ReplayCommand;
import io.openperp.logs.RestoreCommand;
import io.openperp.logs.SignVoidedRecordsCommand;
import io.openperp.logs.TrimLogsCommand;
import io.openperp.logs.data.CannotStartException;
import io.openperp.oracle.PriceWalk.UnusableFileException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The whole exchange in one process: {@code start} runs it, {@code demo} trades on it, {@code replay} audits it. */
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
        subcommands = {
            StartCommand.class,
            DemoCommand.class,
            DrillCommand.class,
            ReplayCommand.class,
            CheckLogsCommand.class,
            BackupCommand.class,
            RestoreCommand.class,
            CheckBackupCommand.class,
            FollowCommand.class,
            PromoteCommand.class,
            TrimLogsCommand.class,
            RebuildEventsCommand.class,
            SignVoidedRecordsCommand.class,
            ExportCommand.class,
            AdminCommand.class,
            DoctorCommand.class
        },
        description = "Runs the whole exchange on this machine.")
public final class LocalSuite implements Runnable {

    private static final int REFUSED = 1;

    /**
     * Option that prints the help of a command; needed in the container image of the tools, where the launcher script,
     * which otherwise prints it, is missing.
     */
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            hidden = true,
            scope = ScopeType.INHERIT)
    @SuppressWarnings("UnusedVariable") // picocli looks at the option
    private boolean isHelpWanted;

    public static void main(String[] arguments) {
        int exitCode;
        try {
            exitCode = commandLine().execute(arguments);
        } catch (LinkageError failure) {
            System.err.println("exchange: " + DamagedBuild.sentence(failure).orElseThrow(() -> failure));
            exitCode = REFUSED;
        }
        System.exit(exitCode);
    }

    /** The command line with all commands. Executing a command does not end the process. */
    public static CommandLine commandLine() {
        return new CommandLine(new LocalSuite())
                .setExecutionExceptionHandler(LocalSuite::explain)
                .setParameterExceptionHandler(LocalSuite::explainUsage);
    }

    @Override
    public void run() {
        throw new ParameterException(
                new CommandLine(this),
                "a command is missing: start, demo, drill, replay, check-logs, backup, restore, check-backup, follow, promote, trim-logs, rebuild-events, sign-voided-records, export, admin or doctor");
    }

    /**
     * Prints an error. If the user can correct it, one sentence is printed; otherwise it is a bug, and the stack trace
     * is printed.
     *
     * @return exit code
     */
    private static int explain(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        PrintWriter err = command.getErr();
        OptionalInt ofAdmin = isOfAdmin(command) ? AdminFailure.report(failure, err) : OptionalInt.empty();
        if (ofAdmin.isPresent()) {
            return ofAdmin.getAsInt();
        }
        Optional<String> damaged = DamagedBuild.sentence(failure);
        if (damaged.isPresent()) {
            err.println("exchange: " + damaged.get());
        } else if (failure instanceof CannotStartException
                || failure instanceof DrillPreconditionException
                || failure instanceof UnusableFileException
                || failure instanceof UnusableKeyFileException) {
            err.println("exchange: " + failure.getMessage());
        } else {
            failure.printStackTrace(err);
        }
        err.flush();
        return REFUSED;
    }

    private static int explainUsage(ParameterException failure, String[] arguments) {
        PrintWriter err = failure.getCommandLine().getErr();
        err.println("exchange: " + failure.getMessage());
        err.println("Try ./exchange help");
        err.flush();
        return isOfAdmin(failure.getCommandLine()) ? AdminFailure.USAGE : REFUSED;
    }

    private static boolean isOfAdmin(CommandLine command) {
        return command.getCommandSpec().qualifiedName().startsWith("exchange admin");
    }
}
