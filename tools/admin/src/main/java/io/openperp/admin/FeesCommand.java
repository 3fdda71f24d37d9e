package io.openperp.admin;

import io.openperp.admin.words.AdminFailure;
import io.openperp.admin.words.FeeText;
import io.openperp.api.fee.FeePolicies;
import io.openperp.client.OpenPerp;
import io.openperp.client.action.OperatorActions;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin fees}: sets fee tiers by volume and fee programmes for chosen accounts, and pays out collected fees. */
@Command(name = "fees", description = "Sets tiers and programmes of fees, and pays collected fees out.")
final class FeesCommand implements Runnable {

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: set, programme, sweep or list");
    }

    @Command(
            name = "set",
            description = "Sets the fees of all markets without a policy of their own, or of one; by an administrator.")
    int set(
            @Parameters(
                            paramLabel = "TIERS",
                            description =
                                    "such as \"1000000 1.5 4.5, 25000000 1 4\": volume in 30 days, maker and taker"
                                            + " rate in basis points; \"\": none; \"follow\": as other markets again")
                    String tiers,
            @Option(names = "--symbol", paramLabel = "SYMBOL", defaultValue = "", description = "only of this market")
                    String symbol,
            @Option(
                            names = "--programmes",
                            paramLabel = "PROGRAMMES",
                            defaultValue = "",
                            description = "such as \"makers -0.5 3\": name, maker and taker rate")
                    String programmes,
            @Option(
                            names = "--from",
                            paramLabel = "TIME",
                            description = "from when on, such as 2026-12-01T00:00:00Z (default: at once)")
                    @Nullable
                    String from) {
        SetFeePolicy policy = new SetFeePolicy(symbol, tiers, programmes, AdminCommand.second(from));
        String flaw = policy.flaw();
        if (flaw != null) {
            throw AdminFailure.usage(flaw);
        }
        return admin.act(policy);
    }

    @Command(
            name = "programme",
            description = "Puts an account into a programme of fees; without NAME into none; by an administrator.")
    int programme(
            @Parameters(paramLabel = "ACCOUNT") String account,
            @Parameters(paramLabel = "NAME", arity = "0..1", defaultValue = "") String name) {
        return admin.act(new SetFeeProgramme(AdminCommand.key(account), name));
    }

    @Command(
            name = "sweep",
            description = "Pays collected fees out, after the approval of two treasurers; by a treasurer.")
    int sweep(
            @Parameters(paramLabel = "AMOUNT") String amount,
            @Parameters(paramLabel = "DESTINATION") String destination,
            @Option(names = "--ref", paramLabel = "REF", defaultValue = "", description = "a name of your own for it")
                    String ref) {
        SweepFees sweep;
        try {
            sweep = OperatorActions.sweepFees(amount, destination, ref);
        } catch (NumberFormatException e) {
            throw AdminFailure.usage("'" + amount + "' is no amount with at most eight decimal places");
        }
        String flaw = sweep.flaw();
        if (flaw != null) {
            throw AdminFailure.usage(flaw);
        }
        return admin.act(sweep);
    }

    @Command(name = "list", description = "Lists what is set.")
    int list() {
        try (OpenPerp exchange = admin.exchange()) {
            FeePolicies set = exchange.accounts().feePolicies();
            set.policies().forEach(policy -> admin.say(FeeText.of(policy)));
            set.members().forEach(member -> admin.say(member.programme() + "  " + member.account()));
        }
        return 0;
    }
}
