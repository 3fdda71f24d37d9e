package io.openperp.deployment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of {@code docs/metrics.md}, which a test of the local suite holds against what services expose. */
final class DocumentedMetrics {

    private static final Pattern ROW =
            Pattern.compile("^\\| `([a-z_]+)` \\|([^|]*)\\| (gauge|counter|timer|histogram|summary) \\|");
    private static final Pattern LABEL = Pattern.compile("`([a-z_]+)`");

    /** Labels that Prometheus and the ServiceMonitor add to every metric. */
    static final Set<String> OF_TARGETS = Set.of("instance", "job", "namespace", "pod", "component", "exchange");

    private final Map<String, Set<String>> labels = new TreeMap<>();

    private DocumentedMetrics() {}

    static DocumentedMetrics read() {
        DocumentedMetrics metrics = new DocumentedMetrics();
        try {
            for (String line : Files.readAllLines(Path.of(System.getProperty("repository.root"), "docs/metrics.md"))) {
                Matcher row = ROW.matcher(line);
                if (row.find()) {
                    Set<String> labels = new TreeSet<>();
                    LABEL.matcher(row.group(2))
                            .results()
                            .map((MatchResult label) -> label.group(1))
                            .forEach(labels::add);
                    metrics.add(row.group(1), labels, row.group(3));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return metrics;
    }

    /** Names as exposed, with suffixes. */
    Set<String> names() {
        return labels.keySet();
    }

    Set<String> labels(String name) {
        return labels.getOrDefault(name, Set.of());
    }

    private void add(String name, Set<String> ofMetric, String kind) {
        switch (kind) {
            case "gauge", "counter" -> labels.put(name, ofMetric);
            default -> {
                for (String suffix : List.of("_count", "_sum", "_max")) {
                    labels.put(name + suffix, ofMetric);
                }
            }
        }
        if (kind.equals("histogram")) {
            Set<String> ofBucket = new TreeSet<>(ofMetric);
            ofBucket.add("le");
            labels.put(name + "_bucket", ofBucket);
        }
    }
}
