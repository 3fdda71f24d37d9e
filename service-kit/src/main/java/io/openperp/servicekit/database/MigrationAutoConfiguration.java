package io.openperp.servicekit.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Lets migrations run without the network timeout of the other statements: one of them may rewrite a table that has grown
 * for years.
 */
@AutoConfiguration
@ConditionalOnClass({Flyway.class, FlywayConfigurationCustomizer.class})
public class MigrationAutoConfiguration {

    @Bean
    FlywayConfigurationCustomizer migrationsWithoutTimeout() {
        return flyway -> {
            DataSource pool = flyway.getDataSource();
            if (pool != null) {
                flyway.dataSource(new WithoutTimeout(pool));
            }
        };
    }

    /** The pool restores a connection's timeout when it is returned. */
    private static final class WithoutTimeout extends DelegatingDataSource {

        private static final int UNLIMITED = 0;

        private WithoutTimeout(DataSource pool) {
            super(pool);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            connection.setNetworkTimeout(Runnable::run, UNLIMITED);
            return connection;
        }
    }
}
