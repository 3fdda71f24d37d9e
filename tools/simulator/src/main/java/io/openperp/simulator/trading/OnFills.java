package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOnFill;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.transaction.message.Layout;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns one in eight orders into an on-fill order, whose first fill arms others. The armed orders and their builder are
 * taken from the order's ID instead of the seeded draws.
 */
final class OnFills {

    /** Placeholder for the ID of an armed order, which follows from the ID of the order that fills. */
    private static final ByteString NO_ID = Keys.write(Bytes32.ZERO);

    private OnFills() {}

    /**
     * Turns one in eight orders into an on-fill order: its first fill arms one or two exits, and sometimes a cancel of
     * all orders.
     *
     * @param price price of the market, a multiple of the tick
     */
    static Action around(Action order, long price, long tick) {
        PlaceOrder parent = order.getPlaceOrder();
        if (drawn(parent, 1) % 8 != 0) {
            return order;
        }
        PlaceOnFill.Builder armed = PlaceOnFill.newBuilder().setParent(order);
        long away = tick * (1 + price / tick * drawn(parent, 2) / 25_600);
        armed.addActions(ofBuilder(parent, protection(parent, price, away)));
        if (drawn(parent, 3) % 3 == 0) {
            long profit = parent.getIsBuy() ? price + away : Math.max(tick, price - away);
            Action target = Actions.limit(
                    NO_ID, parent.getSymbol(), !parent.getIsBuy(), profit, parent.getSize(), TimeInForce.GTC, true);
            Action.Builder isolated = target.toBuilder();
            isolated.getPlaceOrderBuilder().setIsolated(parent.getIsolated());
            armed.addActions(ofBuilder(parent, isolated.build()));
        }
        if (drawn(parent, 3) % 7 == 0) {
            armed.addActions(Actions.cancelAll());
        }
        return Action.newBuilder().setPlaceOnFill(armed).build();
    }

    /**
     * Lets one in four conditional orders other than baskets place a new entry order when it has closed, and sometimes
     * cancel all other orders.
     *
     * @param price price of the market, a multiple of the tick
     */
    static Action after(Action order, long price, long tick) {
        PlaceConditional parent = order.getPlaceConditional();
        int drawn = Byte.toUnsignedInt(parent.getOrderId().byteAt(9));
        if (parent.getKind() == ConditionalKind.BASKET || drawn % 4 != 0) {
            return order;
        }
        long away = tick * (drawn / 4 % 16);
        long entry = parent.getIsBuy() ? price + away : Math.max(tick, price - away);
        Action again = Actions.limit(
                NO_ID, parent.getSymbol(), !parent.getIsBuy(), entry, parent.getSize(), TimeInForce.GTC, false);
        PlaceOnFill.Builder armed = PlaceOnFill.newBuilder()
                .setParent(order)
                .addActions(again.toBuilder()
                        .setPlaceOrder(again.getPlaceOrder().toBuilder().setIsolated(parent.getIsolated())));
        if (drawn % 3 == 0) {
            armed.addActions(Actions.cancelAll());
        }
        return Action.newBuilder().setPlaceOnFill(armed).build();
    }

    /**
     * Lets armed actions name their parent by its index in the transaction, as some releases of the client do. This is
     * done for one of two transactions, if that form can sign all its actions.
     */
    static List<IntendedAction> withIndices(List<IntendedAction> intended) {
        List<IntendedAction> actions = new ArrayList<>(intended);
        for (int i = 0; i < intended.size(); i++) {
            IntendedAction whole = intended.get(i);
            if (whole.action().hasPlaceOnFill()) {
                PlaceOnFill order = whole.action().getPlaceOnFill();
                if (actions.size() == intended.size()
                        && SignedForm.orderId(order.getParent()).byteAt(15) % 2 == 0) {
                    return intended;
                }
                IntendedAction alone = new IntendedAction(order.getParent(), whole.expectation());
                PlaceOnFill attached =
                        order.toBuilder().clearParent().setParentIndex(i).build();
                actions.set(i, new IntendedAction(whole.action(), whole.expectation(), SignedForm.action(alone)));
                actions.add(new IntendedAction(
                        Action.newBuilder().setPlaceOnFill(attached).build(), whole.expectation()));
            }
        }
        boolean maySign = actions.stream().map(SignedForm::action).allMatch(Layout.CURRENT_WITHOUT_OPTIONS::holds);
        return maySign ? actions : intended;
    }

    /**
     * Removes the answers to actions that name their parent from an answer; the parent's own answer tells what has
     * happened.
     */
    static TransactionCompleted withoutAttached(ClientTransaction sent, TransactionCompleted completed) {
        List<ActionStatus> statuses = completed.getStatusesList().stream()
                .filter(status -> !isAttached(sent.actions().get(status.getAction())))
                .toList();
        return completed.toBuilder().clearStatuses().addAllStatuses(statuses).build();
    }

    private static boolean isAttached(Action action) {
        return action.hasPlaceOnFill() && !action.getPlaceOnFill().hasParent();
    }

    private static Action protection(PlaceOrder parent, long price, long away) {
        boolean sells = parent.getIsBuy();
        PlaceConditional.Builder order = PlaceConditional.newBuilder()
                .setOrderId(NO_ID)
                .setSymbol(parent.getSymbol())
                .setIsolated(parent.getIsolated())
                .setIsBuy(!sells)
                .setSize(parent.getSize());
        long low = Math.max(away, price - away);
        switch (drawn(parent, 4) % 3) {
            case 0 ->
                order.setKind(ConditionalKind.STOP).setLow(sells ? low : 0).setHigh(sells ? 0 : price + away);
            case 1 -> order.setKind(ConditionalKind.RANGE).setLow(low).setHigh(price + 2 * away);
            default -> order.setKind(ConditionalKind.TRAILING).setTrailBps(1 + drawn(parent, 5) % 60);
        }
        return Action.newBuilder().setPlaceConditional(order).build();
    }

    private static Action ofBuilder(PlaceOrder parent, Action armed) {
        return NamedBuilders.with(armed, parent.getBuilder(), parent.getBuilderFee());
    }

    private static int drawn(PlaceOrder order, int place) {
        return Byte.toUnsignedInt(order.getOrderId().byteAt(place));
    }
}
