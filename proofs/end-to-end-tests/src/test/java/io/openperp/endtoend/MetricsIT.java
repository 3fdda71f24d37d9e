package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.ETH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The metrics of a running exchange are those of {@code docs/metrics.md}, labels included. */
@ExtendWith(OnTheExchange.class)
class MetricsIT {

    private static final Path DOCUMENT = Path.of("../../docs/metrics.md");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `([a-z_]+)` \\|([^|]*)\\| (gauge|counter|timer|histogram|summary) \\|");
    private static final Pattern SAMPLE = Pattern.compile("(?m)^([a-z_]+)(?:\\{(.*)})? \\S+$");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern OURS = Pattern.compile("(openperp|gateway|stats|stream)_.*");

    /** Prefix of the JMX exporter's metrics; a deployment test compares them with a broker. */
    private static final String OF_BROKERS = "kafka_broker_";

    /** Metrics that only a cluster, or an exchange with TLS, has. */
    private static final Pattern ELSEWHERE =
            Pattern.compile("(kube|certmanager)_.*|openperp_certificate_expiry_seconds");

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @Test
    void everyMetricOfOursIsDocumentedAndEveryDocumentedMetricIsExposed(Exchange exchange)
            throws IOException, InterruptedException {
        useEveryService(exchange);
        Set<String> documented = documented();
        await().atMost(TIMEOUT)
                .untilAsserted(() -> assertThat(without(documented, exposed(exchange)))
                        .as("documented and not exposed")
                        .isEmpty());
        Set<String> exposed = exposed(exchange);
        assertThat(without(exposed, documented).stream()
                        .filter(series -> OURS.matcher(series).matches()))
                .as("exposed and not documented")
                .isEmpty();
    }

    private static Set<String> without(Set<String> series, Set<String> others) {
        Set<String> left = new TreeSet<>(series);
        left.removeAll(others);
        return left;
    }

    /** Uses every service, since some timers begin with the first request. */
    private static void useEveryService(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(ETH, "0.1", "4000"));
        bob.send(buy(ETH, "0.1", "4000")).only();
        assertThat(bob.fills()).hasSize(1);
        assertThat(exchange.api().stats("").get("markets")).hasSize(3);
    }

    /** Name and labels of each series, as {@code name[label, label]}. */
    private static Set<String> exposed(Exchange exchange) throws IOException {
        Set<String> series = new TreeSet<>();
        for (String metrics : exchange.allMetrics()) {
            SAMPLE.matcher(metrics)
                    .results()
                    .map((MatchResult sample) -> series(sample.group(1), LABEL, sample.group(2)))
                    .forEach(series::add);
        }
        return series;
    }

    private static Set<String> documented() throws IOException {
        Set<String> series = new TreeSet<>();
        Pattern label = Pattern.compile("`([a-z_]+)`");
        Matcher rows = ROW.matcher(Files.readString(DOCUMENT));
        while (rows.find()) {
            if (rows.group(1).startsWith(OF_BROKERS)
                    || ELSEWHERE.matcher(rows.group(1)).matches()) {
                continue;
            }
            suffixes(rows.group(3)).forEach(suffix -> {
                String labels = rows.group(2) + (suffix.equals("_bucket") ? "`le`" : "");
                series.add(series(rows.group(1) + suffix, label, labels));
            });
        }
        assertThat(series).hasSizeGreaterThan(50);
        return series;
    }

    private static Stream<String> suffixes(String kind) {
        return switch (kind) {
            case "timer", "summary" -> Stream.of("_count", "_sum", "_max");
            case "histogram" -> Stream.of("_count", "_sum", "_max", "_bucket");
            default -> Stream.of("");
        };
    }

    private static String series(String name, Pattern label, String labels) {
        List<String> names = new ArrayList<>();
        if (labels != null) {
            label.matcher(labels)
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .forEach(names::add);
        }
        return name + names.stream().sorted().toList();
    }
}
