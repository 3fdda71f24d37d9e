package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.simulator.cluster.ClientTransaction;
import io.openperp.submission.BasketMessages;
import io.openperp.submission.OnFillMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OnFill;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Orders as clients sent them, by ID: alone, in a basket, or to be armed by a fill. */
final class NaiveSentOrders {

    /**
     * @param builder empty: none
     * @param builderFee in basis points
     * @param isIsolated whether it is of the isolated account of its account
     * @param lowLimit of a conditional order, as {@code highLimit}; 0: none
     */
    record Sent(ByteString builder, int builderFee, boolean isIsolated, long lowLimit, long highLimit) {}

    private final Map<Bytes32, Sent> sent = new HashMap<>();

    /** @param isListed of a symbol: isolated accounts are of listed markets only */
    void admitted(ClientTransaction transaction, Predicate<String> isListed) {
        transaction.actions().forEach(action -> {
            if (action.hasPlaceOnFill()) {
                onFill(action, isListed);
            } else if (isBasket(action)) {
                PlaceConditional basket = action.getPlaceConditional();
                Basket held = (Basket) requested(action).action();
                all(BasketMessages.placeBasket(held, Keys.read(basket.getOrderId())), false, isListed);
            } else {
                one(action, false, isListed);
            }
        });
    }

    /** Null: no client has sent it. */
    @Nullable
    Sent of(Bytes32 order) {
        return sent.get(order);
    }

    /** Its parent as if it stood alone, and what its fill arms. */
    private void onFill(Action action, Predicate<String> isListed) {
        RequestedAction requested = requested(action);
        Action parent = action.getPlaceOnFill().getParent();
        one(parent, false, isListed);
        boolean isIsolated = parent.getPlaceOrder().getIsolated()
                || parent.getPlaceConditional().getIsolated();
        List<Action> armed = OnFillMessages.actions((OnFill) requested.action(), requested.requireOrderId());
        for (Action each : armed) {
            if (isBasket(each)) {
                all(each.getPlaceConditional(), isIsolated, isListed);
            } else {
                one(each, isIsolated, isListed);
            }
        }
    }

    private void all(PlaceConditional basket, boolean isIsolated, Predicate<String> isListed) {
        basket.getActionsList().forEach(action -> one(action, isIsolated || basket.getIsolated(), isListed));
    }

    private void one(Action action, boolean isIsolated, Predicate<String> isListed) {
        if (action.hasPlaceOrder()) {
            PlaceOrder order = action.getPlaceOrder();
            boolean isolated = (isIsolated || order.getIsolated()) && isListed.test(order.getSymbol());
            sent.put(
                    Keys.read(order.getOrderId()), new Sent(order.getBuilder(), order.getBuilderFee(), isolated, 0, 0));
        } else if (action.hasPlaceConditional()) {
            PlaceConditional order = action.getPlaceConditional();
            boolean isolated = (isIsolated || order.getIsolated()) && isListed.test(order.getSymbol());
            sent.put(
                    Keys.read(order.getOrderId()),
                    new Sent(
                            order.getBuilder(),
                            order.getBuilderFee(),
                            isolated,
                            order.getLowLimit(),
                            order.getHighLimit()));
        }
    }

    private static boolean isBasket(Action action) {
        return action.hasPlaceConditional() && action.getPlaceConditional().getKind() == ConditionalKind.BASKET;
    }

    /** An action of a record with what follows from its ID. */
    static RequestedAction requested(Action action) {
        return BasketMessages.actions(List.of(action)).getFirst();
    }
}
