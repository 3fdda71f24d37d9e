package io.openperp.admin;

import io.openperp.client.action.OperatorActions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin faucet}: exempts accounts from the pause between two payments of test money. */
@Command(
        name = "faucet",
        description = "Exempts accounts from the pause between two payments of test money; by an administrator.")
final class FaucetCommand implements Runnable {

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: exempt or limit");
    }

    @Command(
            name = "exempt",
            description = "Pays test money to an account without a pause between two payments; by an administrator.")
    int exempt(@Parameters(paramLabel = "ACCOUNT") String account) {
        return admin.act(OperatorActions.exemptFromFaucetPause(AdminCommand.key(account), true));
    }

    @Command(name = "limit", description = "Ends the exemption; by an administrator.")
    int limit(@Parameters(paramLabel = "ACCOUNT") String account) {
        return admin.act(OperatorActions.exemptFromFaucetPause(AdminCommand.key(account), false));
    }
}
