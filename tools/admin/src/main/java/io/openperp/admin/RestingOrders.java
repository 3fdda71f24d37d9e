package io.openperp.admin;

import io.openperp.api.ExchangeStatus;
import io.openperp.client.OpenPerp;
import java.util.Optional;
import java.util.stream.Stream;

/** How the shard of a market stands, as hosts say it a few times a second. */
final class RestingOrders {

    /** How many are cancelled at once where a state ends orders, and each second after it (MST-004, STL-004). */
    private static final int AT_ONCE = 500;

    private RestingOrders() {}

    /** Empty before its first record, and while no host says anything of it. */
    static Optional<ExchangeStatus.Market> of(OpenPerp exchange, String symbol) {
        return exchange.markets().status().shards().stream()
                .filter(shard -> symbol.equals(shard.symbol()))
                .map(ExchangeStatus.OfShard::market)
                .flatMap(Stream::ofNullable)
                .findFirst();
    }

    /** Such as {@code 3 resting orders}. */
    static String counted(Optional<ExchangeStatus.Market> market) {
        return market.map(shown -> Numbers.counted(shown.orders(), "resting order", "resting orders"))
                .orElse("resting orders, whose number is not known,");
    }

    /** How long cancelling all of them takes. */
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
}
