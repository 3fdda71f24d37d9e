package io.openperp.servicekit.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * Lets database migrations run without the timeouts of other statements, because one of them may rewrite a table that
 * has grown for years.
 */
@AutoConfiguration
@ConditionalOnClass({Flyway.class, FlywayConfigurationCustomizer.class})
public class MigrationAutoConfiguration {

    @Bean
    FlywayConfigurationCustomizer migrationsWithoutTimeout() {
        return flyway -> {
            if (flyway.getDataSource() instanceof HikariDataSource pool) {
                flyway.dataSource(new WithoutTimeouts(pool));
            }
        };
    }

    /** Connections for migrations only, without the statement timeouts of the pool's connections. */
    private static final class WithoutTimeouts extends AbstractDataSource {

        private final String url;
        private final Properties properties = new Properties();

        private WithoutTimeouts(HikariDataSource pool) {
            url = pool.getJdbcUrl();
            pool.getDataSourceProperties()
                    .forEach((name, value) -> properties.setProperty(name.toString(), value.toString()));
            properties.remove("socketTimeout");
            putUnlessNull("user", pool.getUsername());
            putUnlessNull("password", pool.getPassword());
        }

        private void putUnlessNull(String name, @Nullable String value) {
            if (value != null) {
                properties.setProperty(name, value);
            }
        }

        @Override
        public Connection getConnection() throws SQLException {
            return DriverManager.getConnection(url, properties);
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            throw new SQLException("migrations run as the user of the service");
        }
    }
}
