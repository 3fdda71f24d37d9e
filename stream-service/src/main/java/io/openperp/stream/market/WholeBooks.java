package io.openperp.stream.market;

import io.openperp.api.stream.ServerMessage;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.Resumption;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.market.request.LoggedRequest;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whole books as messages. One message is shared by all subscribers until the book changes; that of a large book until it has
 * changed much: a client that gets an older one also gets the changes since. Guarded by the lock of the channels.
 */
final class WholeBooks {

    /** Books with more levels are rebuilt only after many changes. */
    static final int LARGE = 300;

    /** Number of changes after which the message of a large book is rebuilt. */
    static final int MANY = 1000;

    private final Channels channels;
    private final Map<Key, Whole> wholes = new HashMap<>();

    /** @param afterGap whether it is for clients that resume too late to get the missed changes */
    private record Key(String symbol, boolean afterGap) {}

    private record Whole(long seq, SoftReference<OutboundMessage> text) {}

    /** The message of a book as it was after the change of that number. */
    record Text(long seq, OutboundMessage message) {}

    WholeBooks(Channels channels) {
        this.channels = channels;
    }

    /**
     * Returns the last message of the book; null if there is none, or if too much has changed since. The caller must
     * hold the lock of the channels.
     */
    @Nullable
    Text recent(MarketBook book, boolean afterGap) {
        Whole whole = wholes.get(new Key(book.symbol(), afterGap));
        OutboundMessage message = whole == null ? null : whole.text.get();
        if (whole == null || message == null) {
            return null;
        }
        Resumption since = changes(book, whole.seq);
        boolean isRecent = whole.seq == book.deltas().last()
                || book.levels() > LARGE && since.isPossible() && since.entries() <= MANY;
        return isRecent ? new Text(whole.seq, message) : null;
    }

    /**
     * Writes the book as it is now. Without the lock, which is held only for copying the levels: a book of 60,000 takes
     * tens of milliseconds.
     */
    Text make(MarketBook book, boolean afterGap) {
        MarketBook.Levels levels = channels.ask(book::copy);
        Text made = text(book, levels, afterGap);
        channels.exclusively(() -> keep(book, afterGap, made));
        return made;
    }

    /** Writes the book as it is now, under the lock. */
    Text makeNow(MarketBook book, boolean afterGap) {
        Text made = text(book, book.copy(), afterGap);
        keep(book, afterGap, made);
        return made;
    }

    /** The changes after the message of that number. */
    static Resumption changes(MarketBook book, long from) {
        return LoggedRequest.resumption(book.deltas(), from, events -> List.copyOf(BookChange.of(book, events)));
    }

    private void keep(MarketBook book, boolean afterGap, Text made) {
        wholes.put(new Key(book.symbol(), afterGap), new Whole(made.seq, new SoftReference<>(made.message)));
    }

    private static Text text(MarketBook book, MarketBook.Levels levels, boolean afterGap) {
        ServerMessage message = new ServerMessage.BookDelta(
                new ServerMessage.BookData(levels.shown(Integer.MAX_VALUE, 0)),
                DeltaStream.topic(book.symbol()),
                levels.seq(),
                0,
                afterGap ? Boolean.FALSE : null);
        return new Text(levels.seq(), Channels.text(message));
    }
}
