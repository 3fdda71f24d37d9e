package io.openperp.exchange.account.treasury;

import com.google.protobuf.ByteString;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.transaction.field.WithdrawalId;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;

/**
 * The present state of a withdrawal.
 *
 * @param facts the withdrawal as it was last published
 */
record Withdrawal(Bytes32 account, WithdrawalChanged facts) {

    /** Beginning of the reason of a withdrawal that the exchange, not its owner, has cancelled (WDR-023). */
    static final String CALLED_BACK = "called back: ";

    long number() {
        return WithdrawalId.number(facts.getId());
    }

    /** Whether the withdrawal is requested or claimed, so that its money is neither paid nor returned yet. */
    boolean isPending() {
        return is(WithdrawalState.WITHDRAWAL_REQUESTED) || is(WithdrawalState.WITHDRAWAL_CLAIMED);
    }

    boolean is(WithdrawalState state) {
        return facts.getState() == state;
    }

    boolean isClaimedBy(ByteString treasurer) {
        return facts.getClaimedBy().equals(treasurer);
    }

    Withdrawal now(WithdrawalChanged.Builder change) {
        return new Withdrawal(account, change.build());
    }

    /** The answer to a signer who has changed the withdrawal, or who finds it already changed as requested. */
    ActionStatus.Builder status(int action) {
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.WITHDRAWAL)
                .setWithdrawalId(facts.getId())
                .setWithdrawalState(facts.getState())
                .setAmount(facts.getAmount());
    }

    String stateInWords() {
        return switch (facts.getState()) {
            case WITHDRAWAL_REQUESTED -> "requested";
            case WITHDRAWAL_CLAIMED -> "claimed";
            case WITHDRAWAL_SETTLED -> "settled";
            case WITHDRAWAL_REJECTED -> "rejected";
            case WITHDRAWAL_CANCELLED -> "cancelled";
            case WITHDRAWAL_STATE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("a withdrawal in state " + facts.getState());
        };
    }

    /** The refusal of a step: the present state of the withdrawal in words, for people. */
    String stateText() {
        String name = "withdrawal " + facts.getId() + " of " + Decimals.format(facts.getAmount());
        return switch (facts.getState()) {
            case WITHDRAWAL_REQUESTED -> name + " is claimed by nobody: claim it before paying it";
            case WITHDRAWAL_CLAIMED -> name + " is claimed by " + Keys.read(facts.getClaimedBy());
            case WITHDRAWAL_SETTLED -> name + " was settled with reference " + facts.getReference();
            case WITHDRAWAL_REJECTED -> name + " was rejected: " + facts.getReason();
            case WITHDRAWAL_CANCELLED ->
                name + " was " + (facts.getReason().isEmpty() ? "cancelled by its owner" : facts.getReason());
            case WITHDRAWAL_STATE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException(name + " in state " + facts.getState());
        };
    }
}
