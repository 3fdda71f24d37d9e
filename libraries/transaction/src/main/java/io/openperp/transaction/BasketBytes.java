package io.openperp.transaction;

import io.openperp.transaction.OrderAction.Routing;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes baskets and on-fill orders.
 *
 * @param nested writes an action inside a basket or an on-fill order
 */
record BasketBytes(CanonicalBuffer out, Consumer<Action> nested) {

    /** Writes a basket; {@code i} only where it is stated: clients of today leave it out. */
    void write(Basket basket) {
        out.field("tag");
        out.u32(Basket.DISCRIMINANT);
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
        out.u32(OnFill.DISCRIMINANT);
        String before = out.enterTrigger(order.parent().tag());
        nested.accept(order.parent());
        out.leave(before);
        actions(order.actions());
    }

    /** Writes actions with the index of their parent. */
    void write(AttachOnFill attach) {
        out.field("tag");
        out.u32(OnFill.DISCRIMINANT);
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
