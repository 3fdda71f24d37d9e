package io.openperp.deployment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/**
 * The settings of a service as it would bind them: its environment over the chart's file over its own defaults. Keys of
 * the chart's file that the service does not know are refused.
 */
final class ServiceSettings {

    static final String A_PUBLIC_KEY = "9nhPcoYTPu7zJPPT4w3rDeHjyV4nNn4XwrJdW5P9hfYM";

    /** The gateway looks at each key of the Secret. */
    private static final String ORACLE_KEYS = "OPENPERP_GATEWAY_LIMITS_ORACLE_KEYS";

    private static final String CHART = "chart";

    private final MutablePropertySources sources = new MutablePropertySources();

    private ServiceSettings() {}

    static ServiceSettings of(String service, RenderedService rendered) {
        ServiceSettings settings = ofModule(service + "-service", rendered);
        settings.add("defaults of all services", new ClassPathResource("service-defaults.yml"));
        return settings;
    }

    /** @param module its configuration file is named like it */
    static ServiceSettings ofModule(String module, RenderedService rendered) {
        ServiceSettings settings = new ServiceSettings();
        Map<String, Object> environment = new HashMap<>(rendered.environment());
        environment.computeIfPresent(
                ORACLE_KEYS, (name, value) -> value.equals("<keys/oracle-keys>") ? A_PUBLIC_KEY : value);
        settings.sources.addLast(new SystemEnvironmentPropertySource("systemEnvironment", environment));
        settings.add(CHART, new ByteArrayResource(rendered.file().getBytes(StandardCharsets.UTF_8)));
        settings.add("defaults", new ClassPathResource(module + ".yml"));
        return settings;
    }

    <T> T bind(String prefix, Class<T> type) {
        Binder binder = new Binder(
                ConfigurationPropertySources.from(sources), new PropertySourcesPlaceholdersResolver(sources));
        BindHandler strict = new NoUnboundElementsBindHandler(
                BindHandler.DEFAULT,
                source -> source.getUnderlyingSource() instanceof PropertySource<?> underlying
                        && underlying.getName().startsWith(CHART));
        return binder.bindOrCreate(prefix, Bindable.of(type), strict);
    }

    String text(String key) {
        return new Binder(ConfigurationPropertySources.from(sources))
                .bind(key, String.class)
                .orElse("");
    }

    /** Keys of the chart's file. */
    TreeSet<String> keysOfTheChart() {
        TreeSet<String> keys = new TreeSet<>();
        for (PropertySource<?> source : sources) {
            if (source.getName().startsWith(CHART)) {
                keys.addAll(List.of(((EnumerablePropertySource<?>) source).getPropertyNames()));
            }
        }
        return keys;
    }

    Map<String, Object> environment() {
        return Map.copyOf(((SystemEnvironmentPropertySource) sources.get("systemEnvironment")).getSource());
    }

    private void add(String name, Resource yaml) {
        try {
            new YamlPropertySourceLoader().load(name, yaml).forEach(sources::addLast);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
