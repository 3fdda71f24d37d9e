package io.openperp.deployment;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code docker-compose.yml}, its anchors resolved, read so that a key given twice is an error. */
final class ComposeFile {

    private static final Path SOURCE = Path.of(System.getProperty("repository.root"), "docker-compose.yml");
    /** Text that applies only if a variable is set; without the variable it is empty. */
    private static final Pattern WHERE_SET = Pattern.compile("\\$\\{[A-Z][A-Z0-9_]*:\\+[^}]*}");

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*):-([^}]*)}");

    private final JsonObject root;

    ComposeFile(String yaml) {
        root = Chart.parseOne(yaml);
    }

    static ComposeFile read() {
        try {
            return new ComposeFile(Files.readString(SOURCE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path directory() {
        return SOURCE.getParent();
    }

    JsonObject root() {
        return root;
    }

    Map<String, JsonObject> services() {
        Map<String, JsonObject> services = new TreeMap<>();
        root.getAsJsonObject("services")
                .asMap()
                .forEach((name, service) -> services.put(name, service.getAsJsonObject()));
        return services;
    }

    /** Services made from the Dockerfile with a service in them, by name. */
    Map<String, JsonObject> ours() {
        return services().entrySet().stream()
                .filter(entry -> entry.getValue().has("build")
                        && !entry.getValue().getAsJsonObject("build").has("target"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, TreeMap::new));
    }

    /** Module in the image, such as {@code gateway-service}. */
    static String module(JsonObject service) {
        return service.getAsJsonObject("build")
                .getAsJsonObject("args")
                .get("SERVICE")
                .getAsString();
    }

    /** Environment of a container when no variable is set. */
    static Map<String, String> environment(JsonObject service) {
        Map<String, String> environment = new TreeMap<>();
        if (service.has("environment")) {
            service.getAsJsonObject("environment")
                    .asMap()
                    .forEach((name, value) -> environment.put(name, withDefaults(value.getAsString())));
        }
        return environment;
    }

    /**
     * A service of ours as it sees itself: its environment, and the secrets that were drawn at the first start, where
     * it reads one.
     */
    static RenderedService rendered(JsonObject service) {
        Map<String, String> environment = environment(service);
        if (environment.getOrDefault("SPRING_CONFIG_IMPORT", "").contains("/gateway-client/")) {
            environment.put("OPENPERP_GATEWAY_INTERNAL_SECRET", "drawn at the first start");
        }
        return new RenderedService("{}", environment);
    }

    static List<String> texts(JsonObject service, String key) {
        return service.has(key)
                ? service.getAsJsonArray(key).asList().stream()
                        .map(JsonElement::getAsString)
                        .toList()
                : List.of();
    }

    /** Names of the networks of a service. */
    static Set<String> networks(JsonObject service) {
        return service.get("networks") instanceof JsonObject map
                ? map.keySet()
                : new TreeSet<>(texts(service, "networks"));
    }

    /** Whether the network has no way out. */
    boolean isInternal(String network) {
        JsonElement described = root.getAsJsonObject("networks").get(network);
        return described instanceof JsonObject settings
                && settings.has("internal")
                && settings.get("internal").getAsBoolean();
    }

    static String withDefaults(String text) {
        String unset = WHERE_SET.matcher(text).replaceAll("");
        return VARIABLE.matcher(unset).replaceAll(found -> Matcher.quoteReplacement(found.group(2)));
    }

    /** Every text in the file, except keys. */
    List<String> allTexts() {
        List<String> texts = new ArrayList<>();
        collect(root, texts);
        return texts;
    }

    private static void collect(JsonElement element, List<String> texts) {
        switch (element) {
            case JsonObject map -> map.asMap().values().forEach(value -> collect(value, texts));
            case JsonArray list -> list.forEach(value -> collect(value, texts));
            default -> {
                if (element.isJsonPrimitive()) {
                    texts.add(element.getAsString());
                }
            }
        }
    }
}
