package io.openperp.exchange.account.conditional;

import io.openperp.journal.Action;
import java.util.List;

/** Fills of an order that arms others: how much of it had filled before them, and has after. */
public record ParentFill(OnFillOrder order, long before, long after) {

    /** The actions that the fills arm, in their order. */
    public List<Action> arms() {
        return order.arms(before, after);
    }

    /** The exits that grow with the fills. */
    public List<OnFillOrder.Growth> grows() {
        return order.grows(before, after);
    }

    /** Returns these fills and later ones of the same order as one. */
    public ParentFill and(ParentFill later) {
        return new ParentFill(order, before, later.after);
    }
}
