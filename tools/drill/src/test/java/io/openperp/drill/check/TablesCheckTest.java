package io.openperp.drill.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localbroker.database.LocalPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two databases with the same few tables, of which one has lived through faults. */
class TablesCheckTest {

    private static LocalPostgres postgres;

    @BeforeAll
    static void start() {
        postgres = LocalPostgres.ephemeral();
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    @BeforeEach
    void fill() throws SQLException {
        for (String database : List.of("lived", "rebuilt")) {
            run(database, """
                    DROP SCHEMA IF EXISTS account CASCADE;
                    DROP SCHEMA IF EXISTS stats CASCADE;
                    CREATE SCHEMA account;
                    CREATE SCHEMA stats;
                    CREATE TABLE account.projection_position (topic text, next_offset bigint);
                    CREATE TABLE account.flyway_schema_history (installed_on timestamp DEFAULT clock_timestamp());
                    CREATE TABLE account.fills (sequence bigint, price bigint, isolated bytea);
                    CREATE TABLE stats.channel_positions (partition int, next_offset bigint);
                    CREATE TABLE stats.books (events bytea);
                    INSERT INTO account.projection_position VALUES ('account-events', 17);
                    INSERT INTO account.flyway_schema_history DEFAULT VALUES;
                    INSERT INTO account.fills SELECT i, 100, NULL FROM generate_series(1, 2500) i;
                    INSERT INTO stats.channel_positions VALUES (0, 5)""");
        }
    }

    @Test
    void tablesThatFollowFromTheLogsAreEqual() throws Exception {
        run("lived", "INSERT INTO stats.books VALUES ('\\x01')");
        TablesCheck.Tables found = compare();
        assertThat(found.discrepancies()).isEmpty();
        assertThat(found.tables()).isEqualTo(3);
        assertThat(found.rows()).isEqualTo(2502);
    }

    @Test
    void aDroppedRowIsFound() throws Exception {
        run("lived", "DELETE FROM account.fills WHERE sequence = 1234");
        assertThat(compare().discrepancies())
                .containsExactly("account.fills lacks (1234,100,), which follows from the logs");
    }

    @Test
    void aDoubledRowIsFound() throws Exception {
        run("lived", "INSERT INTO account.fills VALUES (1234, 100, NULL)");
        assertThat(compare().discrepancies())
                .containsExactly("account.fills has (1234,100,), which does not follow from the logs");
    }

    @Test
    void aRowOfASkippedEventIsFound() throws Exception {
        run("lived", "UPDATE account.fills SET price = 99 WHERE sequence > 2000");
        assertThat(compare().discrepancies()).hasSize(4).last().asString().endsWith("997 more rows differ");
    }

    @Test
    void aProjectionThatStaysBehindIsFound() throws Exception {
        run("lived", "UPDATE account.projection_position SET next_offset = 16");
        assertThat(compare().discrepancies()).hasSize(2).allMatch(found -> found.contains("projection_position"));
    }

    @Test
    void aMissingTableIsFound() throws Exception {
        run("rebuilt", "DROP TABLE account.fills");
        assertThat(compare().discrepancies()).singleElement().asString().startsWith("the tables are [account.fills");
    }

    private static TablesCheck.Tables compare() throws Exception {
        try (Connection lived = connect("lived");
                Connection rebuilt = connect("rebuilt")) {
            return TablesCheck.compare(lived, rebuilt, Duration.ZERO);
        }
    }

    private static void run(String database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(database));
    }
}
