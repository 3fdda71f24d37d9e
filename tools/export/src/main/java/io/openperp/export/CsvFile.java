package io.openperp.export;

import java.io.IOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** CSV of RFC 4180 with a line of titles. */
final class CsvFile implements TableFile {

    private final CSVPrinter csv;

    /** @param out who opened it closes it */
    CsvFile(Appendable out, List<String> columns) throws IOException {
        csv = new CSVPrinter(out, CSVFormat.RFC4180);
        csv.printRecord(columns);
    }

    @Override
    public void add(List<String> row) throws IOException {
        csv.printRecord(row);
    }

    @Override
    public void close() throws IOException {
        csv.flush();
    }
}
