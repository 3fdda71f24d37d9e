package io.openperp.servicekit.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.mock.env.MockEnvironment;

class DatabaseAutoConfigurationsTest {

    private static final String[] FOUND = {
        "org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration",
        "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
        "org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration",
        "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
        "org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration",
        null
    };

    private final MockEnvironment environment = new MockEnvironment();

    @Test
    void aServiceWithoutDatabaseGetsNone() {
        assertThat(configured()).containsExactly(true, false, false, false, false, true);
    }

    @Test
    void aServiceWithTablesGetsNoEntities() {
        environment.setProperty("spring.datasource.url", "jdbc:postgresql://localhost/openperp");
        assertThat(configured()).containsExactly(true, true, true, false, false, true);
    }

    @Test
    void aServiceWithEntitiesGetsBoth() {
        environment.setProperty("spring.datasource.url", "jdbc:postgresql://localhost/openperp");
        environment.setProperty("spring.jpa.hibernate.ddl-auto", "validate");
        assertThat(configured()).containsExactly(true, true, true, true, true, true);
    }

    private boolean[] configured() {
        DatabaseAutoConfigurations filter = new DatabaseAutoConfigurations();
        filter.setEnvironment(environment);
        return filter.match(FOUND, new NoMetadata());
    }

    private static final class NoMetadata implements AutoConfigurationMetadata {

        @Override
        public boolean wasProcessed(String className) {
            return false;
        }

        @Override
        public Integer getInteger(String className, String key) {
            return null;
        }

        @Override
        public Integer getInteger(String className, String key, Integer defaultValue) {
            return defaultValue;
        }

        @Override
        public Set<String> getSet(String className, String key) {
            return null;
        }

        @Override
        public Set<String> getSet(String className, String key, Set<String> defaultValue) {
            return defaultValue;
        }

        @Override
        public String get(String className, String key) {
            return null;
        }

        @Override
        public String get(String className, String key, String defaultValue) {
            return defaultValue;
        }
    }
}
