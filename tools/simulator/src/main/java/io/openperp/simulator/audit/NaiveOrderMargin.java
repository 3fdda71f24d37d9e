package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.Transferred;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;

/**
 * Where the margin of isolated orders comes from and goes to, without a formula of margin (ISO-019): it comes from the owner, goes
 * back to it, or becomes margin of the position with a fill of an own order. No liquidation, funding or loss ever touches it.
 */
final class NaiveOrderMargin {

    private NaiveOrderMargin() {}

    /** {@code event} has totals; the account has everything of it but what is set aside. */
    static void published(Bytes32 key, NaiveAccount account, AccountEvent event) {
        long now = event.getTotals().getOrderMargin();
        long change = now - account.orderMargin;
        account.orderMargin = now;
        boolean isOfIsolated = now == 0 || account.owner != null;
        LawBroken.unless(
                isOfIsolated && now >= 0, Law.NAIVE_LEDGER, () -> key + " has set " + now + " aside: " + event);
        boolean mayChange = change == 0
                || event.hasTransferred() && isTransferred(key, account, event.getTransferred(), change)
                || event.hasOrderFilled()
                        && change < 0
                        && !isForced(event.getOrderFilled().getFill());
        LawBroken.unless(
                mayChange,
                Law.NAIVE_LEDGER,
                () -> key + " has set " + change + " more aside for orders than before: " + event);
    }

    private static boolean isTransferred(Bytes32 key, NaiveAccount account, Transferred transferred, long change) {
        boolean arrives = Keys.read(transferred.getTo()).equals(key);
        Bytes32 other = Keys.read(arrives ? transferred.getFrom() : transferred.getTo());
        long moved = arrives ? transferred.getAmount() : -transferred.getAmount();
        return other.equals(account.owner) && change == moved;
    }

    private static boolean isForced(Fill fill) {
        return fill.getReason() == FillReason.LIQUIDATION && fill.getIsTaker();
    }

    /** Nothing stays set aside without an order that could fill. */
    static void drained(Bytes32 key, NaiveAccount account) {
        boolean mayFill = account.openOrders.values().stream().anyMatch(order -> !order.getReduceOnly());
        LawBroken.unless(
                account.orderMargin == 0 || mayFill,
                Law.NAIVE_LEDGER,
                () -> key + " has set " + account.orderMargin + " aside and has no order");
    }
}
