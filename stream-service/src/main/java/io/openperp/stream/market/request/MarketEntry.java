package io.openperp.stream.market.request;

import io.openperp.api.stream.ClientMessage;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import org.jspecify.annotations.Nullable;

/** Reads the fields that all subscriptions to streams of a market have. */
public final class MarketEntry {

    public static final long NANOS_PER_MILLI = 1_000_000L;

    private MarketEntry() {}

    /**
     * Returns the symbol of the market that a subscription names. If there is no such market, returns null and refuses
     * the subscription in {@code wanted}.
     */
    public static @Nullable String symbol(
            ClientMessage.Subscription entry, KnownMarkets markets, RequestedTopics wanted) {
        String symbol = String.valueOf(entry.symbol());
        if (markets.isListed(symbol)) {
            return symbol;
        }
        wanted.refuse(
                "no market is named " + RequestedTopics.shortened(symbol) + "; accepted are " + markets.symbols());
        return null;
    }
}
