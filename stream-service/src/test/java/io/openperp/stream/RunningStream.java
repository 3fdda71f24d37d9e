package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;

/** A stream-service, usually on a broker and a log that all tests of a JVM share. */
final class RunningStream implements AutoCloseable {

    /** Settings without limits and pauses: tests come from one address, faster than people. */
    private static final List<String> UNLIMITED = List.of(
            "openperp.stream.connections-per-address=1000",
            "openperp.stream.requests-per-second=10000",
            "openperp.stream.flood-penalty=0s",
            "openperp.stream.shutdown-notice=0s");

    private static final LocalKafka KAFKA = LocalKafka.ephemeral();
    static final EventLog LOG = newLog(KAFKA);

    private final ConfigurableApplicationContext context;
    private final int port;

    private RunningStream(LocalKafka kafka, String... settings) {
        List<String> arguments = new ArrayList<>(
                List.of("--server.port=0", "--spring.kafka.bootstrap-servers=" + kafka.bootstrapServers()));
        Stream.concat(Stream.of(settings), UNLIMITED.stream())
                .filter(setting -> arguments.stream().noneMatch(set -> set.startsWith("--" + nameOf(setting))))
                .forEach(setting -> arguments.add("--" + setting));
        context = StreamApplication.builder().run(arguments.toArray(String[]::new));
        port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    private static String nameOf(String setting) {
        return setting.substring(0, setting.indexOf('=') + 1);
    }

    /** A log in which BTC-USD and ETH-USD are listed. */
    static EventLog newLog(LocalKafka kafka) {
        kafka.topics(List.of(
                new Topic(Topics.ACCOUNT_EVENTS, 1),
                new Topic(Topics.MARKET_EVENTS, 2),
                new Topic(Topics.MARKET_STATISTICS, 2)));
        EventLog log = new EventLog(kafka.bootstrapServers());
        log.market(0, "BTC-USD", Facts.listing("BTC-USD"), Facts.mark("100000"));
        log.market(1, "ETH-USD", Facts.listing("ETH-USD"), Facts.mark("3000"));
        return log;
    }

    static RunningStream start(String... settings) throws Exception {
        return startOn(KAFKA, settings);
    }

    static RunningStream startOn(LocalKafka kafka, String... settings) throws Exception {
        RunningStream stream = new RunningStream(kafka, settings);
        await("ready")
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() -> assertThat(
                                stream.get("/actuator/health/readiness").statusCode())
                        .as(stream.get("/actuator/health").body())
                        .isEqualTo(200));
        return stream;
    }

    String address() {
        return "ws://localhost:" + port + "/";
    }

    int port() {
        return port;
    }

    Client client() {
        return Client.on(address());
    }

    HttpResponse<String> get(String path) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    /** The value of a metric without labels. */
    double metric(String name) throws Exception {
        return get("/actuator/prometheus")
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no metric " + name));
    }

    /** Waits until so many records of events, of all partitions together, have been applied. */
    void awaitRecords(long records) throws Exception {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> assertThat(metric("stream_feed_records"))
                        .as("records that were applied")
                        .isGreaterThanOrEqualTo(records));
    }

    @Override
    public void close() {
        context.close();
    }
}
