package io.openperp.deployment;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.marcnuri.helm.DryRun;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/** The chart {@code helm/openperp}, rendered by Helm's own engine. */
final class Chart {

    static final String RELEASE = "perp";
    static final String NAMESPACE = "trading";
    static final Path SOURCE = Path.of(System.getProperty("repository.root"), "helm/openperp");

    /**
     * The values without a default: addresses and passwords of Kafka and PostgreSQL, who may reach whom, and the keys
     * and money that the exchange starts with.
     */
    static final String LEAST = """
            kafka:
              bootstrapServers: "kafka-0.kafka:9092,kafka-1.kafka:9093"
              users: {gateway: kafka-gateway, matching: kafka-matching, account: kafka-account, stats: kafka-stats, stream: kafka-stream, topics: kafka-topics}
            postgresql: {host: database.example, users: {account: database-account, stats: database-stats}}
            exchange:
              feeAccount: 7k6XKQiW4yyjJVF7Ssiaj4DYkcSAGxWWDYPzPNgiBWdz
              insuranceFund: 4WeP1Kqr8QvTBmNpNGzS5iyc5QzkqfXtZkBnSfxyGiKw
              insuranceDeposit: "100000"
              network: mainnet
              keys: {existingSecret: keys}
              deposits: {perHour: "250000"}
              withdrawals: {perAccountDay: "50000", perHour: "250000", approvalAbove: "10000"}
              logKeys: {existingSecret: log-keys}
              internalPort: {existingSecret: gateway-secret}
            networkPolicy:
              clients: [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: ingress-nginx}}}]
              kafka: {peers: [{ipBlock: {cidr: 10.1.0.0/16}}]}
              postgresql: {peers: [{ipBlock: {cidr: 10.2.0.0/16}}]}
            """;

    /** Takes back the users of {@link #LEAST}, in a map of {@code kafka}. */
    static final String NO_KAFKA_USERS =
            "users: {gateway: '', matching: '', account: '', stats: '', stream: '', topics: ''}";

    private static final Gson GSON = new Gson();
    private static final Gson WITH_NULLS = new GsonBuilder().serializeNulls().create();
    private static final Path UNHOOKED = unhooked();

    private Chart() {}

    /** All objects, the test's pod included. Throws {@link IllegalStateException} with Helm's message. */
    static Manifests render(String... values) {
        return new Manifests(parse(text(values)));
    }

    static String text(String... values) {
        ClusterApi.get();
        var template = new Helm(UNHOOKED)
                .template()
                .withName(RELEASE)
                .withNamespace(NAMESPACE)
                .withKubeVersion("1.34.0");
        return withFiles(values, template::withValuesFile, template::call);
    }

    /** Lints the chart with the values merged into its own defaults: Helm lints no others. */
    static LintResult lint(String... values) {
        Path copy = copy(UnaryOperator.identity());
        try {
            JsonObject all = parseOne(Files.readString(copy.resolve("values.yaml")));
            for (String text : values) {
                merge(all, parseOne(text));
            }
            Files.writeString(copy.resolve("values.yaml"), all.toString());
            return new Helm(copy).lint().strict().call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Notes that Helm prints after an installation. */
    static String notes(String... values) {
        var install = new Helm(SOURCE)
                .install()
                .withName(RELEASE)
                .withNamespace(NAMESPACE)
                .withKubeVersion("1.34.0")
                .clientOnly()
                .withDryRunOption(DryRun.CLIENT)
                .dryRun();
        return withFiles(values, install::withValuesFile, () -> install.call().getOutput());
    }

    private static String withFiles(String[] values, Consumer<Path> give, Supplier<String> call) {
        List<Path> files = new ArrayList<>();
        try {
            for (String text : values) {
                Path file = Files.createTempFile("values-", ".yaml");
                files.add(file);
                Files.writeString(file, text);
                give.accept(file);
            }
            try {
                return call.get();
            } finally {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Parses manifests; refuses a key that is given twice, which Kubernetes would not. */
    static List<Manifest> parse(String yaml) {
        List<Manifest> manifests = new ArrayList<>();
        for (Object document : yaml().loadAll(yaml)) {
            if (document != null) {
                manifests.add(new Manifest(GSON.toJsonTree(document).getAsJsonObject()));
            }
        }
        return manifests;
    }

    static JsonObject parseOne(String yaml) {
        return WITH_NULLS.toJsonTree(yaml().load(yaml)).getAsJsonObject();
    }

    private static Yaml yaml() {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        return new Yaml(options);
    }

    private static void merge(JsonObject into, JsonObject values) {
        values.asMap().forEach((name, value) -> {
            if (value instanceof JsonObject map && into.get(name) instanceof JsonObject present) {
                merge(present, map);
            } else if (value.isJsonNull()) {
                into.remove(name);
            } else {
                into.add(name, value);
            }
        });
    }

    /** A copy in which the test's pod is no hook, since Helm leaves hooks out of its output. */
    private static Path unhooked() {
        return copy(text -> text.replace("helm.sh/hook: test", "hook.of/helm: test"));
    }

    /** A copy of the chart, removed when the JVM ends. */
    private static Path copy(UnaryOperator<String> change) {
        try {
            Path copy = Files.createTempDirectory("openperp-chart-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(copy)));
            try (Stream<Path> files = Files.walk(SOURCE)) {
                for (Path file : files.toList()) {
                    Path target = copy.resolve(SOURCE.relativize(file).toString());
                    if (Files.isDirectory(file)) {
                        Files.createDirectories(target);
                    } else {
                        Files.writeString(target, change.apply(Files.readString(file)));
                    }
                }
            }
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
