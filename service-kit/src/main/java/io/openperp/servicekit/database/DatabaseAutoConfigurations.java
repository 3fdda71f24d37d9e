package io.openperp.servicekit.database;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Configures a database only in services whose settings name one. The class path cannot decide this, because services
 * with and without a database may run in the same JVM, as in tools/local-suite.
 */
public final class DatabaseAutoConfigurations implements AutoConfigurationImportFilter, EnvironmentAware {

    private static final String BOOT = "org.springframework.boot.";
    private static final List<String> OF_DATABASE = List.of(BOOT + "jdbc.", BOOT + "flyway.");
    private static final List<String> OF_ENTITIES = List.of(BOOT + "hibernate.", BOOT + "data.jpa.");

    private @Nullable Environment environment;

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public boolean[] match(@Nullable String[] autoConfigurations, AutoConfigurationMetadata metadata) {
        boolean hasDatabase = isSet("spring.datasource.url");
        boolean hasEntities = isSet("spring.jpa.hibernate.ddl-auto");
        boolean[] matches = new boolean[autoConfigurations.length];
        for (int i = 0; i < matches.length; i++) {
            String name = autoConfigurations[i];
            matches[i] = name == null
                    || (hasDatabase || OF_DATABASE.stream().noneMatch(name::startsWith))
                            && (hasEntities || OF_ENTITIES.stream().noneMatch(name::startsWith));
        }
        return matches;
    }

    private boolean isSet(String setting) {
        return environment != null && environment.containsProperty(setting);
    }
}
