package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The chart's README lists the values, all of them and no others. */
class ChartReadmeTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^|]+)` \\|");
    private static final Set<String> ALIKE = Set.of("gateway", "account", "stats", "stream", "matching");

    /** Maps and lists that are the user's own, or described as a whole. */
    private static final Set<String> WHOLE = Set.of(
            "podSecurityContext",
            "containerSecurityContext",
            "markets",
            "matching.groups",
            "ingress.paths",
            "strimzi.resources",
            "cloudnativepg.resources",
            "topics.job.resources",
            "test.resources",
            "test.doctor.resources",
            "test.image",
            "marketMaker.image",
            "marketMaker.resources",
            "tools.image",
            "tools.resources",
            "tools.schedules",
            "marketMaker.startupProbe",
            "marketMaker.livenessProbe",
            "marketMaker.readinessProbe",
            "<service>.image",
            "<service>.resources",
            "<service>.updateStrategy",
            "<service>.podDisruptionBudget",
            "<service>.startupProbe",
            "<service>.livenessProbe",
            "<service>.readinessProbe");

    @Test
    void everyValueHasItsRow() throws IOException {
        Set<String> values = new TreeSet<>();
        collect("", Chart.parseOne(Files.readString(Chart.SOURCE.resolve("values.yaml"))), values);
        Set<String> rows = new TreeSet<>();
        String readme = Files.readString(Chart.SOURCE.resolve("README.md"));
        Matcher found = ROW.matcher(readme.substring(readme.indexOf("\n## Values\n")));
        while (found.find()) {
            rows.addAll(List.of(found.group(1).split("`, `")));
        }
        assertThat(rows).isEqualTo(values);
    }

    private static void collect(String path, JsonObject object, Set<String> values) {
        object.asMap().forEach((name, value) -> {
            String step = path.isEmpty() && ALIKE.contains(name) ? "<service>" : name;
            String full = path.isEmpty() ? step : path + "." + step;
            String own = full.startsWith("<service>") && !isOfAll(full) ? full.replace("<service>", "matching") : full;
            if (isMap(value) && !WHOLE.contains(own)) {
                collect(full, value.getAsJsonObject(), values);
            } else {
                values.add(own);
            }
        });
    }

    /** The values that matching has for itself are named after it. */
    private static boolean isOfAll(String path) {
        return !path.startsWith("<service>.groups")
                && !path.equals("<service>.accountShard")
                && !path.startsWith("<service>.standby")
                && !path.startsWith("<service>.snapshots")
                && !path.equals("<service>.spareMarkets")
                && !path.equals("<service>.lanes");
    }

    private static boolean isMap(JsonElement value) {
        return value.isJsonObject() && !value.getAsJsonObject().isEmpty();
    }
}
