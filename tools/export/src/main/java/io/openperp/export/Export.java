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

/** Tables that can be exported, as CSV (RFC 4180) with a header line or as Parquet. */
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

    /** Whether rows belong to a market, so that one market can be selected. */
    public boolean isByMarket() {
        return this != TRANSFERS && this != BALANCES;
    }

    /**
     * Writes the rows of a selection as CSV, in the order of the times of their shards; positions and balances by account.
     *
     * @param kafka settings of clients of the broker with the logs
     * @return the number of rows
     * @throws IncompleteLogException if the logs do not have all events of the period
     */
    public long write(Map<String, Object> kafka, Selection selection, Appendable out) throws IOException {
        Table rows = table.apply(selection);
        return write(kafka, selection, rows, new CsvFile(out, rows.columns()));
    }

    /** Writes the rows of a selection like {@link #write(Map, Selection, Appendable)}, into a new Parquet file. */
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

    /** The logs do not have all events of the period. The message says which, and what to do. */
    public static final class IncompleteLogException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        IncompleteLogException(String message) {
            super(message);
        }
    }
}
