package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Alerts and triggers ask for metrics that the services have. */
class ChartMetricsTest {

    private static final Pattern METRIC = Pattern.compile("\\b((?:openperp|gateway|stream|stats|http)_[a-z_]+)");
    private static final Pattern METER = Pattern.compile("\"((?:openperp|gateway|stream|stats)\\.[a-z.]+)\"");
    private static final Pattern SUFFIX =
            Pattern.compile("_(total|seconds_count|seconds_sum|seconds_max|seconds_bucket|count)$");

    /** Of Spring Boot itself. */
    private static final String HTTP = "http_server_requests";

    @Test
    void everyMetricThatIsAskedForExists() throws IOException {
        Set<String> meters = meters();
        assertThat(meters).contains("gateway_in_flight");
        Set<String> asked = new TreeSet<>();
        for (String query : queries()) {
            Matcher metrics = METRIC.matcher(query);
            while (metrics.find()) {
                asked.add(SUFFIX.matcher(metrics.group(1)).replaceFirst(""));
            }
        }
        assertThat(asked).hasSizeGreaterThan(8);
        assertThat(meters).containsAll(asked);
    }

    private static List<String> queries() {
        Stream<String> alerts = ValuesMatrix.EVERYTHING
                .manifests()
                .ofKind("PrometheusRule")
                .flatMap(rule -> rule.list("spec.groups").stream())
                .flatMap(group -> Manifest.objects(group.get("rules")).stream())
                .map(rule -> rule.get("expr").getAsString());
        Stream<String> triggers = ValuesMatrix.KEDA
                .manifests()
                .ofKind("ScaledObject")
                .flatMap(scaled -> scaled.list("spec.triggers").stream())
                .map(trigger -> trigger.getAsJsonObject("metadata"))
                .map((JsonObject metadata) -> metadata.get("query").getAsString());
        return Stream.concat(alerts, triggers).toList();
    }

    /** Names of meters in the services' sources, as Prometheus writes them. */
    private static Set<String> meters() throws IOException {
        Set<String> meters = new TreeSet<>(Set.of(HTTP));
        Path root = Path.of(System.getProperty("repository.root"));
        for (String service : List.of("gateway", "matching", "account", "stats", "stream")) {
            try (Stream<Path> files = Files.walk(root.resolve(service + "-service/src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    String source = Files.readString(file);
                    Matcher names = METER.matcher(source);
                    while (names.find()) {
                        meters.add(names.group(1).replace('.', '_'));
                    }
                }
            }
        }
        // The projection puts its prefix before the names.
        meters.add("openperp_account_projection_lag");
        return meters;
    }
}
