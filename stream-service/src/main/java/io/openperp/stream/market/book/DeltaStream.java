package io.openperp.stream.market.book;

import io.openperp.api.stream.ClientMessage;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.market.request.MarketEntry;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A stream of the whole book and then each change of it. Guarded by the lock of {@code Channels}. */
public final class DeltaStream implements Stream {

    private final String type;
    private final Function<String, SentBook> books;
    private final Channels channels;
    private final KnownMarkets markets;
    private final WholeBooks wholes;

    private DeltaStream(String type, Function<String, SentBook> books, Channels channels, KnownMarkets markets) {
        this.type = type;
        this.books = books;
        this.channels = channels;
        this.markets = markets;
        this.wholes = new WholeBooks(channels);
    }

    /** Stream {@code l2delta.<symbol>}: books by levels. */
    public static DeltaStream ofLevels(Channels channels, KnownMarkets markets, Books books) {
        return new DeltaStream("l2Delta", books::book, channels, markets);
    }

    /** Stream {@code l3.<symbol>}: books order by order. */
    public static DeltaStream ofOrders(Channels channels, KnownMarkets markets, Books books) {
        return new DeltaStream(OrderBook.TYPE, books::orderBook, channels, markets);
    }

    @Override
    public String type() {
        return type;
    }

    @Override
    public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
        String symbol = MarketEntry.symbol(entry, markets, wanted);
        List<@Nullable Long> from = wanted.resumeFrom(entry, 1);
        if (symbol != null && from != null) {
            wanted.add(new DeltaRequest(books.apply(symbol), from.getFirst(), wholes, channels));
        }
    }
}
