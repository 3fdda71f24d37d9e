package io.openperp.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.json.ApiJson;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.transaction.Action;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.coyote.AbstractProtocol;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.context.support.ServletRequestHandledEvent;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/** A gateway on a real broker with topics of its own run, and a client of it. */
final class RunningGateway implements AutoCloseable {

    private static @Nullable LocalKafka broker;

    private static final AtomicLong NONCES = new AtomicLong(1);

    private final ConfigurableApplicationContext context;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final String base;
    final @Nullable AccountShardByHand shard;

    private RunningGateway(LocalKafka kafka, @Nullable AccountShardByHand shard, String... settings) {
        this.shard = shard;
        List<String> arguments = new ArrayList<>(
                List.of("--server.port=0", "--spring.kafka.bootstrap-servers=" + kafka.bootstrapServers()));
        for (String setting : settings) {
            arguments.add("--" + setting);
        }
        context = GatewayApplication.builder().run(arguments.toArray(String[]::new));
        base = "http://localhost:" + context.getEnvironment().getProperty("local.server.port");
    }

    /** A ready gateway, and a shard that completes every transaction without statuses until told otherwise. */
    static RunningGateway start(String... settings) throws Exception {
        LocalKafka kafka = freshBroker();
        AccountShardByHand shard = new AccountShardByHand(kafka.bootstrapServers());
        RunningGateway gateway = new RunningGateway(kafka, shard, settings);
        gateway.awaitReady();
        gateway.awaitShards();
        return gateway;
    }

    /** One more gateway on the broker and the topics of the one before. */
    static RunningGateway beside(String... settings) {
        return startOn(Objects.requireNonNull(broker), settings);
    }

    /** A gateway whose broker is the caller's. */
    static RunningGateway startOn(LocalKafka kafka, String... settings) {
        return new RunningGateway(kafka, null, settings);
    }

    /**
     * Each run numbers its channels from 1, so it needs new topics; made again under their old names, they may still
     * meet records of their predecessors.
     */
    private static LocalKafka freshBroker() {
        if (broker != null) {
            broker.close();
        }
        LocalKafka fresh = LocalKafka.ephemeral();
        fresh.topics(List.of(
                new Topic(Topics.COMMANDS, 1), new Topic(Topics.ACCOUNT_EVENTS, 1), new Topic(Topics.OWNERS, 1)));
        broker = fresh;
        return fresh;
    }

    /** All paths that are mapped. */
    Set<String> paths() {
        Set<String> paths = new HashSet<>();
        context.getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .keySet()
                .forEach(mapping -> paths.addAll(mapping.getPatternValues()));
        return paths;
    }

    void awaitReady() throws Exception {
        await("ready")
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() -> {
                    HttpResponse<String> readiness = get("/actuator/health/readiness");
                    assertThat(readiness.statusCode()).as(readiness.body()).isEqualTo(200);
                });
    }

    private void awaitShards() throws Exception {
        awaitMetric("gateway_shards_running{kind=\"account\"}", 1);
        awaitMetric("gateway_shards_running{kind=\"market\"}", 1);
    }

    String base() {
        return base;
    }

    int port() {
        return URI.create(base).getPort();
    }

    static SecretKey someone() {
        return SecretKey.generate(new SecureRandom());
    }

    static Envelope signed(SecretKey key, Action... actions) {
        return key.sign(List.of(actions), NONCES.incrementAndGet());
    }

    HttpResponse<String> submit(Envelope transaction) throws IOException, InterruptedException {
        return post("/api/v1/order", TransactionWriter.toText(transaction));
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** The answer as it travels to a client that accepts gzip. */
    HttpResponse<byte[]> packed(String path) throws IOException, InterruptedException {
        HttpRequest request = request(path).header("Accept-Encoding", "gzip").build();
        return http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).header("Content-Type", "application/json");
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.timeout(Duration.ofSeconds(20)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Counts from now on the requests that pass Spring's dispatcher. */
    LongAdder countDispatched() throws InterruptedException {
        Thread.sleep(5); // a request of before ends after its answer: it began earlier than this, by the clock too
        long since = System.currentTimeMillis();
        LongAdder dispatched = new LongAdder();
        context.addApplicationListener((ServletRequestHandledEvent handled) -> {
            if (handled.getTimestamp() - handled.getProcessingTimeMillis() >= since) {
                dispatched.increment();
            }
        });
        return dispatched;
    }

    /** Number of connections accepted at this moment; those that wait in the backlog do not count. */
    long connections() {
        TomcatWebServer server = (TomcatWebServer) ((WebServerApplicationContext) context).getWebServer();
        return ((AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler()).getConnectionCount();
    }

    void awaitMetric(String name, double value) throws Exception {
        await().untilAsserted(() -> assertThat(metric(name)).as(name).isEqualTo(value));
    }

    double metric(String name) throws Exception {
        return get("/actuator/prometheus")
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{") && !name.endsWith("}"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElseThrow();
    }

    static JsonNode json(HttpResponse<String> answer) {
        return ApiJson.mapper().readTree(answer.body());
    }

    @Override
    public void close() throws InterruptedException {
        context.close();
        http.close();
        if (shard != null) {
            shard.close();
        }
    }
}
