package io.openperp.servicekit.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A separate pool of database connections for work that a service must do however many queries it is asked. Its
 * settings are those of the query pool, except name, number of connections and first statement.
 */
public final class OwnPool {

    private OwnPool() {}

    /**
     * Creates a pool, which the caller must close.
     *
     * @param queries the service's pool for queries
     * @param connections largest number of connections
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
