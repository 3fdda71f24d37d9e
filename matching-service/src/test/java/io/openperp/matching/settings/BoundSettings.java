package io.openperp.matching.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ClassPathResource;

/** The defaults of {@code matching-service.yml} with changes, bound as the service binds them. */
public final class BoundSettings {

    private static final String PREFIX = "openperp.matching.";

    private BoundSettings() {}

    /** @param changes {@code key=value}, below {@code openperp.matching} */
    public static MatchingSettings with(String... changes) {
        Map<String, Object> all = defaults();
        for (String change : changes) {
            int end = change.indexOf('=');
            all.put(PREFIX + change.substring(0, end), change.substring(end + 1));
        }
        return new Binder(new MapConfigurationPropertySource(all))
                .bind("openperp.matching", MatchingSettings.class)
                .get();
    }

    private static Map<String, Object> defaults() {
        try {
            Map<String, Object> defaults = new LinkedHashMap<>();
            for (var source :
                    new YamlPropertySourceLoader().load("defaults", new ClassPathResource("matching-service.yml"))) {
                for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
                    defaults.put(name, source.getProperty(name));
                }
            }
            return defaults;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
