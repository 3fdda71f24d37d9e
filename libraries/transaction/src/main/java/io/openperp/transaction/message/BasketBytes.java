package io.openperp.transaction.message;

import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction.Routing;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the signed bytes of baskets and on-fill orders.
 *
 * @param nested writes an action inside a basket or an on-fill order
 */
record BasketBytes(CanonicalBuffer out, Consumer<Action> nested) {

    static final int BASKET = 8;
    static final int ON_FILL = 10;

    /** Whether a basket may hold the action with this number. */
    static boolean mayBeInBasket(int discriminant) {
        return discriminant >= 0 && discriminant <= ConditionalBytes.TRAILING && discriminant != BASKET;
    }

    /** Whether the action with this number may be the parent of an on-fill order. */
    static boolean mayBeParent(int discriminant) {
        return discriminant == 0
                || discriminant == 1
                || discriminant >= ConditionalBytes.STOP
                        && discriminant <= ConditionalBytes.TRAILING
                        && discriminant != BASKET;
    }

    /** Whether a fill may arm the action with this number. */
    static boolean mayBeArmed(int discriminant) {
        return mayBeInBasket(discriminant) || discriminant == BASKET;
    }

    /** Writes a basket, with {@code i} only if the JSON has it: clients of today sign baskets without it. */
    void write(Basket basket) {
        out.field("tag");
        out.u32(BASKET);
        out.field("c");
        out.string(basket.symbol());
        out.field("d");
        out.bool(basket.isAbove());
        out.field("tr");
        out.u64(basket.trigger().fixed());
        actions(basket.actions());
        if (basket.routing() != Routing.UNSTATED) {
            out.field("i");
            out.bool(basket.routing() == Routing.ISOLATED);
        }
    }

    /** Writes an on-fill order: the parent, then the actions. */
    void write(OnFill order) {
        out.field("tag");
        out.u32(ON_FILL);
        String before = out.enterTrigger(order.parent().tag());
        nested.accept(order.parent());
        out.leave(before);
        actions(order.actions());
    }

    /** Writes an on-fill order in its older form: the index of its parent, then the actions. */
    void write(AttachOnFill attach) {
        out.field("tag");
        out.u32(ON_FILL);
        out.field("p");
        out.u32((int) attach.parent());
        actions(attach.actions());
    }

    private void actions(List<Action> actions) {
        out.field("actions");
        out.u64(actions.size());
        for (int i = 0; i < actions.size(); i++) {
            String before = out.enterNested(i, actions.get(i).tag());
            nested.accept(actions.get(i));
            out.leave(before);
        }
    }
}
