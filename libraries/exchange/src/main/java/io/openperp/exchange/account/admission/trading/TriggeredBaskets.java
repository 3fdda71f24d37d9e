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
 * Carries out the actions of baskets whose trigger a mark has passed (CND-033 to CND-036), in the command that brings the mark,
 * and those that the first fill of an order has armed (OFL-010), in the command that brings the fill: as a transaction that
 * nobody waits for.
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

    /** Carries out the actions of {@code basket}, which waits no more. */
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
     * Carries out actions that a fill of an order has armed: they are of the owner of the order, who signed both, and
     * isolated if the order is (ISO-031).
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
