package io.openperp.admin;

import io.openperp.client.action.OperatorActions;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin time}: lets trading continue after the clock of a broker was ahead. */
@Command(
        name = "time",
        description = "Lets trading go on after the clock of a broker was ahead; by two administrators.")
final class TimeCommand implements Runnable {

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: accept");
    }

    @Command(name = "accept", description = "Lets every shard go back to the time of its log; by two administrators.")
    int accept(
            @Parameters(paramLabel = "REASON", description = "for everybody") String reason,
            @Parameters(
                            paramLabel = "TIME",
                            arity = "0..1",
                            description = "what a right clock says, such as 2026-12-01T08:00:00Z (default: that of this"
                                    + " machine)")
                    @Nullable
                    String time) {
        Instant now = time == null ? Instant.now() : Instant.ofEpochSecond(AdminCommand.second(time));
        return admin.act(OperatorActions.acceptTime(now, reason));
    }
}
