package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.submission.CommandSubmissions;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.journal.Action;
import io.openperp.journal.StatusKind;
import io.openperp.submission.BasketMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.transaction.TradingAction;
import java.util.List;

/**
 * Carries out the actions of baskets whose trigger the mark has passed (CND-033 to CND-036), and actions that fills
 * have armed (OFL-010), within the command that brings the mark or the fill. They run like a transaction that no client
 * has sent.
 */
public final class TriggeredBaskets {

    private final ConditionalEndings endings;
    private final EndedOrders endedOrders;
    private final TradingActions trading;
    private final CommandSubmissions submissions;
    private final IsolatedMargin isolated;

    public TriggeredBaskets(
            ConditionalEndings endings,
            EndedOrders endedOrders,
            TradingActions trading,
            CommandSubmissions submissions,
            IsolatedMargin isolated) {
        this.endings = endings;
        this.endedOrders = endedOrders;
        this.trading = trading;
        this.submissions = submissions;
        this.isolated = isolated;
    }

    /** Carries out the actions of {@code basket}, which has triggered and no longer waits. */
    void carryOut(Conditional basket) {
        Submission submission = submissions.triggered(basket.account);
        run(submission, basket.terms().getActionsList(), basket.terms().getIsolated());
        String refusal = submission.transaction.isComplete() ? submission.transaction.refusalOfAll() : "";
        StatusKind status = refusal.isEmpty() ? StatusKind.TRIGGERED : StatusKind.TRIGGER_FAILED;
        endings.publish(basket, status, refusal);
        endedOrders.ended(basket.account.key, basket.id, status, 0, submission.nowNanos);
        submissions.complete(submission);
    }

    /**
     * Carries out actions that a fill of an order of this account has armed. They run for the owner of the order, who
     * has signed both, and are isolated if the order is (ISO-031).
     */
    void filled(Account account, List<Action> armed) {
        Submission submission = submissions.armed(isolated.ownerOf(account));
        run(submission, armed, isolated.isIsolated(account));
        submissions.complete(submission);
    }

    private void run(Submission submission, List<Action> held, boolean allIsolated) {
        List<RequestedAction> actions = BasketMessages.actions(held);
        for (int i = 0; i < actions.size(); i++) {
            RequestedAction requested = actions.get(i);
            trading.carryOut(submission, i, (TradingAction) requested.action(), requested, allIsolated);
        }
        submissions.send(submission, submission.nowNanos);
    }
}
