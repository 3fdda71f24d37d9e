package io.openperp.trade.account;

import io.openperp.api.account.MultisigProposal;
import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.api.account.MultisigProposal.ProposalOutcome;
import io.openperp.api.action.ActionResult;
import io.openperp.client.OpenPerp;
import io.openperp.client.action.MultisigActions;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code trade multisig}: creates accounts that several keys own together, and proposes, approves and executes actions
 * for them.
 */
@Command(name = "multisig", description = "Makes accounts with several signers, and proposes, votes and executes.")
public final class MultisigCommand {

    private static final String MULTISIG = "its key in base58";
    private static final String NUMBER = "number of the proposal";

    private final Session session;

    public MultisigCommand(Session session) {
        this.session = session;
    }

    @Command(name = "create", description = "Makes a multisig account.")
    int create(
            @Option(names = "--threshold", required = true, paramLabel = "N", description = "approvals it needs")
                    long threshold,
            @Option(names = "--time-lock", paramLabel = "SECONDS", defaultValue = "0", description = "default 0")
                    long timeLock,
            @Option(
                            names = "--lifetime",
                            paramLabel = "SECONDS",
                            defaultValue = "604800",
                            description = "of a proposal, default 604800")
                    long lifetime,
            @Parameters(paramLabel = "SIGNER", arity = "1..32", description = "accounts, in base58")
                    List<String> signers,
            @Mixin ReceiptChoice receipt) {
        List<Bytes32> keys = signers.stream().map(session::publicKeyNamed).toList();
        return change(receipt, new CreateMultisig(keys, threshold, timeLock, lifetime));
    }

    @Command(name = "propose", description = "Proposes actions, and approves them.")
    int propose(
            @Parameters(paramLabel = "MULTISIG", description = MULTISIG) String multisig,
            @Parameters(
                            paramLabel = "ACTIONS",
                            description = "JSON of the actions, as in a transaction: [{\"cxa\":{\"c\":[]}}]")
                    String actions,
            @Option(names = "--lifetime", paramLabel = "SECONDS", description = "less than the policy's") @Nullable
                    Long lifetime,
            @Mixin ReceiptChoice receipt) {
        Bytes32 key = session.publicKeyNamed(multisig);
        return change(receipt, new Propose(key, read(key, actions), lifetime));
    }

    private static List<Action> read(Bytes32 multisig, String actions) {
        String body = "{\"account\":\"" + multisig + "\",\"actions\":" + actions + "}";
        try {
            return new TransactionReader()
                    .readUnsigned(body.getBytes(StandardCharsets.UTF_8))
                    .actions();
        } catch (MalformedTransaction malformed) {
            throw CommandFailed.usage("the actions are not readable: " + malformed.getMessage());
        }
    }

    @Command(name = "approve", description = "Approves a proposal.")
    int approve(
            @Parameters(paramLabel = "MULTISIG", description = MULTISIG) String multisig,
            @Parameters(paramLabel = "NUMBER", description = NUMBER) long number,
            @Mixin ReceiptChoice receipt) {
        return change(receipt, MultisigActions.approve(session.publicKeyNamed(multisig), number));
    }

    @Command(name = "reject", description = "Votes against a proposal.")
    int reject(
            @Parameters(paramLabel = "MULTISIG", description = MULTISIG) String multisig,
            @Parameters(paramLabel = "NUMBER", description = NUMBER) long number,
            @Mixin ReceiptChoice receipt) {
        return change(receipt, MultisigActions.reject(session.publicKeyNamed(multisig), number));
    }

    @Command(name = "cancel", description = "Takes an own proposal back.")
    int cancel(
            @Parameters(paramLabel = "MULTISIG", description = MULTISIG) String multisig,
            @Parameters(paramLabel = "NUMBER", description = NUMBER) long number,
            @Mixin ReceiptChoice receipt) {
        return change(receipt, MultisigActions.cancel(session.publicKeyNamed(multisig), number));
    }

    @Command(name = "execute", description = "Carries a proposal out that is ready.")
    int execute(
            @Parameters(paramLabel = "MULTISIG", description = MULTISIG) String multisig,
            @Parameters(paramLabel = "NUMBER", description = NUMBER) long number,
            @Mixin ReceiptChoice receipt) {
        return change(receipt, MultisigActions.execute(session.publicKeyNamed(multisig), number));
    }

    @Command(name = "list", description = "Lists the proposals of a multisig account.")
    int list(@Parameters(paramLabel = "MULTISIG", description = MULTISIG) String multisig) {
        try (OpenPerp exchange = session.exchange()) {
            MultisigProposals all = exchange.accounts().proposals(session.publicKeyNamed(multisig));
            session.print(
                    all,
                    () -> all.proposals().isEmpty()
                            ? List.of("no proposals")
                            : all.proposals().stream()
                                    .map(MultisigCommand::line)
                                    .toList());
        }
        return ExitCode.DONE.number();
    }

    private static String line(MultisigProposal one) {
        String why = one.error() != null ? one.error() : one.message();
        return "%d  %s  %d of %d  %s%s"
                .formatted(
                        one.proposalId(),
                        word(one.status()),
                        one.approvalsCount(),
                        one.threshold(),
                        one.actions(),
                        why == null ? "" : "  " + why);
    }

    private int change(ReceiptChoice receipt, MultisigAction action) {
        try (OpenPerp exchange = session.exchange()) {
            receipt.sender(exchange)
                    .send(session.signer().sign(action))
                    .ifPresentOrElse(
                            results -> session.print(results.getFirst(), () -> List.of(sentence(results.getFirst()))),
                            () -> session.note(
                                    "it was executed, and the answer was lost: trade multisig list MULTISIG"));
        }
        return ExitCode.DONE.number();
    }

    private static String sentence(ActionResult result) {
        return switch (result) {
            case ActionResult.MultisigCreated made ->
                "multisig account %s needs %d of %d signers"
                        .formatted(made.pubkey(), made.threshold(), made.signersLen());
            case ActionResult.ProposalFailed failed ->
                throw CommandFailed.refused("proposal %d has failed: %s"
                        .formatted(
                                failed.proposal().proposalId(),
                                failed.proposal().message()));
            case ActionResult.ProposalResult step -> stands(step.proposal());
            case ActionResult.MultisigCreatedFailed failed ->
                throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a multisig account: " + other);
        };
    }

    private static String stands(ProposalOutcome proposal) {
        return "proposal %d is %s, with %d of %d approvals%s"
                .formatted(
                        proposal.proposalId(),
                        word(proposal.status()),
                        proposal.approvals(),
                        proposal.threshold(),
                        proposal.message() == null ? "" : ": " + proposal.message());
    }

    private static String word(MultisigProposal.State status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
