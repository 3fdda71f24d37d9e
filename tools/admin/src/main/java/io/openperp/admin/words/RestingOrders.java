package io.openperp.admin.words;

import io.openperp.api.ExchangeStatus;
import io.openperp.api.market.MarketOrders;
import io.openperp.api.market.MarketOrders.Count;
import io.openperp.client.OpenPerp;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Resting orders of a market, from the state of its shard that hosts report a few times a second. */
final class RestingOrders {

    /**
     * Number of orders that are cancelled at once when a state ends orders, and in each second after it (MST-004,
     * STL-004).
     */
    private static final int AT_ONCE = 500;

    private RestingOrders() {}

    /** State of the market's shard; empty before its first record, and while no host reports it. */
    static Optional<ExchangeStatus.Market> of(OpenPerp exchange, String symbol) {
        return exchange.markets().status().shards().stream()
                .filter(shard -> symbol.equals(shard.symbol()))
                .map(ExchangeStatus.OfShard::market)
                .flatMap(Stream::ofNullable)
                .findFirst();
    }

    /** The number of orders in words, such as {@code 3 resting orders}. */
    static String counted(Optional<ExchangeStatus.Market> market) {
        return market.map(shown -> Numbers.counted(shown.orders(), "resting order", "resting orders"))
                .orElse("resting orders, whose number is not known,");
    }

    /** The time to cancel all resting orders, in words. */
    static String duration(Optional<ExchangeStatus.Market> market) {
        if (market.isEmpty()) {
            return AT_ONCE + " at once and " + AT_ONCE + " more each second";
        }
        int later = market.get().orders() - AT_ONCE;
        return later <= 0
                ? "at once"
                : AT_ONCE + " at once and the others within "
                        + Numbers.counted((later + AT_ONCE - 1) / AT_ONCE, "second", "seconds");
    }

    /** The orders of a market by kind, as the tables count them. */
    static final class OrderKinds {

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
}
