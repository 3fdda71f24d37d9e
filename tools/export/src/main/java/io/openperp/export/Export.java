package io.openperp.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** The tables that can be written: as CSV of RFC 4180 with a line of titles. */
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

    /** Whether rows belong to a market, so that one can be chosen. */
    public boolean isByMarket() {
        return this != TRANSFERS && this != BALANCES;
    }

    /**
     * Writes the rows of a selection, in the order of the times of their shards; positions and balances by account.
     *
     * @param kafka settings of clients of the broker with the logs
     * @return the number of rows
     * @throws IncompleteLogException if the logs do not have all events of the period
     */
    public long write(Map<String, Object> kafka, Selection selection, Appendable out) throws IOException {
        Table rows = table.apply(selection);
        try {
            CSVPrinter csv = new CSVPrinter(out, CSVFormat.RFC4180); // who opened it closes it
            csv.printRecord(rows.columns());
            Instant first = rows.needsAllBefore() ? Instant.EPOCH : selection.from();
            new EventMerge(kafka, rows.topic()).read(first, event -> rows.take(event, row -> print(csv, row)));
            rows.end(row -> print(csv, row));
            csv.flush();
            return csv.getRecordCount() - 1;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void print(CSVPrinter csv, List<String> row) {
        try {
            csv.printRecord(row);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
