package io.openperp.stream.market;

import io.openperp.api.ClientMessage;
import io.openperp.api.ServerMessage;
import io.openperp.stream.account.Markets;
import io.openperp.stream.socket.Channels;
import io.openperp.stream.socket.Connection;
import io.openperp.stream.socket.OutboundMessage;
import io.openperp.stream.socket.Stream;
import io.openperp.stream.socket.Wanted;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code l2delta.<symbol>}: the whole book, then each change of a level. Guarded by the lock of the channels. */
final class DeltaStream implements Stream {

    private static final String TYPE = "l2Delta";

    private final Channels channels;
    private final Markets markets;
    private final Books books;
    private final Map<WholeKey, Whole> wholes = new HashMap<>();

    /** @param afterGap for clients who came back too late for the changes they have missed */
    private record WholeKey(String symbol, boolean afterGap) {}

    /** A book as it was after the change of that number. */
    private record Whole(long seq, OutboundMessage text) {}

    DeltaStream(Channels channels, Markets markets, Books books) {
        this.channels = channels;
        this.markets = markets;
        this.books = books;
    }

    static String topic(String symbol) {
        return "l2delta." + symbol;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, Wanted wanted) {
        String symbol = MarketEntry.symbol(entry, markets, wanted);
        List<@Nullable Long> from = wanted.resumeFrom(entry, 1);
        if (symbol != null && from != null) {
            MarketBook book = books.book(symbol);
            wanted.add(new LoggedRequest(
                    topic(symbol),
                    book.deltas(),
                    from.getFirst(),
                    events -> List.copyOf(BookChange.of(book, events)),
                    (client, resumed) -> first(client, book, resumed),
                    book::levels,
                    channels));
        }
    }

    private void first(Connection client, MarketBook book, @Nullable Boolean resumed) {
        WholeKey key = new WholeKey(book.symbol(), resumed != null);
        Whole whole = wholes.get(key);
        if (whole == null || whole.seq != book.deltas().last()) {
            whole = new Whole(book.deltas().last(), text(book, resumed));
            wholes.put(key, whole);
        }
        client.sendFirstShared(topic(book.symbol()), whole.text);
    }

    private static OutboundMessage text(MarketBook book, @Nullable Boolean resumed) {
        return Channels.text(new ServerMessage.BookDelta(
                new ServerMessage.BookData(book.snapshot(Integer.MAX_VALUE, 0)),
                topic(book.symbol()),
                book.deltas().last(),
                0,
                resumed));
    }
}
