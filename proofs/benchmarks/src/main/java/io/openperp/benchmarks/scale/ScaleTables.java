package io.openperp.benchmarks.scale;

import io.openperp.benchmarks.scale.Deployment.Markets;
import io.openperp.benchmarks.scale.Deployment.Readers;
import io.openperp.benchmarks.scale.Model.Prediction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Generates the tables of docs/scale.md. Without an argument it prints them; given the path of the document, it
 * replaces the text between {@code <!-- table NAME -->} and {@code <!-- end -->} in it.
 */
public final class ScaleTables {

    private static final long SEED = 1;
    private static final List<Integer> RATES = List.of(100, 500, 1_000, 2_000, 3_000, 4_000);
    private static final double SECONDS_A_DAY = 86_400;

    private static final Deployment TODAY =
            Deployment.cluster(2, new Markets(2, 0.5, Lanes.EACH), 3, 3, new Readers(2, 2, 1));
    private static final Map<String, Deployment> CLUSTERS = clusters();

    private final Costs costs;

    ScaleTables(Costs costs) {
        this.costs = costs;
    }

    /**
     * Prints the tables, or replaces them in a document.
     *
     * @param arguments none, or the path of the document
     */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> tables = new ScaleTables(Costs.MEASURED).all();
        if (arguments.length == 0) {
            tables.forEach((name, table) -> System.out.println(name + "\n\n" + table));
        } else {
            Path document = Path.of(arguments[0]);
            Files.writeString(document, inserted(Files.readString(document), tables));
        }
    }

    /** The tables by name, in the order of the document. */
    Map<String, String> all() {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("costs", costsTable());
        tables.put("bytes", bytesTable());
        tables.put("two cores", twoCores());
        tables.put("clients", clients());
        tables.put("walls", walls());
        CLUSTERS.forEach((name, deployment) -> tables.put(name, needs(rateOf(name), deployment)));
        tables.put("clusters", clusterLatency());
        return tables;
    }

    /**
     * The document with these tables at their places. Throws {@link IllegalArgumentException} if the document has no
     * place for a table.
     */
    static String inserted(String document, Map<String, String> tables) {
        String text = document;
        for (Map.Entry<String, String> table : tables.entrySet()) {
            String begin = "<!-- table " + table.getKey() + " -->\n";
            int from = text.indexOf(begin);
            int to = text.indexOf("<!-- end -->", Math.max(from, 0));
            if (from < 0 || to < 0) {
                throw new IllegalArgumentException("the document has no place for the table " + table.getKey());
            }
            text = text.substring(0, from) + begin + "\n" + table.getValue() + "\n" + text.substring(to);
        }
        return text;
    }

    private static Map<String, Deployment> clusters() {
        Map<String, Deployment> clusters = new LinkedHashMap<>();
        clusters.put("10000", TODAY);
        clusters.put("50000", Deployment.cluster(3, new Markets(3, 0.4, Lanes.EACH), 3, 3, new Readers(2, 2, 6)));
        return clusters;
    }

    private static double rateOf(String name) {
        return Double.parseDouble(name);
    }

    private String costsTable() {
        StringJoiner rows = table("stage", "visits", "each transaction, µs", "each turn, µs", "alone, µs", "of 10, µs");
        for (Stage stage : Stage.values()) {
            Cost cost = costs.of(stage);
            rows.add(row(
                    stage.title(),
                    Integer.toString(Lanes.EACH.visits(stage)),
                    number(cost.perTransaction()),
                    number(cost.perTurn()),
                    number(cost.turn(1)),
                    number(cost.turn(10) / 10)));
        }
        return rows.toString();
    }

    private String bytesTable() {
        StringJoiner rows = table("topic", "bytes a transaction", "read by");
        double sum = 0;
        for (Topic topic : Topic.values()) {
            sum += costs.bytes(topic);
            rows.add(row(topic.title(), number(costs.bytes(topic)), topic.readBy()));
        }
        return rows.add(row("all", number(sum), "")).toString();
    }

    private String twoCores() {
        StringJoiner rows = table(
                "transactions a second",
                "batch at the account shard",
                "µs of processor: model",
                "simulation",
                "mean ms: model",
                "simulation",
                "p99 ms: simulation");
        Model model = new Model(costs, Deployment.TWO_CORES);
        for (int rate : RATES) {
            if (rate < model.most()) {
                Prediction predicted = model.at(rate);
                Simulation.Seen seen =
                        new Simulation(costs, Deployment.TWO_CORES, SEED).run(rate, Math.max(3, 4_000.0 / rate));
                rows.add(row(
                        count(rate),
                        number(predicted.stage(Stage.ACCOUNT_SHARD).batch()),
                        number(predicted.processorMicros()),
                        number(seen.processorMicros()),
                        number(predicted.meanMicros() / 1e3),
                        number(seen.meanMicros() / 1e3),
                        number(seen.p99Micros() / 1e3)));
            }
        }
        return rows.toString();
    }

    private String clients() {
        StringJoiner rows = table("clients", "transactions a second", "µs of processor", "mean ms");
        Model model = new Model(costs, Deployment.TWO_CORES);
        for (int clients : List.of(1, 16, 64, 256, 1_024)) {
            Prediction predicted = model.withClients(clients);
            rows.add(row(
                    count(clients),
                    count(predicted.rate()),
                    number(predicted.processorMicros()),
                    number(predicted.meanMicros() / 1e3)));
        }
        return rows.add(row("without end", count(model.most()), "", "")).toString();
    }

    private String walls() {
        StringJoiner rows = table("stage", "one thread, at most", "the exchange, at most", "half of it");
        Model model = new Model(costs, TODAY);
        for (Stage stage : Stage.values()) {
            if (stage.kind() == Stage.Kind.ONE_THREAD && stage != Stage.DATABASE) {
                double wall = model.wall(stage);
                rows.add(row(stage.title(), count(wall * TODAY.busiest(stage)), count(wall), count(wall / 2)));
            }
        }
        return rows.toString();
    }

    private String needs(double rate, Deployment deployment) {
        Model model = new Model(costs, deployment);
        StringJoiner rows =
                table("stage", "threads", "busiest: transactions a second", "batch", "share of its most", "cores");
        double cores = 0;
        Prediction predicted = rate < model.most() ? model.at(rate) : null;
        for (Stage stage : Stage.values()) {
            double wall = model.wall(stage);
            String batch = "";
            double micros =
                    costs.of(stage).perTransaction() * deployment.lanes().visits(stage) * deployment.times(stage);
            if (predicted != null) {
                batch = number(predicted.stage(stage).batch());
                micros = predicted.stage(stage).processorMicros();
            }
            cores += rate * micros / 1e6;
            rows.add(row(
                    stage.title(),
                    Integer.toString(deployment.threads(stage)),
                    count(rate * deployment.lanes().visits(stage) * deployment.busiest(stage)),
                    batch,
                    Double.isInfinite(wall) ? "" : percent(rate / wall),
                    number(rate * micros / 1e6)));
        }
        rows.add(row(
                "all, at " + percent(Deployment.BUSY) + " of the processors",
                "",
                "",
                "",
                "",
                number(cores / Deployment.BUSY)));
        return rows + "\n" + links(rate, deployment);
    }

    private String links(double rate, Deployment deployment) {
        double written = 0;
        double read = 0;
        for (Topic topic : Topic.values()) {
            written += costs.bytes(topic);
            read += costs.bytes(topic) * topic.readers(deployment);
        }
        double copies = deployment.replication();
        StringJoiner rows = table("link", "all brokers", "each of " + deployment.brokers());
        link(rows, "into brokers from producers", rate * written, deployment);
        link(rows, "between brokers", rate * written * (copies - 1), deployment);
        link(rows, "out of brokers to readers", rate * read, deployment);
        link(rows, "to disks", rate * written * copies, deployment);
        rows.add(row(
                "disks, a day",
                number(rate * written * copies * SECONDS_A_DAY / 1e12) + " TB",
                number(rate * written * copies * SECONDS_A_DAY / 1e12 / deployment.brokers()) + " TB"));
        return rows.toString();
    }

    private static void link(StringJoiner rows, String name, double bytesASecond, Deployment deployment) {
        rows.add(row(
                name,
                number(bytesASecond / 1e6) + " MB/s",
                number(bytesASecond / 1e6 / deployment.brokers()) + " MB/s"));
    }

    private String clusterLatency() {
        StringJoiner rows = table(
                "transactions a second", "mean ms: model", "simulation", "p50 ms: simulation", "p99 ms: simulation");
        CLUSTERS.forEach((name, deployment) -> {
            double rate = rateOf(name);
            Simulation.Seen seen = new Simulation(costs, deployment, SEED).run(rate, 20_000 / rate);
            rows.add(row(
                    count(rate),
                    number(new Model(costs, deployment).at(rate).meanMicros() / 1e3),
                    number(seen.meanMicros() / 1e3),
                    number(seen.p50Micros() / 1e3),
                    number(seen.p99Micros() / 1e3)));
        });
        return rows.toString();
    }

    private static StringJoiner table(String... titles) {
        return new StringJoiner("\n", row(titles) + "\n" + "|---".repeat(titles.length) + "|\n", "\n");
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    /** Formats a number with about three significant digits. */
    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }

    private static String count(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }
}
