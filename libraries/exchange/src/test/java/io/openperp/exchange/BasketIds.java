package io.openperp.exchange;

import com.google.protobuf.ByteString;
import io.openperp.exchange.scenario.Wish;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.SecretKey;
import io.openperp.units.Bytes32;
import java.util.SortedMap;
import java.util.TreeMap;

/** The IDs of the orders that a basket of a scenario holds: they follow from the basket's (CND-034). */
final class BasketIds {

    private BasketIds() {}

    /** By name, that of the basket included. */
    static SortedMap<String, Bytes32> of(Wish.PlaceBasket wish) {
        Bytes32 id = Floor.named(wish.order());
        TreeMap<String, Bytes32> ids = new TreeMap<>();
        ids.put(wish.order(), id);
        Basket basket = (Basket)
                TransactionRecords.of(Floor.transaction(id, id, 1, ByteString.EMPTY, WishActions.action(wish, 0)))
                        .orElseThrow()
                        .actions()
                        .getFirst()
                        .action();
        for (int i = 0; i < basket.actions().size(); i++) {
            if (basket.actions().get(i) instanceof OrderAction order) {
                ids.put(name(wish.actions().get(i)), SecretKey.nestedOrderId(i, order, id));
            }
        }
        return ids;
    }

    private static String name(Wish wish) {
        return switch (wish) {
            case Wish.PlaceOrder order -> order.order();
            case Wish.PlaceConditional order -> order.order();
            default -> throw new IllegalArgumentException("not an order: " + wish);
        };
    }
}
