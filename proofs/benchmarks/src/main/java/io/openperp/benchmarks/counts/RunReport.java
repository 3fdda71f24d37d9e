package io.openperp.benchmarks.counts;

import io.openperp.api.json.ApiJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes what a run has counted: a table for people, and a file for programs that also names the machine and the
 * options.
 */
final class RunReport {

    private RunReport() {}

    static String table(Map<String, Double> counts, Baseline baseline) {
        StringBuilder table = new StringBuilder("%-34s %12s %12s%n".formatted("a transaction", "counted", "accepted"));
        counts.forEach((name, count) -> table.append(
                String.format(Locale.ROOT, "%-34s %12.3f %12.3f%n", name, count, baseline.accepted(name))));
        return table.toString();
    }

    /** @param version output of {@code ./exchange version} */
    static void write(
            Path directory, String version, Map<String, String> options, Map<String, Double> counts, List<String> flaws)
            throws IOException {
        ObjectNode run = ApiJson.mapper().createObjectNode();
        run.put("version", version).put("date", Instant.now().toString());
        run.putObject("machine")
                .put("processors", Runtime.getRuntime().availableProcessors())
                .put(
                        "system",
                        System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                                + System.getProperty("os.arch"))
                .put("java", System.getProperty("java.vm.version"));
        ObjectNode optionsNode = run.putObject("options");
        options.forEach(optionsNode::put);
        ObjectNode counted = run.putObject("counts");
        counts.forEach(counted::put);
        flaws.forEach(run.putArray("flaws")::add);
        Files.createDirectories(directory);
        Files.writeString(
                directory.resolve("run.json"),
                ApiJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(run) + "\n");
    }
}
