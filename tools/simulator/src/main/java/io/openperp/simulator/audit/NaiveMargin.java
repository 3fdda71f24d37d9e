package io.openperp.simulator.audit;

import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.simulator.cluster.ClientTransaction;
import io.openperp.units.Decimals;
import java.util.List;

/** Predicts margin in one case: an idle account with ten times what its orders could need has enough. */
final class NaiveMargin {

    private static final int AMPLE = 10;
    /** Of a notional: more than fees and what a limit may be off the mark. */
    private static final long BESIDE_MARGIN = Decimals.parse("0.1");

    private static final long ONE = Decimals.parse("1");
    /** Refusals that do not depend on the account's margin. */
    private static final List<String> OTHER_REASONS = List.of(
            "no oracle / fair price reference yet",
            "the exchange clock has jumped",
            "liquidation in progress",
            "the position cap",
            "the open-interest cap");

    private final NaiveLedger ledger;

    NaiveMargin(NaiveLedger ledger) {
        this.ledger = ledger;
    }

    /** Whether no order of the transaction can lack margin; false where that is not known, as with a transfer among its actions. */
    boolean isAmple(ClientTransaction transaction, NaiveAccount account) {
        long need = 0;
        for (Action action : transaction.actions()) {
            PlaceOrder order = action.getPlaceOrder();
            if (action.getBodyCase() == Action.BodyCase.BODY_NOT_SET
                    || action.hasPlaceOnFill()
                    || action.hasChangeLeverage()
                    || action.hasPlaceOrder() && (order.getIsMarket() || order.getIsolated())) {
                return false;
            }
            need += action.hasPlaceOrder() ? need(order, account) : 0;
        }
        return account.isIdle() && account.balance / AMPLE >= need;
    }

    /** Whether an answer says that margin is lacking. */
    static boolean isLacking(ActionStatus status) {
        return status.getKind() == StatusKind.REJECTED_RISK_LIMIT
                && OTHER_REASONS.stream().noneMatch(status.getReason()::startsWith);
    }

    private long need(PlaceOrder order, NaiveAccount account) {
        long notional = NaiveNumbers.timesCeil(order.getPrice(), order.getSize());
        long margin = ledger.listings().stream()
                .filter(listing -> listing.getSymbol().equals(order.getSymbol()))
                .mapToLong(listing -> NaiveNumbers.timesOverFloor(
                        notional,
                        ONE,
                        Math.min(
                                listing.getMaxLeverage(),
                                account.leverage.getOrDefault(listing.getMarket(), listing.getDefaultLeverage()))))
                .sum();
        return margin + NaiveNumbers.timesCeil(notional, BESIDE_MARGIN);
    }
}
