package io.openperp.deployment;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Requirements for every service of {@code docker-compose.yml}, whoever made its image. */
final class ComposeProtection {

    /** {@code ${NAME_IMAGE:-repository:1.2}}: a version to the second number at least, and a variable that takes a digest. */
    private static final Pattern PINNED =
            Pattern.compile("\\$\\{[A-Z_]+_IMAGE:-[a-z0-9./-]+:v?\\d+\\.\\d+(\\.\\d+)?([-_][A-Za-z0-9._-]+)?}");

    private static final Pattern SECRET_NAME =
            Pattern.compile(".*(PASSWORD|SECRET|TOKEN|(?<!_PUBLIC)_KEY|JAAS_CONFIG)");
    private static final Pattern LOOPBACK = Pattern.compile("127\\.0\\.0\\.1:\\$\\{OPENPERP_[A-Z]+_PORT:-\\d+}:\\d+");

    /** Networks that lead out of this file, and the services allowed in them. */
    private static final Map<String, Set<String>> OUTWARD = Map.of(
            "public", Set.of("gateway", "stream", "doctor"),
            "kafka-outside", Set.of("kafka"),
            "dashboards", Set.of("prometheus", "grafana"));

    /** Networks of services that decide about money, and the services allowed in them. */
    private static final Map<String, Set<String>> GUARDED = Map.of(
            "kafka", Set.of("kafka", "topics", "matching", "account", "stats", "gateway", "stream", "doctor", "tools"),
            "database", Set.of("postgres", "account", "stats", "doctor"));

    private ComposeProtection() {}

    /** Sentences that begin with the service's name; empty if nothing is wrong. */
    static List<String> violations(ComposeFile compose) {
        List<String> violations = new ArrayList<>();
        compose.services().forEach((name, service) -> {
            confinement(service).forEach(what -> violations.add(name + " " + what));
            secrets(service).forEach(what -> violations.add(name + " " + what));
            networks(compose, name, service).forEach(what -> violations.add(name + " " + what));
        });
        return violations;
    }

    private static List<String> confinement(JsonObject service) {
        List<String> violations = new ArrayList<>();
        if (!service.has("read_only") || !service.get("read_only").getAsBoolean()) {
            violations.add("may write to its root file system");
        }
        if (!ComposeFile.texts(service, "cap_drop").equals(List.of("ALL"))) {
            violations.add("keeps capabilities");
        }
        if (!ComposeFile.texts(service, "security_opt").equals(List.of("no-new-privileges:true"))) {
            violations.add("may gain privileges");
        }
        if (!service.has("mem_limit") || !service.get("mem_limit").getAsString().matches("\\d+[mg]")) {
            violations.add("has no memory limit");
        }
        if (service.has("user") && service.get("user").getAsString().matches("(0|root)(:.*)?")) {
            violations.add("runs as root");
        }
        if (!PINNED.matcher(service.get("image").getAsString()).matches()) {
            violations.add("has an image without a version, or without a variable that replaces it");
        }
        return violations;
    }

    private static List<String> secrets(JsonObject service) {
        return ComposeFile.environment(service).keySet().stream()
                .filter(name -> SECRET_NAME.matcher(name).matches())
                .map(name -> "has a secret in its environment: " + name)
                .toList();
    }

    private static List<String> networks(ComposeFile compose, String name, JsonObject service) {
        List<String> violations = new ArrayList<>();
        Set<String> joined = ComposeFile.networks(service);
        if (joined.isEmpty() && !service.has("network_mode")) {
            violations.add("is in the network that everybody shares");
        }
        if (service.has("network_mode")
                && !service.get("network_mode").getAsString().equals("none")) {
            violations.add("has the network of another");
        }
        for (String network : joined) {
            Set<String> allowed = OUTWARD.getOrDefault(network, GUARDED.getOrDefault(network, Set.of(name)));
            if (!allowed.contains(name)) {
                violations.add("is in the network " + network + ", which is for " + new TreeSet<>(allowed));
            }
            if (!OUTWARD.containsKey(network) && !compose.isInternal(network)) {
                violations.add("is in the network " + network + ", which leads outside");
            }
        }
        for (String port : ComposeFile.texts(service, "ports")) {
            if (!LOOPBACK.matcher(port).matches()) {
                violations.add("publishes " + port + ", not on loopback");
            }
        }
        return violations;
    }
}
