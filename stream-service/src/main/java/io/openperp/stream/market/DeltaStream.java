package io.openperp.stream.market;

import io.openperp.api.stream.ClientMessage;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.market.request.MarketEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stream {@code l2delta.<symbol>}: the whole book, then each change of a level. Guarded by the lock of
 * {@code Channels}.
 */
final class DeltaStream implements Stream {

    private static final String TYPE = "l2Delta";

    private final Channels channels;
    private final KnownMarkets markets;
    private final Books books;
    private final WholeBooks wholes;

    DeltaStream(Channels channels, KnownMarkets markets, Books books) {
        this.channels = channels;
        this.markets = markets;
        this.books = books;
        this.wholes = new WholeBooks(channels);
    }

    static String topic(String symbol) {
        return "l2delta." + symbol;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
        String symbol = MarketEntry.symbol(entry, markets, wanted);
        List<@Nullable Long> from = wanted.resumeFrom(entry, 1);
        if (symbol != null && from != null) {
            wanted.add(new DeltaRequest(books.book(symbol), from.getFirst(), wholes, channels));
        }
    }
}
