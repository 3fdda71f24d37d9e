package io.openperp.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** File for the rows of one table. */
interface TableFile extends Closeable {

    /** @param row a cell for each column, in their order; empty where there is no value */
    void add(List<String> row) throws IOException;
}
