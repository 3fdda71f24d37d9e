package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.state.Account;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.StayUntilFilledSet;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import org.jspecify.annotations.Nullable;

/**
 * Tells which triggered market orders stay until filled, that is, try again at later marks, and changes for which
 * accounts they do (CND-040 to CND-042).
 */
public final class UnfilledOrders {

    private final Conditionals conditionals;
    private final ConditionalEndings endings;
    private final IsolatedMargin isolated;
    private final PrivateEvents facts;

    public UnfilledOrders(
            Conditionals conditionals, ConditionalEndings endings, IsolatedMargin isolated, PrivateEvents facts) {
        this.conditionals = conditionals;
        this.endings = endings;
        this.isolated = isolated;
        this.facts = facts;
    }

    /**
     * Sets whether triggered market orders of the account stay until filled. Switching it off ends those that are
     * waiting for another try.
     *
     * @param refusal why the action is refused; empty if it is not
     */
    void set(Submission submission, int action, StayUntilFilled change, String refusal) {
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        Account account = submission.account;
        conditionals.staying().set(account.key, change.on());
        facts.about(account.key)
                .setStayUntilFilledSet(StayUntilFilledSet.newBuilder().setOn(change.on()));
        if (!change.on()) {
            end(account);
            isolated.of(account.key).forEach(this::end);
        }
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.STAY_UNTIL_FILLED)
                .setOn(change.on()));
    }

    private void end(Account account) {
        for (Conditional order : conditionals.of(account.key)) {
            if (order.isTryingAgain()) {
                boolean partly = order.filledSize() > 0;
                endings.end(
                        order,
                        partly ? StatusKind.PARTIALLY_FILLED : StatusKind.CANCELLED_IOC,
                        "stayUntilFilled was switched off");
            }
        }
    }

    /**
     * Returns the conditional order whose market order has ended in this state and that stays to try again.
     *
     * @return null if the order did not end for lack of orders to trade with, or its account does not want it to stay
     */
    public @Nullable Conditional staying(Account account, OrderState state) {
        boolean foundLess = switch (state.getStatus()) {
            case CANCELLED_IOC, PARTIALLY_FILLED -> true;
            default -> false;
        };
        Conditional order = foundLess ? conditionals.triggered(Keys.read(state.getOrderId())) : null;
        return order != null
                        && state.getIsMarket()
                        && !order.isCancelled()
                        && !account.isInLiquidation()
                        && conditionals.staying().areOf(isolated.ownerOf(account).key)
                ? order
                : null;
    }
}
