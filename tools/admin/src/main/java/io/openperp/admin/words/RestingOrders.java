package io.openperp.admin.words;

import io.openperp.api.ExchangeStatus;
import io.openperp.api.market.MarketOrders;
import io.openperp.api.market.MarketOrders.Count;
import io.openperp.client.OpenPerp;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says in words how many resting orders a market has and how long cancelling them takes. The number comes from the
 * state of the market's shard, which its host reports a few times a second.
 */
final class RestingOrders {

    /**
     * Number of orders that a market cancels at once when its new state ends orders, and again in each following second
     * (MST-004, STL-004).
     */
    private static final int AT_ONCE = 500;

    private RestingOrders() {}

    /** State of the market's shard; empty before its first record, or if no host reports it. */
    static Optional<ExchangeStatus.Market> of(OpenPerp exchange, String symbol) {
        return exchange.markets().status().shards().stream()
                .filter(shard -> symbol.equals(shard.symbol()))
                .map(ExchangeStatus.OfShard::market)
                .flatMap(Stream::ofNullable)
                .findFirst();
    }

    /** Number of resting orders in words, such as {@code 3 resting orders}. */
    static String counted(Optional<ExchangeStatus.Market> market) {
        return market.map(shown -> Numbers.counted(shown.orders(), "resting order", "resting orders"))
                .orElse("resting orders, whose number is not known,");
    }

    /** Time that cancelling all resting orders takes, in words. */
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

    /**
     * Says how many resting, reduce-only and conditional orders and baskets a market has, as account-service counts
     * them in its tables.
     */
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
