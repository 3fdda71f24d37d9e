package io.openperp.export;

import io.openperp.export.Export.IncompleteLogException;
import io.openperp.export.TableFile.CsvFile;
import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Topics;
import io.openperp.views.OrderLevelBook;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The book of a market order by order, as it was at a past moment: from the events of the market alone. */
public final class PastBook {

    private static final List<String> COLUMNS = List.of("symbol", "side", "price", "size", "priority", "order_id");

    private final String symbol;
    private final OrderLevelBook book = new OrderLevelBook();

    private PastBook(String symbol) {
        this.symbol = symbol;
    }

    /**
     * Reads the book after all commands up to the one at this position in the market's log. Of a market that has moved
     * to another lane, the position counts in the first lane that reaches it.
     *
     * @param kafka Kafka settings of a client of the broker with the logs
     * @throws IncompleteLogException if the logs lack events of the market, or no market has this symbol
     */
    public static PastBook atSlot(Map<String, Object> kafka, String symbol, long slot) {
        return read(kafka, symbol, events -> events.getSlot() <= slot);
    }

    /** Reads the book after all commands up to this time, included. */
    public static PastBook atTime(Map<String, Object> kafka, String symbol, Instant time) {
        return read(
                kafka,
                symbol,
                events -> !Instant.EPOCH.plusNanos(events.getTimeNanos()).isAfter(time));
    }

    private static PastBook read(Map<String, Object> kafka, String symbol, Predicate<MarketEvents> isBefore) {
        PastBook past = new PastBook(symbol);
        new EventMerge(kafka, Topics.MARKET_EVENTS).readMarket(symbol, events -> {
            boolean counts = isBefore.test(events);
            if (counts) {
                past.book.apply(events);
            }
            return counts;
        });
        return past;
    }

    /** The checksum that the stream {@code l3} sent with the last change of this book (STR-034). */
    public long checksum() {
        return book.checksum();
    }

    /** Position in the market's log of the command that changed the book last; 0: none did. */
    public long slot() {
        return book.slot();
    }

    /** Time of that command, as cells of tables have it; empty if there was none. */
    public String time() {
        return Text.time(book.timeNanos());
    }

    /** Writes the orders as CSV as they trade, bids and then asks. Returns their number. */
    public long write(Appendable out) throws IOException {
        return write(new CsvFile(out, COLUMNS));
    }

    /** Writes the orders into a new Parquet file, in the same order. */
    public long writeParquet(Path file) throws IOException {
        return write(new ParquetFile(file, COLUMNS));
    }

    private long write(TableFile to) throws IOException {
        try (to) {
            for (BookOrderChanged order : book.side(true)) {
                to.add(row(order));
            }
            for (BookOrderChanged order : book.side(false)) {
                to.add(row(order));
            }
        }
        return book.size();
    }

    private List<String> row(BookOrderChanged order) {
        return List.of(
                symbol,
                Text.side(order.getIsBuy()),
                Text.number(order.getPrice()),
                Text.number(order.getSize()),
                Long.toString(order.getPriority()),
                Text.key(order.getOrderId()));
    }
}
