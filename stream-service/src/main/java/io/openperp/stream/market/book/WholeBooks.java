package io.openperp.stream.market.book;

import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.Resumption;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.market.request.LoggedRequest;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes whole books as messages. All subscribers share one message until the book changes, or for a large book until
 * it has changed much; a client that is sent an older one is also sent the changes since. Guarded by the lock of
 * {@code Channels}.
 */
final class WholeBooks {

    /** Number of levels or orders above which a book is large: its message is rewritten only after many changes. */
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
    private record Key(String topic, boolean afterGap) {}

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
    Text recent(SentBook book, boolean afterGap) {
        Whole whole = wholes.get(new Key(book.topic(), afterGap));
        OutboundMessage message = whole == null ? null : whole.text.get();
        if (whole == null || message == null) {
            return null;
        }
        Resumption since = changes(book, whole.seq);
        boolean isRecent = whole.seq == book.changes().last()
                || book.entries() > LARGE && since.isPossible() && since.entries() <= MANY;
        return isRecent ? new Text(whole.seq, message) : null;
    }

    /**
     * Writes the present book. The caller must not hold the lock, which is taken only to copy the book: writing one
     * of 60,000 levels takes tens of milliseconds.
     */
    Text make(SentBook book, boolean afterGap) {
        Text made = text(channels.underLock(book::copy), afterGap);
        channels.exclusively(() -> keep(book, afterGap, made));
        return made;
    }

    /** Writes the present book; the caller holds the lock. */
    Text makeNow(SentBook book, boolean afterGap) {
        Text made = text(book.copy(), afterGap);
        keep(book, afterGap, made);
        return made;
    }

    /** Returns the changes of the book after the change with the number {@code from}. */
    static Resumption changes(SentBook book, long from) {
        return LoggedRequest.resumption(book.changes(), from, book::messages);
    }

    private void keep(SentBook book, boolean afterGap, Text made) {
        wholes.put(new Key(book.topic(), afterGap), new Whole(made.seq, new SoftReference<>(made.message)));
    }

    private static Text text(SentBook.Copy book, boolean afterGap) {
        return new Text(book.seq(), Channels.text(book.message(afterGap ? Boolean.FALSE : null)));
    }
}
