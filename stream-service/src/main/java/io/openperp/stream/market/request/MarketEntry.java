package io.openperp.stream.market.request;

import io.openperp.api.stream.ClientMessage;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import org.jspecify.annotations.Nullable;

/** Reads the common fields of entries for streams of a market. */
public final class MarketEntry {

    public static final long NANOS_PER_MILLI = 1_000_000L;

    private MarketEntry() {}

    /** The market an entry names, or null when there is none and the entry is refused. */
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
