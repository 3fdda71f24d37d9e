package io.openperp.admin;

import io.openperp.admin.words.ProposalText;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.MultisigAction.ProposalStep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin proposals}: lists, approves and executes acts that were proposed for a multisig account with a role. */
@Command(name = "proposals", description = "Lists, approves and executes acts that --multisig has proposed.")
final class ProposalsCommand implements Runnable {

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "a command is missing: list, approve, reject, cancel or execute");
    }

    @Command(name = "list", description = "Lists the open proposals of an account, and the last that have ended.")
    int list(@Parameters(paramLabel = "MULTISIG") String multisig) {
        try (OpenPerp exchange = admin.exchange()) {
            exchange.accounts().proposals(AdminCommand.key(multisig)).proposals().stream()
                    .map(ProposalText::of)
                    .forEach(admin::say);
        }
        return 0;
    }

    @Command(name = "approve", description = "Votes for a proposal; by a signer.")
    int approve(@Parameters(paramLabel = "MULTISIG") String multisig, @Parameters(paramLabel = "NUMBER") long number) {
        return step(ProposalStep.Kind.APPROVE, multisig, number);
    }

    @Command(name = "reject", description = "Votes against a proposal; by a signer.")
    int reject(@Parameters(paramLabel = "MULTISIG") String multisig, @Parameters(paramLabel = "NUMBER") long number) {
        return step(ProposalStep.Kind.REJECT, multisig, number);
    }

    @Command(name = "cancel", description = "Takes a proposal back; by who has made it.")
    int cancel(@Parameters(paramLabel = "MULTISIG") String multisig, @Parameters(paramLabel = "NUMBER") long number) {
        return step(ProposalStep.Kind.CANCEL, multisig, number);
    }

    @Command(name = "execute", description = "Carries a proposal out that is ready; by a signer.")
    int execute(@Parameters(paramLabel = "MULTISIG") String multisig, @Parameters(paramLabel = "NUMBER") long number) {
        return step(ProposalStep.Kind.EXECUTE, multisig, number);
    }

    private int step(ProposalStep.Kind kind, String multisig, long number) {
        return admin.act(new ProposalStep(kind, AdminCommand.key(multisig), number));
    }
}
