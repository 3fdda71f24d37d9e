package io.openperp.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** File for the rows of one table. */
interface TableFile extends Closeable {

    /** @param row a cell for each column, in their order; empty where there is no value */
    void add(List<String> row) throws IOException;

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
}
