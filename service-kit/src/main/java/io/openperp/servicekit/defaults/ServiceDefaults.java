package io.openperp.servicekit.defaults;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.ClassPathResource;

/** Adds {@code service-defaults.yml} with lower precedence than every other source of settings. */
public final class ServiceDefaults implements EnvironmentPostProcessor {

    private static final String FILE = "service-defaults.yml";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        try {
            new YamlPropertySourceLoader()
                    .load(FILE, new ClassPathResource(FILE))
                    .forEach(environment.getPropertySources()::addLast);
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " is not readable", e);
        }
    }
}
