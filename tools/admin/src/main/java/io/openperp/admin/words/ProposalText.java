package io.openperp.admin.words;

import io.openperp.api.account.MultisigProposal;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes a proposal of a multisig account and what it would change. */
public final class ProposalText {

    private ProposalText() {}

    public static String of(MultisigProposal it) {
        return "proposal %d is %s, with %d of %d approvals: %s"
                .formatted(
                        it.proposalId(),
                        it.status().name().toLowerCase(Locale.ROOT),
                        it.approvalsCount(),
                        it.threshold(),
                        sentences(it));
    }

    private static String sentences(MultisigProposal it) {
        try {
            return String.join(
                    "; ", acts(it).stream().map(ProposalText::sentence).toList());
        } catch (MalformedTransaction unknown) {
            return "actions that this program cannot read: " + unknown.getMessage();
        }
    }

    /** Lines about the proposal; for an approval or an execution also about what each of its acts would change. */
    static List<String> changes(OpenPerp exchange, ProposalStep step) {
        MultisigProposal proposal = exchange.accounts().proposals(step.multisig()).proposals().stream()
                .filter(each -> each.proposalId() == step.proposal())
                .findFirst()
                .orElseThrow(() -> AdminFailure.refused(step.multisig() + " has no proposal " + step.proposal()));
        List<String> lines = new ArrayList<>(List.of(of(proposal)));
        if (isFor(step) && isOpen(proposal)) {
            lines.addAll(consequences(exchange, proposal));
        }
        return lines;
    }

    private static List<String> consequences(OpenPerp exchange, MultisigProposal proposal) {
        try {
            return consequencesOfAll(exchange, acts(proposal));
        } catch (MalformedTransaction unknown) {
            return List.of("what it would change is not known");
        }
    }

    private static List<String> consequencesOfAll(OpenPerp exchange, List<Action> acts) {
        List<String> lines = new ArrayList<>();
        for (Action act : acts) {
            if (acts.size() > 1) {
                lines.add(sentence(act) + ":");
            }
            lines.addAll(consequences(exchange, act));
        }
        return lines;
    }

    private static boolean isFor(ProposalStep step) {
        return step.kind() == ProposalStep.Kind.APPROVE || step.kind() == ProposalStep.Kind.EXECUTE;
    }

    private static boolean isOpen(MultisigProposal it) {
        return it.status() == MultisigProposal.State.PENDING || it.status() == MultisigProposal.State.READY;
    }

    /**
     * Lines about what the act would change. Empty for a vote on another proposal, because that proposal could refer
     * back to this one.
     */
    private static List<String> consequences(OpenPerp exchange, Action act) {
        if (act instanceof ProposalStep) {
            return List.of();
        }
        try {
            return KnownLines.of("what it would change", () -> Consequences.of(exchange, act));
        } catch (AdminFailure failure) {
            return List.of(failure.getMessage());
        }
    }

    /** Sentence about an action of the proposal; the action's tag if it is not an act of an operator. */
    private static String sentence(Action action) {
        String words = ActText.of(action);
        return words.isEmpty() ? action.tag() + ", which is no act of an operator" : words;
    }

    /**
     * Acts of the proposal. Throws {@link MalformedTransaction} if the proposal was made under wider limits than those
     * of today.
     */
    private static List<Action> acts(MultisigProposal it) {
        String transaction = "{\"actions\":%s,\"nonce\":1,\"account\":\"%s\"}".formatted(it.actions(), it.proposer());
        return new TransactionReader()
                .readUnsigned(transaction.getBytes(StandardCharsets.UTF_8))
                .actions();
    }
}
