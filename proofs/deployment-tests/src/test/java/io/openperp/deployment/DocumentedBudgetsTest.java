package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.openperp.account.AccountProperties;
import io.openperp.gateway.GatewaySettings;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.stream.StreamSettings;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.unit.DataSize;

/** {@code docs/budgets.md} says what the services, the compose file and the chart really set. */
class DocumentedBudgetsTest {

    private static final Map<String, Class<?>> SETTINGS = Map.of(
            "gateway", GatewaySettings.class,
            "stream", StreamSettings.class,
            "account", AccountProperties.class,
            "matching", MatchingSettings.class);

    private static final Pattern HEAP = Pattern.compile("-XX:MaxRAMPercentage=(\\d+)");

    /** Default memory for the messages of stream-service: a fifth of the heap. */
    private static final long HEAP_SHARE = Runtime.getRuntime().maxMemory() / 5;

    private static final RenderedService BY_ITSELF = new RenderedService("{}", Map.of());

    static Stream<DocumentedBudgets.Row> rows() {
        return DocumentedBudgets.rows().stream();
    }

    static Stream<DocumentedBudgets.Memory> memory() {
        return DocumentedBudgets.memory().stream();
    }

    @Test
    void everyServiceHasItsBounds() {
        assertThat(rows().map(DocumentedBudgets.Row::service))
                .contains("gateway", "stream", "account", "stats", "matching");
        assertThat(memory().map(DocumentedBudgets.Memory::service))
                .containsExactly("gateway", "matching", "account", "stats", "stream");
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyBoundIsWhatTheServiceSets(DocumentedBudgets.Row row) {
        assertThat(value(row, BY_ITSELF)).as(row.setting()).isEqualTo(row.standard());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyBoundIsWhatTheComposeFileSets(DocumentedBudgets.Row row) {
        assertThat(value(row, ComposeFile.rendered(composed(row.service()))))
                .as(row.setting())
                .isEqualTo(row.compose());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyBoundIsWhatTheChartSets(DocumentedBudgets.Row row) {
        RenderedService rendered = RenderedService.of(ValuesMatrix.LEAST.manifests(), row.service());
        assertThat(value(row, rendered)).as(row.setting()).isEqualTo(row.chart());
    }

    @ParameterizedTest
    @MethodSource("memory")
    void memoryIsWhatTheComposeFileAndTheImageSet(DocumentedBudgets.Memory memory) throws IOException {
        assertThat(composed(memory.service()).get("mem_limit").getAsString()).isEqualTo(memory.compose());
        assertThat(heap(Files.readString(Path.of(System.getProperty("repository.root"), "Dockerfile"))))
                .isEqualTo(memory.composeHeap());
    }

    @ParameterizedTest
    @MethodSource("memory")
    void memoryIsWhatTheChartSets(DocumentedBudgets.Memory memory) {
        Manifest workload = ValuesMatrix.LEAST
                .manifests()
                .workloads()
                .filter(each -> memory.service().equals(each.podLabels().get("app.kubernetes.io/component")))
                .findFirst()
                .orElseThrow();
        JsonObject limits = workload.container().getAsJsonObject("resources").getAsJsonObject("limits");
        assertThat(limits.get("memory").getAsString()).isEqualTo(memory.chart());
        RenderedService rendered = RenderedService.of(ValuesMatrix.LEAST.manifests(), memory.service());
        assertThat(heap(rendered.environment().get("JDK_JAVA_OPTIONS"))).isEqualTo(memory.chartHeap());
    }

    private static JsonObject composed(String service) {
        return ComposeFile.read().services().get(service);
    }

    private static String heap(String options) {
        Matcher share = HEAP.matcher(options);
        assertThat(share.find()).as("a share of memory in %s", options).isTrue();
        return share.group(1) + " %";
    }

    /** Value as the service would bind it, in the notation of its configuration. */
    private static String value(DocumentedBudgets.Row row, RenderedService rendered) {
        ServiceSettings settings = ServiceSettings.of(row.service(), rendered);
        String prefix = "openperp." + row.service();
        if (!row.setting().startsWith(prefix + ".")) {
            return settings.text(row.setting());
        }
        Object value = settings.bind(prefix, SETTINGS.get(row.service()));
        for (String name : row.setting().substring(prefix.length() + 1).split("\\.")) {
            value = component(value, name);
        }
        return text(value);
    }

    private static Object component(Object settings, String name) {
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            String dashed = component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            if (dashed.equals(name)) {
                try {
                    return component.getAccessor().invoke(settings);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        throw new IllegalArgumentException(settings.getClass() + " has no setting " + name);
    }

    private static String text(Object value) {
        return switch (value) {
            case DataSize size -> text(size);
            case Duration length -> length.toMillis() % 1000 == 0 ? length.toSeconds() + "s" : length.toMillis() + "ms";
            default -> String.valueOf(value);
        };
    }

    private static String text(DataSize size) {
        long bytes = size.toBytes();
        if (bytes == HEAP_SHARE) {
            return "0";
        }
        if (bytes > 0 && bytes % (1 << 20) == 0) {
            return size.toMegabytes() + "MB";
        }
        return bytes > 0 && bytes % 1024 == 0 ? size.toKilobytes() + "KB" : Long.toString(bytes);
    }
}
