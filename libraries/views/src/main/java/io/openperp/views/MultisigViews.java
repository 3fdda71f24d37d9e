package io.openperp.views;

import com.google.protobuf.ByteString;
import io.openperp.api.account.MultisigProposal;
import io.openperp.api.account.MultisigProposal.ProposalOutcome;
import io.openperp.api.action.ActionResult;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.MultisigAccount;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.units.Base58;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Converts multisig accounts and their proposals to the records that the API returns. */
public final class MultisigViews {

    /** Number of ended proposals of an account shown in addition to the open ones. */
    public static final int ENDED_SHOWN = 100;

    private MultisigViews() {}

    /**
     * Converts a proposal.
     *
     * @param actions its actions as JSON
     */
    public static MultisigProposal proposal(Proposal facts, String actions) {
        boolean hasFailed = facts.getState() == ProposalState.PROPOSAL_FAILED;
        return new MultisigProposal(
                facts.getNumber(),
                base58(facts.getProposer()),
                millis(facts.getCreatedAtNanos()),
                millis(facts.getExecuteAfterNanos()),
                millis(facts.getExpiresAtNanos()),
                keys(facts.getApprovalsList()),
                keys(facts.getRejectionsList()),
                facts.getApprovalsCount(),
                facts.getRejectionsCount(),
                facts.getThreshold(),
                state(facts.getState()),
                ApiJson.mapper().readTree(actions),
                hasFailed ? facts.getMessage() : null,
                hasFailed ? null : message(facts));
    }

    public static boolean isOpen(Proposal facts) {
        return facts.getState() == ProposalState.PROPOSAL_PENDING || facts.getState() == ProposalState.PROPOSAL_READY;
    }

    static ActionResult result(ActionStatus status) {
        return switch (status.getKind()) {
            case MULTISIG_CREATED -> created(status.getMultisig());
            case MULTISIG_CREATED_FAILED -> new ActionResult.MultisigCreatedFailed(status.getReason());
            default -> step(status, status.getProposal());
        };
    }

    private static ActionResult created(MultisigAccount made) {
        return new ActionResult.MultisigCreated(
                base58(made.getAccount()),
                made.getPolicy().getThreshold(),
                made.getPolicy().getSignersCount(),
                made.getPolicy().getTimeLockSecs(),
                made.getPolicy().getLifetimeSecs(),
                base58(made.getCreator()));
    }

    private static ActionResult step(ActionStatus status, Proposal facts) {
        ProposalOutcome proposal = new ProposalOutcome(
                base58(facts.getMultisig()),
                facts.getNumber(),
                state(facts.getState()),
                facts.getApprovalsCount(),
                facts.getRejectionsCount(),
                facts.getThreshold(),
                millis(facts.getExecuteAfterNanos()),
                millis(facts.getExpiresAtNanos()),
                base58(status.getProposalSigner()),
                base58(facts.getProposer()),
                message(facts));
        return switch (status.getKind()) {
            case PROPOSAL_CREATED -> new ActionResult.ProposalCreated(proposal);
            case PROPOSAL_APPROVED -> new ActionResult.ProposalApproved(proposal);
            case PROPOSAL_READY_FOR_EXECUTION -> new ActionResult.ProposalReadyForExecution(proposal);
            case PROPOSAL_EXECUTED -> new ActionResult.ProposalExecuted(proposal);
            case PROPOSAL_FAILED_STATUS -> new ActionResult.ProposalFailed(proposal);
            case PROPOSAL_CANCELLED_STATUS -> new ActionResult.ProposalCancelled(proposal);
            case PROPOSAL_REJECTED_STATUS -> new ActionResult.ProposalRejected(proposal);
            default -> throw new IllegalArgumentException(status.getKind() + " is no status of a proposal");
        };
    }

    private static MultisigProposal.State state(ProposalState state) {
        return switch (state) {
            case PROPOSAL_PENDING -> MultisigProposal.State.PENDING;
            case PROPOSAL_READY -> MultisigProposal.State.READY;
            case PROPOSAL_DONE -> MultisigProposal.State.EXECUTED;
            case PROPOSAL_FAILED -> MultisigProposal.State.FAILED;
            case PROPOSAL_EXPIRED -> MultisigProposal.State.EXPIRED;
            case PROPOSAL_CANCELLED -> MultisigProposal.State.CANCELLED;
            case PROPOSAL_REJECTED -> MultisigProposal.State.REJECTED;
            case PROPOSAL_STATE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("a proposal in a state this binary does not know: " + state);
        };
    }

    private static @Nullable String message(Proposal facts) {
        return facts.getMessage().isEmpty() ? null : facts.getMessage();
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    private static List<String> keys(List<ByteString> keys) {
        return keys.stream().map(MultisigViews::base58).toList();
    }

    private static String base58(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}
