package io.openperp.exchange;

import io.openperp.exchange.scenario.Wish;
import io.openperp.submission.BasketMessages;
import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The IDs of the orders of a scenario: those that a basket or an on-fill order holds follow from the holder's (CND-034, OFL-004). */
final class BasketIds {

    private BasketIds() {}

    /** The IDs by name, that of a holder included; empty for a wish that is no order. */
    static SortedMap<String, Bytes32> of(Wish wish, OrderNames orders) {
        return switch (wish) {
            case Wish.PlaceBasket basket ->
                of(orders.id(basket.order()), basket.order(), ((Basket) action(wish)).actions(), basket.actions());
            case Wish.PlaceOnFill order ->
                of(
                        orders.id(name(order.parent())),
                        name(order.parent()),
                        ((OnFill) action(wish)).actions(),
                        order.actions());
            case Wish.AttachOnFill attach ->
                of(orders.id(attach.parent()), attach.parent(), armed(attach), attach.actions());
            case Wish.PlaceOrder order -> new TreeMap<>(Map.of(order.order(), orders.id(order.order())));
            case Wish.PlaceConditional order -> new TreeMap<>(Map.of(order.order(), orders.id(order.order())));
            default -> Collections.emptySortedMap();
        };
    }

    private static SortedMap<String, Bytes32> of(Bytes32 id, String holder, List<Action> actions, List<Wish> wishes) {
        TreeMap<String, Bytes32> ids = new TreeMap<>();
        ids.put(holder, id);
        for (int i = 0; i < actions.size(); i++) {
            if (actions.get(i) instanceof OrderAction order) {
                Bytes32 held = SecretKey.nestedOrderId(i, order, id);
                ids.put(name(wishes.get(i)), held);
                if (order instanceof Basket basket && wishes.get(i) instanceof Wish.PlaceBasket wish) {
                    ids.putAll(of(held, wish.order(), basket.actions(), wish.actions()));
                }
            }
        }
        return ids;
    }

    private static Action action(Wish wish) {
        return BasketMessages.actions(List.of(WishActions.action(wish, 0)))
                .getFirst()
                .action();
    }

    private static List<Action> armed(Wish.AttachOnFill attach) {
        return ((AttachOnFill) action(attach)).actions();
    }

    private static String name(Wish wish) {
        return switch (wish) {
            case Wish.PlaceOrder order -> order.order();
            case Wish.PlaceConditional order -> order.order();
            case Wish.PlaceBasket order -> order.order();
            default -> throw new IllegalArgumentException("not an order: " + wish);
        };
    }
}
