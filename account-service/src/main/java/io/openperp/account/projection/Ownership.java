package io.openperp.account.projection;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.support.SQLErrorCodeSQLExceptionTranslator;

/**
 * The right to write the tables: a lock that PostgreSQL keeps for one connection, so that only one replica writes. If
 * that connection is lost unnoticed, two replicas may write for a moment; the stored positions then let only one of
 * them commit.
 */
final class Ownership implements AutoCloseable {

    private static final long LOCK = 0x6f70_656e_7065_7270L;

    /** Time for which {@link #close} waits for an unresponsive database to release the lock. */
    private static final int FAREWELL_MILLIS = 1000;

    private final Connection connection;

    private Ownership(Connection connection) {
        this.connection = connection;
    }

    /** Tries to take the right to write the tables, a lock in PostgreSQL; empty if another replica has it. */
    static Optional<Ownership> tryTake(DataSource dataSource) {
        try {
            Connection connection = dataSource.getConnection();
            if (answersTrue(connection, "SELECT pg_try_advisory_lock(?)")) {
                return Optional.of(new Ownership(connection));
            }
            connection.close();
            return Optional.empty();
        } catch (SQLException e) {
            throw new SQLErrorCodeSQLExceptionTranslator("PostgreSQL").translate("take ownership", null, e);
        }
    }

    /** Gives the right to write back; if the connection is lost, the database has released the lock already. */
    @Override
    public void close() {
        try (connection) {
            connection.setNetworkTimeout(Runnable::run, FAREWELL_MILLIS);
            answersTrue(connection, "SELECT pg_advisory_unlock(?)");
        } catch (SQLException e) {
            Projector.LOG.debug("the connection that held the right to project is lost: {}", e.getMessage());
        }
    }

    private static boolean answersTrue(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, LOCK);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() && result.getBoolean(1);
            }
        }
    }
}
