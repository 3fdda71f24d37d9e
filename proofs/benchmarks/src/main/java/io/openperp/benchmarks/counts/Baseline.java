package io.openperp.benchmarks.counts;

import io.openperp.api.json.ApiJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The last accepted counts per transaction, with which new counts are compared: one set for an exchange with all
 * markets in one lane, another for a lane per market. New records, bytes and appends may be 3 % higher; requests,
 * allocated bytes and context switches, which differ by a tenth between starts of the exchange, 15 %.
 */
final class Baseline {

    private static final double EXACT = 1.03;
    private static final double FROM_START_TO_START = 1.15;
    private static final List<String> EXACT_COUNTS = List.of("records", "bytes", "appends");

    /**
     * Excess over an accepted count, per transaction, that is tolerated in addition to the percentage, because it is
     * only a few records in the whole run.
     */
    private static final double SMALLEST = 0.02;

    private final Map<String, Double> accepted;

    private Baseline(Map<String, Double> accepted) {
        this.accepted = accepted;
    }

    static Baseline of(Map<String, Double> accepted) {
        return new Baseline(Map.copyOf(accepted));
    }

    /**
     * Reads the accepted counts of one layout of lanes.
     *
     * @param layout lane in which markets begin: {@code one} for that of the account shard, {@code each} for a lane per
     *     market
     */
    static Baseline read(Path file, String layout) throws IOException {
        JsonNode all = ApiJson.mapper().readTree(Files.readString(file)).path(layout);
        Map<String, Double> accepted = new TreeMap<>();
        all.properties()
                .forEach(count -> accepted.put(count.getKey(), count.getValue().asDouble()));
        return new Baseline(accepted);
    }

    /** Replaces in the file the accepted counts of one layout of lanes, {@code one} or {@code each}. */
    static void accept(Path file, String layout, Map<String, Double> counts) throws IOException {
        ObjectNode all = Files.exists(file)
                ? (ObjectNode) ApiJson.mapper().readTree(Files.readString(file))
                : ApiJson.mapper().createObjectNode();
        ObjectNode accepted = all.putObject(layout);
        counts.forEach((name, count) -> accepted.put(name, Math.round(count * 1000) / 1000.0));
        Files.writeString(
                file, ApiJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n");
    }

    /** The accepted count with this name; NaN if there is none. */
    double accepted(String name) {
        return accepted.getOrDefault(name, Double.NaN);
    }

    /**
     * Compares counts with the accepted ones. Returns a sentence for each count that is too high, that has no accepted
     * value, or that is missing; empty if there is none.
     */
    List<String> flaws(Map<String, Double> counts) {
        List<String> flaws = new ArrayList<>();
        counts.forEach((name, count) -> {
            Double before = accepted.get(name);
            if (before == null) {
                if (count > SMALLEST) {
                    flaws.add("%s: %.3f a transaction, and none was accepted".formatted(name, count));
                }
            } else if (count > before * tolerance(name) + SMALLEST) {
                flaws.add("%s: %.3f a transaction, %.3f are accepted".formatted(name, count, before));
            }
        });
        accepted.keySet().stream()
                .filter(name -> !counts.containsKey(name))
                .forEach(name -> flaws.add(name + ": is not counted any more"));
        return flaws;
    }

    private static double tolerance(String name) {
        return EXACT_COUNTS.stream().anyMatch(name::startsWith) ? EXACT : FROM_START_TO_START;
    }
}
