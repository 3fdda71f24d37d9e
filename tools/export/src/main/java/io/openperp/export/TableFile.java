package io.openperp.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** A file into which the rows of a table are written. */
interface TableFile extends Closeable {

    /**
     * Writes a row.
     *
     * @param row a cell for each column, in their order; empty text if there is no value
     */
    void add(List<String> row) throws IOException;

    /** A CSV file (RFC 4180) with a header line. */
    final class CsvFile implements TableFile {

        private final CSVPrinter csv;

        /**
         * Creates a file and writes its header line.
         *
         * @param out receives the text; it is not closed
         */
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
