package io.openperp.views;

import com.google.protobuf.ByteString;
import io.openperp.api.Decimal;
import io.openperp.api.action.ActionResult;
import io.openperp.api.history.Activity;
import io.openperp.api.money.Withdrawal;
import io.openperp.api.money.Withdrawal.PendingWithdrawal;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** Converts withdrawals to the records that the API returns. */
public final class WithdrawalViews {

    private WithdrawalViews() {}

    /**
     * Converts a withdrawal.
     *
     * @param timeNanos time of the change, in nanoseconds since 1970
     */
    public static Withdrawal withdrawal(Bytes32 account, WithdrawalChanged facts, long timeNanos) {
        return new Withdrawal(
                facts.getId(),
                account.toString(),
                Decimal.of(facts.getAmount()),
                facts.getDestination(),
                text(facts.getRef()),
                state(facts.getState()),
                facts.getApprovalsNeeded(),
                facts.getApprovedByList().stream().map(WithdrawalViews::key).toList(),
                facts.getClaimedBy().isEmpty() ? null : key(facts.getClaimedBy()),
                text(facts.getReference()),
                text(facts.getReason()),
                facts.getRequestedAtNanos(),
                timeNanos);
    }

    /** Converts a pending withdrawal. */
    public static PendingWithdrawal pending(WithdrawalChanged facts) {
        return new PendingWithdrawal(
                facts.getId(),
                Decimal.of(facts.getAmount()),
                facts.getDestination(),
                state(facts.getState()),
                facts.getRequestedAtNanos());
    }

    public static boolean isPending(WithdrawalChanged facts) {
        return state(facts.getState()).isPending();
    }

    static ActionResult result(ActionStatus status) {
        Decimal amount = Decimal.of(status.getAmount());
        return switch (status.getKind()) {
            case WITHDRAWAL_REQUESTED_STATUS -> new ActionResult.WithdrawalRequested(status.getWithdrawalId(), amount);
            case WITHDRAWAL_FAILED -> new ActionResult.WithdrawalFailed(status.getReason());
            case WITHDRAWAL -> changed(status, amount);
            case WITHDRAWALS_PAUSED -> new ActionResult.WithdrawalsPaused(status.getPaused());
            default -> throw new IllegalArgumentException(status.getKind() + " is no status of a withdrawal");
        };
    }

    private static ActionResult changed(ActionStatus status, Decimal amount) {
        return switch (status.getWithdrawalState()) {
            // written by a later release than this one
            case WITHDRAWAL_STATE_UNSPECIFIED, UNRECOGNIZED ->
                new ActionResult.Error(
                        "state unknown to this gateway: look withdrawal " + status.getWithdrawalId() + " up");
            default ->
                new ActionResult.WithdrawalChanged(
                        status.getWithdrawalId(), amount, state(status.getWithdrawalState()));
        };
    }

    static Activity activity(WithdrawalChanged facts, long slot, long timeNanos) {
        return Activity.withdrawal(kind(facts), Decimal.of(facts.getAmount()), facts.getId(), slot, timeNanos);
    }

    private static Activity.Kind kind(WithdrawalChanged facts) {
        return switch (state(facts.getState())) {
            case REQUESTED ->
                facts.getApprovedByCount() == 0
                        ? Activity.Kind.WITHDRAWAL_REQUESTED
                        : Activity.Kind.WITHDRAWAL_APPROVED;
            case CLAIMED -> Activity.Kind.WITHDRAWAL_CLAIMED;
            case SETTLED -> Activity.Kind.WITHDRAWAL_SETTLED;
            case REJECTED -> Activity.Kind.WITHDRAWAL_REJECTED;
            case CANCELLED -> Activity.Kind.WITHDRAWAL_CANCELLED;
        };
    }

    private static Withdrawal.State state(WithdrawalState state) {
        return switch (state) {
            case WITHDRAWAL_REQUESTED -> Withdrawal.State.REQUESTED;
            case WITHDRAWAL_CLAIMED -> Withdrawal.State.CLAIMED;
            case WITHDRAWAL_SETTLED -> Withdrawal.State.SETTLED;
            case WITHDRAWAL_REJECTED -> Withdrawal.State.REJECTED;
            case WITHDRAWAL_CANCELLED -> Withdrawal.State.CANCELLED;
            case WITHDRAWAL_STATE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("a withdrawal in a state this binary does not know: " + state);
        };
    }

    private static @Nullable String text(String text) {
        return text.isEmpty() ? null : text;
    }

    private static String key(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}
