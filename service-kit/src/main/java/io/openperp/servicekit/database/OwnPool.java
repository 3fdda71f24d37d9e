package io.openperp.servicekit.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Connections for what a service has to do whatever it is asked: the queries of clients can take all of theirs and none of
 * these. Everything but name, number and first statement is as in the pool of the queries.
 */
public final class OwnPool {

    private OwnPool() {}

    /**
     * To be closed by its owner.
     *
     * @param queries the service's pool
     * @param connections most at once
     * @param firstStatement of each connection; it has no limit to the time of a statement, unless this sets one
     */
    public static HikariDataSource beside(DataSource queries, String name, int connections, String firstStatement) {
        HikariDataSource own = new HikariDataSource(); // connects when it is first asked, as the other does
        try {
            queries.unwrap(HikariDataSource.class).copyStateTo(own);
        } catch (SQLException other) {
            throw new IllegalStateException("the connections to the database are not pooled by Hikari", other);
        }
        own.setPoolName(name);
        own.setMaximumPoolSize(connections);
        if (own.getMinimumIdle() > connections) {
            own.setMinimumIdle(connections);
        }
        own.setConnectionInitSql(firstStatement);
        own.setMetricRegistry(null);
        return own;
    }
}
