package io.openperp.account;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * The patience with a silent database is not the patience with migrations: one of them may rewrite a table that has
 * grown for years.
 */
@Configuration(proxyBeanMethods = false)
class MigrationConfiguration {

    @Bean
    FlywayConfigurationCustomizer patienceWithMigrations(DataSource dataSource) {
        return flyway -> flyway.dataSource(new PatientDataSource(dataSource));
    }

    /** The pool gives a connection its own patience again when it comes back. */
    private static final class PatientDataSource extends DelegatingDataSource {

        private static final int FOR_EVER = 0;

        private PatientDataSource(DataSource pool) {
            super(pool);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            connection.setNetworkTimeout(Runnable::run, FOR_EVER);
            return connection;
        }
    }
}
