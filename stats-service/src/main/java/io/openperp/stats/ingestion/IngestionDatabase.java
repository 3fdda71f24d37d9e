package io.openperp.stats.ingestion;

import com.zaxxer.hikari.HikariDataSource;
import io.openperp.servicekit.database.OwnPool;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Database connections of the log readers, which clients' queries cannot take. */
@Component
public final class IngestionDatabase implements AutoCloseable {

    /** One connection for the statistics and one for the books. */
    private static final int CONNECTIONS = 2;

    private final HikariDataSource pool;

    IngestionDatabase(DataSource queries) {
        pool = OwnPool.beside(queries, "stats-ingestion", CONNECTIONS, "SET statement_timeout = 0");
    }

    public JdbcTemplate jdbc() {
        return new JdbcTemplate(pool);
    }

    TransactionTemplate transactions() {
        return new TransactionTemplate(new JdbcTransactionManager(pool));
    }

    @Override
    public void close() {
        pool.close();
    }
}
