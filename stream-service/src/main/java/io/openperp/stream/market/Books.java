package io.openperp.stream.market;

import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.resume.EventRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The books of all markets; every change is published as it happens. Guarded by the lock of {@code Channels}. */
final class Books {

    private final Channels channels;
    private final Map<String, MarketBook> books = new HashMap<>();

    Books(Channels channels) {
        this.channels = channels;
    }

    MarketBook book(String symbol) {
        return books.computeIfAbsent(symbol, MarketBook::new);
    }

    /** Symbols of the markets with a book: those that have had orders or whose book a client has requested. */
    Set<String> symbols() {
        return books.keySet();
    }

    void keep(EventRecord record, MarketEvents events) {
        if (events.getEventsList().stream().anyMatch(MarketEvent::hasLevelChanged)) {
            book(events.getSymbol()).deltas().keep(record);
        }
    }

    void apply(EventRecord record, MarketEvents events) {
        MarketBook book = book(events.getSymbol());
        String topic = DeltaStream.topic(events.getSymbol());
        for (BookChange change : BookChange.of(book, events)) {
            for (LevelChanged level : change.levels()) {
                book.change(level, change.timeMillis());
            }
            channels.publish(topic, book.deltas(), record, change::atEnd);
        }
    }
}
