package io.openperp.gateway.documentation;

import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * A node of a YAML document. Reading a missing node gives an empty node instead of an error.
 *
 * @param value a map, a list, a scalar or null
 */
record Yaml(@Nullable Object value) {

    static Yaml read(byte[] text) {
        return new Yaml(new org.yaml.snakeyaml.Yaml(new SafeConstructor(new LoaderOptions()))
                .load(new ByteArrayInputStream(text)));
    }

    Yaml at(String... names) {
        Yaml found = this;
        for (String name : names) {
            found = new Yaml(found.entries().get(name));
        }
        return found;
    }

    /** Children of a map by name, in the order of the document; empty for any other node. */
    Map<String, Object> entries() {
        return value instanceof Map<?, ?> map
                ? map.entrySet().stream()
                        .collect(Collectors.toMap(
                                entry -> String.valueOf(entry.getKey()),
                                Map.Entry::getValue,
                                (first, second) -> first,
                                java.util.LinkedHashMap::new))
                : Map.of();
    }

    List<Yaml> elements() {
        return value instanceof List<?> list ? list.stream().map(Yaml::new).toList() : List.of();
    }

    boolean has(String name) {
        return entries().containsKey(name);
    }

    /** Text of a scalar; empty for a missing node. */
    String text() {
        return value == null ? "" : value.toString().strip();
    }
}
