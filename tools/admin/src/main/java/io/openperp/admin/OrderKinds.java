package io.openperp.admin;

import io.openperp.api.MarketOrders;
import io.openperp.api.MarketOrders.Count;
import io.openperp.client.OpenPerp;
import java.util.List;

/** The orders of a market by kind, as the tables count them. */
final class OrderKinds {

    private OrderKinds() {}

    static List<String> of(OpenPerp exchange, String symbol) {
        MarketOrders orders = exchange.markets().marketOrders(symbol);
        return List.of("orders by kind: " + counted(orders.resting(), "resting") + ", of these "
                + counted(orders.reduceOnly(), "reduce-only") + "; waiting for a mark "
                + counted(orders.conditional(), "conditional") + " and "
                + Numbers.counted(orders.baskets().orders(), "basket", "baskets") + ofAccounts(orders.baskets()));
    }

    private static String counted(Count count, String kind) {
        return count.orders() + " " + kind + ofAccounts(count);
    }

    private static String ofAccounts(Count count) {
        return count.orders() == 0 ? "" : " of " + Numbers.counted(count.accounts(), "account", "accounts");
    }
}
