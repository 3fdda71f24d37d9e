package io.openperp.servicekit.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A pool of connections for work that a service has to do whatever it is asked: clients' queries cannot take these. All
 * settings but name, number and first statement are those of the pool of the queries.
 */
public final class OwnPool {

    private OwnPool() {}

    /**
     * Makes a pool, to be closed by the caller.
     *
     * @param queries the service's pool for queries
     * @param connections most connections at once
     * @param firstStatement first statement of each connection; statements have no time limit unless this sets one
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
