package io.openperp.stream.market.book;

import io.openperp.api.market.Book;
import io.openperp.api.market.Book.Level;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.stream.market.request.MarketEntry;
import io.openperp.stream.resume.Sequence;
import io.openperp.stream.resume.UnnumberedMessage;
import io.openperp.views.BookViews;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message on {@code l2delta.<symbol>} with one changed level. If a record changes more levels than one record has
 * message numbers ({@link Sequence#LAST_PLACE} + 1), the last message has all the remaining levels. Only the newest
 * change carries a checksum, because it is computed from the present book.
 */
record BookChange(MarketBook book, List<LevelChanged> levels, long timeMillis) implements UnnumberedMessage {

    /** Creates the messages of one record of market-events: one for each changed level, in order. */
    static List<BookChange> of(MarketBook book, MarketEvents events) {
        long millis = events.getTimeNanos() / MarketEntry.NANOS_PER_MILLI;
        List<LevelChanged> levels = events.getEventsList().stream()
                .filter(MarketEvent::hasLevelChanged)
                .map(MarketEvent::getLevelChanged)
                .toList();
        int single = Math.min(levels.size(), Sequence.LAST_PLACE);
        List<BookChange> changes = new ArrayList<>();
        levels.subList(0, single).forEach(level -> changes.add(new BookChange(book, List.of(level), millis)));
        if (single < levels.size()) {
            changes.add(new BookChange(book, levels.subList(single, levels.size()), millis));
        }
        return changes;
    }

    @Override
    public ServerMessage at(long seq, long prev) {
        return message(seq, prev, null);
    }

    @Override
    public ServerMessage atEnd(long seq, long prev) {
        return message(seq, prev, book.checksum());
    }

    private ServerMessage message(long seq, long prev, @Nullable Long checksum) {
        Book delta = new Book(Book.DELTA, book.symbol(), List.of(side(true), side(false)), timeMillis, checksum, null);
        return new ServerMessage.BookDelta(new ServerMessage.BookData(delta), book.topic(), seq, prev, null);
    }

    private List<Level> side(boolean isBuy) {
        return levels.stream()
                .filter(level -> level.getIsBuy() == isBuy)
                .map(BookViews::change)
                .toList();
    }
}
