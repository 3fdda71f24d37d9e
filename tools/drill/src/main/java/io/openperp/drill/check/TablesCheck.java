package io.openperp.drill.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares the tables of services that ran during all faults, row by row, with tables that the same services have
 * filled from the logs alone. Nothing may be appended to the logs meanwhile.
 */
public final class TablesCheck {

    /** Tables in which services record up to which offset of the logs they are filled. */
    private static final List<String> POSITIONS = List.of("account.projection_position", "stats.channel_positions");

    /**
     * Tables that are not compared: snapshots of books, taken at moments that depend on when a service ran. The streams
     * are compared instead.
     */
    private static final Set<String> OF_A_MOMENT = Set.of("stats.books");

    private static final int FETCHED = 1000;
    private static final int NAMED = 3;
    private static final long POLL_MILLIS = 1000;

    /**
     * The result of a comparison.
     *
     * @param tables number of tables compared
     * @param rows number of rows compared
     * @param discrepancies differences, as sentences
     */
    public record Tables(int tables, long rows, List<String> discrepancies) {
        public Tables {
            discrepancies = List.copyOf(discrepancies);
        }
    }

    private final Connection lived;
    private final Connection rebuilt;
    private final List<String> discrepancies = new ArrayList<>();
    private long rows;

    private TablesCheck(Connection lived, Connection rebuilt) {
        this.lived = lived;
        this.rebuilt = rebuilt;
    }

    /**
     * Compares the tables of two databases. First waits until both are filled from the same part of the logs.
     *
     * @param lived database of the services that ran during the faults
     * @param rebuilt database that was filled from the logs alone
     * @param longest longest wait; afterwards the tables are compared anyway
     */
    public static Tables compare(Connection lived, Connection rebuilt, Duration longest)
            throws SQLException, InterruptedException {
        lived.setAutoCommit(false); // a cursor needs a transaction
        rebuilt.setAutoCommit(false);
        TablesCheck check = new TablesCheck(lived, rebuilt);
        long deadline = System.nanoTime() + longest.toNanos();
        while (!check.haveTheSamePositions()) {
            if (System.nanoTime() > deadline) {
                break; // the positions are among the tables, and differ there
            }
            Thread.sleep(POLL_MILLIS);
        }
        return check.compareAll();
    }

    private boolean haveTheSamePositions() throws SQLException {
        boolean same = tables(rebuilt).containsAll(POSITIONS);
        for (String table : POSITIONS) {
            same = same && differences(table).isEmpty();
        }
        rows = 0;
        lived.rollback();
        rebuilt.rollback();
        return same;
    }

    private Tables compareAll() throws SQLException {
        Set<String> all = tables(lived);
        Set<String> made = tables(rebuilt);
        if (!all.equals(made)) {
            discrepancies.add("the tables are %s, those made from the logs are %s".formatted(all, made));
        }
        all.retainAll(made);
        all.removeAll(OF_A_MOMENT);
        for (String table : all) {
            List<String> found = differences(table);
            found.stream().limit(NAMED).forEach(discrepancies::add);
            if (found.size() > NAMED) {
                discrepancies.add("%s: %d more rows differ".formatted(table, found.size() - NAMED));
            }
        }
        return new Tables(all.size(), rows, discrepancies);
    }

    /** Names of all tables except the history of Flyway. */
    private static Set<String> tables(Connection database) throws SQLException {
        Set<String> tables = new TreeSet<>();
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery("""
                        SELECT schemaname || '.' || tablename FROM pg_tables
                        WHERE schemaname IN ('account', 'stats') AND tablename <> 'flyway_schema_history'""")) {
            while (found.next()) {
                tables.add(found.getString(1));
            }
        }
        return tables;
    }

    private List<String> differences(String table) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Rows here = Rows.of(lived, table);
                Rows there = Rows.of(rebuilt, table)) {
            while (here.hash != null || there.hash != null) {
                int order = here.compareTo(there);
                if (order < 0) {
                    found.add("%s has %s, which does not follow from the logs".formatted(table, here.text));
                    here.next();
                } else if (order > 0) {
                    found.add("%s lacks %s, which follows from the logs".formatted(table, there.text));
                    there.next();
                } else {
                    rows++;
                    here.next();
                    there.next();
                }
            }
        }
        return found;
    }

    /**
     * Reads the rows of one table of a database, in the order of their hashes, to compare them with another database.
     */
    private static final class Rows implements AutoCloseable {

        private final Statement statement;
        private final ResultSet found;
        private @Nullable String hash;
        private String text = "";

        private Rows(Statement statement, String table) throws SQLException {
            this.statement = statement;
            statement.setFetchSize(FETCHED);
            found = statement.executeQuery("SELECT md5(r::text), r::text FROM %s r ORDER BY 1".formatted(table));
            next();
        }

        static Rows of(Connection database, String table) throws SQLException {
            return new Rows(database.createStatement(), table);
        }

        void next() throws SQLException {
            boolean isThere = found.next();
            hash = isThere ? found.getString(1) : null;
            text = isThere ? found.getString(2) : "";
        }

        int compareTo(Rows other) {
            if (hash == null || other.hash == null) {
                return Boolean.compare(hash == null, other.hash == null);
            }
            return hash.compareTo(other.hash);
        }

        @Override
        public void close() throws SQLException {
            statement.close();
        }
    }
}
