package io.openperp.api.action;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.account.MultisigProposal.ProposalOutcome;
import io.openperp.api.money.Withdrawal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One element of {@code statuses} in the answer to a transaction: an object with one key, the name of the status.
 * Sizes are positive; {@code oid} and keys are base58.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes({
    @Type(value = ActionResult.Resting.class, name = "resting"),
    @Type(value = ActionResult.Working.class, name = "working"),
    @Type(value = ActionResult.Filled.class, name = "filled"),
    @Type(value = ActionResult.PartiallyFilled.class, name = "partiallyFilled"),
    @Type(value = ActionResult.Cancelled.class, name = "cancelled"),
    @Type(value = ActionResult.PendingCancel.class, name = "pendingCancel"),
    @Type(value = ActionResult.CancelledRiskLimit.class, name = "cancelledRiskLimit"),
    @Type(value = ActionResult.CancelledSelfCrossing.class, name = "cancelledSelfCrossing"),
    @Type(value = ActionResult.CancelledReduceOnly.class, name = "cancelledReduceOnly"),
    @Type(value = ActionResult.CancelledIoc.class, name = "cancelledIOC"),
    @Type(value = ActionResult.RejectedCrossing.class, name = "rejectedCrossing"),
    @Type(value = ActionResult.RejectedDuplicate.class, name = "rejectedDuplicate"),
    @Type(value = ActionResult.RejectedRiskLimit.class, name = "rejectedRiskLimit"),
    @Type(value = ActionResult.RejectedInvalid.class, name = "rejectedInvalid"),
    @Type(value = ActionResult.Triggered.class, name = "triggered"),
    @Type(value = ActionResult.SiblingCancelled.class, name = "siblingCancelled"),
    @Type(value = ActionResult.TriggerFailed.class, name = "triggerFailed"),
    @Type(value = ActionResult.Deposit.class, name = "deposit"),
    @Type(value = ActionResult.DepositPending.class, name = "depositPending"),
    @Type(value = ActionResult.DepositFailed.class, name = "depositFailed"),
    @Type(value = ActionResult.AgentWallet.class, name = "agentWallet"),
    @Type(value = ActionResult.AgentWalletFailed.class, name = "agentWalletFailed"),
    @Type(value = ActionResult.CancelOneRejected.class, name = "cancelOneRejected"),
    @Type(value = ActionResult.CancelAllRejected.class, name = "cancelAllRejected"),
    @Type(value = ActionResult.UpdateUserSettings.class, name = "updateUserSettings"),
    @Type(value = ActionResult.ApproveBuilderCode.class, name = "approveBuilderCode"),
    @Type(value = ActionResult.RevokeBuilderCode.class, name = "revokeBuilderCode"),
    @Type(value = ActionResult.Transfer.class, name = "transfer"),
    @Type(value = ActionResult.TransferFailed.class, name = "transferFailed"),
    @Type(value = ActionResult.CreateSubAccount.class, name = "createSubAccount"),
    @Type(value = ActionResult.CreateSubAccountFailed.class, name = "createSubAccountFailed"),
    @Type(value = ActionResult.RemoveSubAccount.class, name = "removeSubAccount"),
    @Type(value = ActionResult.RemoveSubAccountFailed.class, name = "removeSubAccountFailed"),
    @Type(value = ActionResult.RenameSubAccount.class, name = "renameSubAccount"),
    @Type(value = ActionResult.RenameSubAccountFailed.class, name = "renameSubAccountFailed"),
    @Type(value = ActionResult.MultisigCreated.class, name = "multisigCreated"),
    @Type(value = ActionResult.MultisigCreatedFailed.class, name = "multisigCreatedFailed"),
    @Type(value = ActionResult.ProposalCreated.class, name = "proposalCreated"),
    @Type(value = ActionResult.ProposalApproved.class, name = "proposalApproved"),
    @Type(value = ActionResult.ProposalReadyForExecution.class, name = "proposalReadyForExecution"),
    @Type(value = ActionResult.ProposalExecuted.class, name = "proposalExecuted"),
    @Type(value = ActionResult.ProposalFailed.class, name = "proposalFailed"),
    @Type(value = ActionResult.ProposalCancelled.class, name = "proposalCancelled"),
    @Type(value = ActionResult.ProposalRejected.class, name = "proposalRejected"),
    @Type(value = ActionResult.WithdrawalRequested.class, name = "withdrawalRequested"),
    @Type(value = ActionResult.WithdrawalFailed.class, name = "withdrawalFailed"),
    @Type(value = ActionResult.WithdrawalChanged.class, name = "withdrawal"),
    @Type(value = ActionResult.WithdrawalsPaused.class, name = "withdrawalsPaused"),
    @Type(value = ActionResult.AcceptTime.class, name = "acceptTime"),
    @Type(value = ActionResult.WhitelistFaucet.class, name = "whitelistFaucet"),
    @Type(value = ActionResult.ScheduleCancel.class, name = "scheduleCancel"),
    @Type(value = ActionResult.StayUntilFilled.class, name = "stayUntilFilled"),
    @Type(value = ActionResult.Note.class, name = "note"),
    @Type(value = ActionResult.SetMarketState.class, name = "setMarketState"),
    @Type(value = ActionResult.ChangeTerms.class, name = "changeTerms"),
    @Type(value = ActionResult.ListMarket.class, name = "listMarket"),
    @Type(value = ActionResult.SettleMarket.class, name = "settleMarket"),
    @Type(value = ActionResult.MoveMarket.class, name = "moveMarket"),
    @Type(value = ActionResult.SetRole.class, name = "setRole"),
    @Type(value = ActionResult.RevokeRole.class, name = "revokeRole"),
    @Type(value = ActionResult.SetFeePolicy.class, name = "setFeePolicy"),
    @Type(value = ActionResult.SetFeeProgramme.class, name = "setFeeProgramme"),
    @Type(value = ActionResult.Px.class, name = "px"),
    @Type(value = ActionResult.Oracle.class, name = "o"),
    @Type(value = ActionResult.Error.class, name = "error")
})
public sealed interface ActionResult {

