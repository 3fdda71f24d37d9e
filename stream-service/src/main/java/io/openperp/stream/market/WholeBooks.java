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
 * Writes whole books as messages. All subscribers share one message until the book changes, or for a large book until
 * it has changed much; a client that is sent an older one is also sent the changes since. Guarded by the lock of
 * {@code Channels}.
 */
final class WholeBooks {

    /** Number of levels above which a book is large: its message is rewritten only after many changes. */
    static final int LARGE = 300;

    /** Number of changes after which the message of a large book is rewritten. */
    static final int MANY = 1000;

    private final Channels channels;
    private final Map<Key, Whole> wholes = new HashMap<>();

    /**
     * Identifies a written message.
     *
     * @param afterGap whether the message is for clients that resume too late to be sent the missed changes
     */
    private record Key(String symbol, boolean afterGap) {}

    private record Whole(long seq, SoftReference<OutboundMessage> text) {}

    /**
     * A written book.
     *
     * @param seq number of the last change that the message contains
     */
    record Text(long seq, OutboundMessage message) {}

    WholeBooks(Channels channels) {
        this.channels = channels;
    }

    /**
     * Returns the last written message of the book; null if there is none or if too much has changed since. The caller
     * must hold the lock of {@code Channels}.
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
     * Writes the present book. The caller must not hold the lock, which is taken only to copy the levels: writing a
     * book of 60,000 levels takes tens of milliseconds.
     */
    Text make(MarketBook book, boolean afterGap) {
        MarketBook.Levels levels = channels.underLock(book::copy);
        Text made = text(book, levels, afterGap);
        channels.exclusively(() -> keep(book, afterGap, made));
        return made;
    }

    /** Writes the present book; the caller holds the lock. */
    Text makeNow(MarketBook book, boolean afterGap) {
        Text made = text(book, book.copy(), afterGap);
        keep(book, afterGap, made);
        return made;
    }

    /** Returns the changes of the book after the change with the number {@code from}. */
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
