package io.openperp.export;

import io.openperp.export.TableFile.CsvFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/** The tables that can be exported, as CSV (RFC 4180) with a header line or as Parquet. */
public enum Export {
    TRADES(Trades::new),
    FILLS(selection -> new AccountRows(selection, Fills.COLUMNS, Fills::of)),
    TRANSFERS(selection -> new AccountRows(selection, Transfers.COLUMNS, Transfers::of)),
    FEES(selection -> new AccountRows(selection, Fees.COLUMNS, Fees::of)),
    FUNDING(selection -> new AccountRows(selection, Funding.COLUMNS, Funding::of)),
    POSITIONS(Positions::new),
    BALANCES(Balances::new);

    private final Function<Selection, Table> table;

    Export(Function<Selection, Table> table) {
        this.table = table;
    }

    /** Whether each row belongs to a market, so that one market can be selected. */
    public boolean isByMarket() {
        return this != TRANSFERS && this != BALANCES;
    }

    /**
     * Writes the selected rows as CSV, in the order of their times; positions and balances in the order of the
     * accounts.
     *
     * @param kafka Kafka settings of a client of the broker with the logs
     * @return number of rows
     * @throws IncompleteLogException if the logs lack events of the period
     */
    public long write(Map<String, Object> kafka, Selection selection, Appendable out) throws IOException {
        Table rows = table.apply(selection);
        return write(kafka, selection, rows, new CsvFile(out, rows.columns()));
    }

    /**
     * Writes the selected rows into a new Parquet file, in the order of {@link #write(Map, Selection, Appendable)}.
     *
     * @return number of rows
     */
    public long writeParquet(Map<String, Object> kafka, Selection selection, Path file) throws IOException {
        Table rows = table.apply(selection);
        return write(kafka, selection, rows, new ParquetFile(file, rows.columns()));
    }

    private static long write(Map<String, Object> kafka, Selection selection, Table rows, TableFile file)
            throws IOException {
        AtomicLong count = new AtomicLong();
        Consumer<List<String>> sink = row -> {
            add(file, row);
            count.incrementAndGet();
        };
        try (file) {
            Instant first = rows.needsAllBefore() ? Instant.EPOCH : selection.from();
            new EventMerge(kafka, rows.topic()).read(first, event -> rows.take(event, sink));
            rows.end(sink);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return count.get();
    }

    private static void add(TableFile file, List<String> row) {
        try {
            file.add(row);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The logs lack events of the period. The message is a sentence for the user: which events, and what to do. */
    public static final class IncompleteLogException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        IncompleteLogException(String message) {
            super(message);
        }
    }
}
