package io.openperp.admin;

import io.openperp.admin.words.AdminFailure;
import io.openperp.client.action.OperatorActions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin lane}: moves the shard of a market to a lane of its own, or back. */
@Command(name = "lane", description = "Moves markets between lanes while they trade.")
final class LaneCommand implements Runnable {

    /** Number by which {@code --to} names the lane of the account shard, the only accepted one. */
    private static final String OF_ACCOUNTS = "0";

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: move");
    }

    @Command(
            name = "move",
            description = {
                "Moves a market to a lane of its own, or back; by an administrator.",
                "Its orders wait briefly, and nothing is cancelled. One of --own and --to is needed."
            })
    int move(
            @Parameters(paramLabel = "SYMBOL") String symbol,
            @Option(names = "--own", description = "to a lane of its own") boolean own,
            @Option(
                            names = "--to",
                            paramLabel = "LANE",
                            description = "back to this lane: 0, that of the account shard, is the only one accepted")
                    @Nullable
                    String lane) {
        if (own == (lane != null)) {
            throw AdminFailure.usage("where to? exactly one of --own and --to 0 is accepted");
        }
        if (lane != null && !lane.equals(OF_ACCOUNTS)) {
            throw AdminFailure.usage(
                    "--to " + lane + ": accepted is 0, the lane of the account shard; --own moves the market"
                            + " to a lane of its own");
        }
        return admin.act(OperatorActions.moveMarket(symbol, own));
    }
}