    /** The outcome of an order. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    sealed interface OrderResult extends ActionResult {

        /** How long a new order or a cancel has waited for makers, in milliseconds (DLY-008); null: it did not wait. */
        @Nullable
        Integer delayedMillis();
    }

    record Resting(String oid, @Nullable Integer delayedMillis) implements OrderResult {
        public Resting(String oid) {
            this(oid, null);
        }
    }

    record Working(
            String oid,
            Decimal filledSz,
            Decimal remainingSz,
            Decimal vwap,
            @Nullable Integer delayedMillis) implements OrderResult {}

    record Filled(
            String oid,
            Decimal totalSz,
            Decimal avgPx,
            @Nullable Integer delayedMillis) implements OrderResult {}

    /** A market order was filled in part and has ended, because less than its size was offered within its slippage. */
    record PartiallyFilled(
            String oid,
            Decimal totalSz,
            Decimal avgPx,
            @Nullable Integer delayedMillis) implements OrderResult {}

    record Cancelled(String oid, @Nullable Integer delayedMillis) implements OrderResult {
        public Cancelled(String oid) {
            this(oid, null);
        }
    }

    /** The order waits for makers, and nothing of it will rest once it has been executed (DLY-010). */
    record PendingCancel(String oid) implements ActionResult {}

    record CancelledRiskLimit(
            String oid, @Nullable String reason, @Nullable Integer delayedMillis) implements OrderResult {}

    record CancelledSelfCrossing(String oid, @Nullable Integer delayedMillis) implements OrderResult {}

    record CancelledReduceOnly(
            String oid, @Nullable String reason, @Nullable Integer delayedMillis) implements OrderResult {}

    record CancelledIoc(
            String oid, Decimal filledSz, @Nullable Integer delayedMillis) implements OrderResult {}

    record RejectedCrossing(
            String oid, @Nullable String reason, @Nullable Integer delayedMillis) implements OrderResult {}

    record RejectedDuplicate(String oid, @Nullable Integer delayedMillis) implements OrderResult {}

    /** @param modify true if a change of an order was refused, so that the order stays as it was; otherwise absent */
    record RejectedRiskLimit(
            String oid,
            @Nullable String reason,
            @Nullable Boolean modify,
            @Nullable Integer delayedMillis) implements OrderResult {}

    /**
     * @param modify true if a change of an order was refused, which leaves an open order as it was; else absent
     * @param endedAs how the order had ended before the change; absent, like {@code executedSz} and {@code at}, if the
     *     order had not ended or that is not known
     * @param executedSz filled size of the order
     * @param at time at which the order ended, in nanoseconds since 1970
     */
    record RejectedInvalid(
            String oid,
            @Nullable String reason,
            @Nullable Boolean modify,
            @Nullable OrderStatus endedAs,
            @Nullable Decimal executedSz,
            @Nullable Long at,
            @Nullable Integer delayedMillis)
            implements OrderResult {}

    /** The conditional order has triggered and is on its way to its market. */
    record Triggered(String oid) implements ActionResult {}

    record SiblingCancelled(String oid) implements ActionResult {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record TriggerFailed(String oid, @Nullable String reason) implements ActionResult {}

    record Deposit(Decimal amount) implements ActionResult {}

    /** The deposit waits for the signature of a second treasurer. */
    record DepositPending(Decimal amount) implements ActionResult {}

    record DepositFailed(String message) implements ActionResult {}

    /** The agent was added or removed. */
    record AgentWallet(String agentWallet) implements ActionResult {}

    record AgentWalletFailed(String message) implements ActionResult {}

    /**
     * @param endedAs how the order had ended before; absent, like {@code executedSz} and {@code at}, if unknown
     * @param executedSz filled size of the order
     * @param at time at which the order ended, in nanoseconds since 1970
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record CancelOneRejected(
            String oid,
            String reason,
            @Nullable OrderStatus endedAs,
            @Nullable Decimal executedSz,
            @Nullable Long at,
            @Nullable Integer delayedMillis)
            implements OrderResult {}

    record CancelAllRejected(String reason) implements ActionResult {}

    record UpdateUserSettings(List<LeverageSetting> leverage) implements ActionResult {}

    /** @param fee highest fee, in basis points, that orders may pay to this builder from now on */
    record ApproveBuilderCode(String to, int fee) implements ActionResult {}

    record RevokeBuilderCode(String to) implements ActionResult {}

    /** @param symbol name of the currency */
    record Transfer(String from, String to, String symbol, Decimal amount) implements ActionResult {}

    record TransferFailed(String message) implements ActionResult {}

    /** @param margin amount that was moved from the master's balance to the new sub-account */
    record CreateSubAccount(String master, String sub, String name, Decimal margin) implements ActionResult {}

    record CreateSubAccountFailed(String message) implements ActionResult {}

    /** @param marginMoved balance of the removed sub-account, which its master has received */
    record RemoveSubAccount(String account, Decimal marginMoved) implements ActionResult {}

    record RemoveSubAccountFailed(String message) implements ActionResult {}

    record RenameSubAccount(String account, String name) implements ActionResult {}

    record RenameSubAccountFailed(String message) implements ActionResult {}

    /** @param id ID of the new withdrawal, by which later actions name it */
    record WithdrawalRequested(String id, Decimal amount) implements ActionResult {}

    /** An action on withdrawals was refused. */
    record WithdrawalFailed(String message) implements ActionResult {}

    /** @param state state after the action, or the present state if the same step was taken before */
    record WithdrawalChanged(String id, Decimal amount, Withdrawal.State state) implements ActionResult {}

    /** @param signers number of administrators who have signed the action; with 2, shards set their time back */
    record AcceptTime(int signers) implements ActionResult {}

    /** Withdrawals of the whole exchange are now paused or resumed. */
    record WithdrawalsPaused(boolean paused) implements ActionResult {}

    /** @param signersLen number of signers of the new account; @param creator key that has created the account */
    record MultisigCreated(
            String pubkey, int threshold, int signersLen, long timeLockSecs, long lifetimeSecs, String creator)
            implements ActionResult {}

    record MultisigCreatedFailed(String message) implements ActionResult {}

    /** An action on a proposal was executed; the name of the status says which. Contains the proposal's state afterwards. */
    sealed interface ProposalResult extends ActionResult {
        ProposalOutcome proposal();
    }

    /** The proposal was made; it has its proposer's approval. */
    record ProposalCreated(@JsonValue ProposalOutcome proposal) implements ProposalResult {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public ProposalCreated {}
    }

    /** A signer approved the proposal, which needs more approvals. */
    record ProposalApproved(@JsonValue ProposalOutcome proposal) implements ProposalResult {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public ProposalApproved {}
    }

    /** The proposal has all approvals that it needs; it may still have to wait for {@code executeAfter}. */
    record ProposalReadyForExecution(@JsonValue ProposalOutcome proposal) implements ProposalResult {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public ProposalReadyForExecution {}
    }

    /** The proposal's actions were executed; a message says which of them were refused. */
    record ProposalExecuted(@JsonValue ProposalOutcome proposal) implements ProposalResult {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public ProposalExecuted {}
    }

    /** All actions of the proposal were refused; the message says why. */
    record ProposalFailed(@JsonValue ProposalOutcome proposal) implements ProposalResult {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public ProposalFailed {}
    }

    /** The proposer has cancelled the proposal. */
    record ProposalCancelled(@JsonValue ProposalOutcome proposal) implements ProposalResult {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public ProposalCancelled {}
    }

    /** A signer rejected the proposal; with status {@code rejected} the proposal has ended. */
    record ProposalRejected(@JsonValue ProposalOutcome proposal) implements ProposalResult {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public ProposalRejected {}
    }

    record WhitelistFaucet() implements ActionResult {}

    /** @param due time at which all orders are cancelled, in milliseconds of exchange time; 0: never */
    record ScheduleCancel(long due) implements ActionResult {}

    /** @param on whether triggered market orders stay until filled from now on */
    record StayUntilFilled(boolean on) implements ActionResult {}

    record Note() implements ActionResult {}

    /** The market has accepted the change of its terms. */
    record ChangeTerms() implements ActionResult {}

    /** The market is listed. @param number number of the market, which no other market ever gets */
    record ListMarket(int number) implements ActionResult {}

    /** The new state was sent to the market. */
    record SetMarketState() implements ActionResult {}

    /**
     * The market is settling.
     *
     * @param price price at which all positions in the market are closed
     */
    record SettleMarket(Decimal price) implements ActionResult {}

    /** The market is being moved to the lane, or is already there. */
    record MoveMarket() implements ActionResult {}

    /**
     * The role is in force in the whole exchange.
     *
     * @param expires time from which the key no longer has the role, in seconds since 1970; 0: never
     */
    record SetRole(String role, String key, long expires) implements ActionResult {}

    /** The role is revoked in the whole exchange. */
    record RevokeRole(String role, String key) implements ActionResult {}

    /**
     * The fee policy is set for the whole exchange.
     *
     * @param symbol market; empty: all markets without a policy of their own
     * @param from time from which the policy is in force, in seconds since 1970
     */
    record SetFeePolicy(String symbol, long from) implements ActionResult {}

    /** The account is in this programme from its next order on. @param programme name; empty: in none */
    record SetFeeProgramme(String account, String programme) implements ActionResult {}

    record Px() implements ActionResult {}

    record Oracle() implements ActionResult {}

    /**
     * The whole transaction was refused.
     *
     * @param message the reason; if the whole transaction was refused, programs may compare it
     * @param detail further information for people
     * @param expectedBytes message to sign, in hexadecimal; only for a bad signature on a test network
     * @param expectedFields the message to sign, field by field; only for a bad signature on a test network
     * @param triedLayouts layouts of signed bytes that were tried, in order; only for a bad signature on a test network
     * @param duplicate which transaction has used the nonce; only for a transaction whose nonce is used, and absent if no longer known
     * @param executedAt time at which the transaction that used the nonce was executed, in nanoseconds since 1970
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Error(
            String message,
            @Nullable String detail,
            @Nullable String expectedBytes,
            @Nullable List<SignedField> expectedFields,
            @Nullable List<String> triedLayouts,
            @Nullable DuplicateNonce duplicate,
            @Nullable Long executedAt)
            implements ActionResult {

        public Error(String message) {
            this(message, null);
        }

        public Error(String message, @Nullable String detail) {
            this(message, detail, null, null, null, null, null);
        }

        /** Creates the error for a bad signature. */
        public Error(
                String message,
                @Nullable String expectedBytes,
                @Nullable List<SignedField> expectedFields,
                @Nullable List<String> triedLayouts) {
            this(message, null, expectedBytes, expectedFields, triedLayouts, null, null);
        }
    }
}
