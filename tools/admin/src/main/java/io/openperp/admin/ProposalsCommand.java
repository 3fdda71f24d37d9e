package io.openperp.admin;

import io.openperp.api.MultisigProposal;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.Action;
import io.openperp.transaction.ProposalStep;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin proposals}: acts of a role that a multisig account has, which several of its signers have to approve. */
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

    @Command(
            name = "list",
            description = "Lists the open proposals of a multisig account, and the last that have ended.")
    int list(@Parameters(paramLabel = "MULTISIG") String multisig) {
        try (OpenPerp exchange = admin.exchange()) {
            exchange.accounts().proposals(AdminCommand.key(multisig)).proposals().stream()
                    .map(ProposalsCommand::words)
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
        Bytes32 account = AdminCommand.key(multisig);
        return admin.act(new ProposalStep(kind, account, number), exchange -> now(exchange, account, number));
    }

    private static List<String> now(OpenPerp exchange, Bytes32 account, long number) {
        return exchange.accounts().proposals(account).proposals().stream()
                .filter(proposal -> proposal.proposalId() == number)
                .map(ProposalsCommand::words)
                .findFirst()
                .map(List::of)
                .orElseThrow(() -> AdminFailure.refused(account + " has no proposal " + number));
    }

    private static String words(MultisigProposal it) {
        return "proposal %d is %s, with %d of %d approvals: %s"
                .formatted(
                        it.proposalId(),
                        it.status().name().toLowerCase(Locale.ROOT),
                        it.approvalsCount(),
                        it.threshold(),
                        String.join("; ", acts(it)));
    }

    /** In words; of an action that is no act of an operator its tag. */
    private static List<String> acts(MultisigProposal it) {
        String transaction = "{\"actions\":%s,\"nonce\":1,\"account\":\"%s\"}".formatted(it.actions(), it.proposer());
        List<Action> actions = new TransactionReader()
                .readUnsigned(transaction.getBytes(StandardCharsets.UTF_8))
                .actions();
        return actions.stream()
                .map(action -> {
                    String words = ActWords.of(action);
                    return words.isEmpty() ? action.tag() + ", which is no act of an operator" : words;
                })
                .toList();
    }
}
