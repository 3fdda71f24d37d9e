package io.openperp.transaction.message;

import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction.Routing;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes baskets and on-fill orders.
 *
 * @param nested writes an action inside a basket or an on-fill order
 */
record BasketBytes(CanonicalBuffer out, Consumer<Action> nested) {

    static final int BASKET = 8;
    static final int ON_FILL = 10;

    /** Whether the action of this number may stand in a basket. */
    static boolean mayBeInBasket(int discriminant) {
        return discriminant >= 0 && discriminant <= ConditionalBytes.TRAILING && discriminant != BASKET;
    }

    /** Whether the action of this number may be the parent of an on-fill order. */
    static boolean mayBeParent(int discriminant) {
        return discriminant == 0
                || discriminant == 1
                || discriminant >= ConditionalBytes.STOP
                        && discriminant <= ConditionalBytes.TRAILING
                        && discriminant != BASKET;
    }

    /** Whether a fill may arm the action of this number. */
    static boolean mayBeArmed(int discriminant) {
        return mayBeInBasket(discriminant) || discriminant == BASKET;
    }

    /** Writes a basket; {@code i} only where it is stated: clients of today leave it out. */
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

    /** Writes an on-fill order: the parent before the actions. */
    void write(OnFill order) {
        out.field("tag");
        out.u32(ON_FILL);
        String before = out.enterTrigger(order.parent().tag());
        nested.accept(order.parent());
        out.leave(before);
        actions(order.actions());
    }

    /** Writes actions with the index of their parent. */
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
