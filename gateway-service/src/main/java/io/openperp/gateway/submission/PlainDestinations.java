package io.openperp.gateway.submission;

import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.field.Destination;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses withdrawals whose bank details the client has not sealed, because they would stay in the log for ever
 * (WDR-024).
 */
final class PlainDestinations {

    private PlainDestinations() {}

    /** Reason why a transaction must not be written to the log, as a sentence; null if it may be. */
    static @Nullable String refusal(List<Action> actions) {
        return refusal(actions, "");
    }

    private static @Nullable String refusal(List<Action> actions, String where) {
        for (int i = 0; i < actions.size(); i++) {
            String flaw = flaw(actions.get(i));
            if (flaw != null) {
                return "action " + i + where + ": " + flaw;
            }
        }
        return null;
    }

    private static @Nullable String flaw(Action action) {
        return switch (action) {
            case SweepFees sweep -> Destination.flaw(sweep.destination());
            case Withdraw withdraw -> Destination.flaw(withdraw.destination());
            case Propose proposal -> refusal(proposal.actions(), " of the proposal");
            default -> null;
        };
    }
}
