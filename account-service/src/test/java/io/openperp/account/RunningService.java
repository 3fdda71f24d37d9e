package io.openperp.account;

import static org.awaitility.Awaitility.await;

import io.openperp.account.projection.TableCurrency;
import io.openperp.localbroker.LocalKafka;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole service on a real broker and database, asked over HTTP. */
public final class RunningService implements AutoCloseable {

    private final ConfigurableApplicationContext context;
    private final URI base;
    private final HttpClient http = HttpClient.newHttpClient();

    /** Starts the service, and waits until its tables were current once. */
    public RunningService(LocalKafka kafka, String jdbcUrl, String... settings) {
        this(true, kafka, jdbcUrl, settings);
    }

    /** Starts the service, which may still be reading the log. */
    static RunningService starting(LocalKafka kafka, String jdbcUrl, String... settings) {
        return new RunningService(false, kafka, jdbcUrl, settings);
    }

    private RunningService(boolean isAwaited, LocalKafka kafka, String jdbcUrl, String... settings) {
        List<String> args = new ArrayList<>(List.of(
                "--server.port=0",
                "--spring.kafka.bootstrap-servers=" + kafka.bootstrapServers(),
                "--spring.datasource.url=" + jdbcUrl,
                "--logging.level.root=WARN"));
        args.addAll(List.of(settings));
        context = AccountApplication.start(args.toArray(String[]::new));
        int port = ((WebServerApplicationContext) context).getWebServer().getPort();
        base = URI.create("http://localhost:" + port);
        if (isAwaited) {
            awaitFirstAnswer();
        }
    }

    /** Waits until the tables have been current once; before that, queries are answered 503. */
    private void awaitFirstAnswer() {
        TableCurrency tables = context.getBean(TableCurrency.class);
        await("current tables")
                .atMost(Duration.ofMinutes(2))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> tables.initialObstacle().isEmpty());
    }

    public ConfigurableApplicationContext context() {
        return context;
    }

    public int port() {
        return base.getPort();
    }

    /** Asks once, for tests of refusals: a busy machine may exceed a time limit. */
    public HttpResponse<String> ask(String type, Object user) throws IOException, InterruptedException {
        return sendOnce("POST", "/api/v1/account", "application/json", question(type, user));
    }

    /** Asks as a client does, which repeats its question while the answer says so. */
    public HttpResponse<String> answer(String type, Object user) throws IOException, InterruptedException {
        return post(question(type, user));
    }

    /** The answer as it is sent to a client that accepts gzip. */
    public HttpResponse<byte[]> compressed(String type, Object user) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve("/api/v1/account"))
                .timeout(Duration.ofSeconds(20))
                .header("Content-Type", "application/json")
                .header("Accept-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofString("{\"type\":\"" + type + "\",\"user\":\"" + user + "\"}"))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    public HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return send("POST", "/api/v1/account", "application/json", body);
    }

    /** Sends a request as a client does, which repeats it while the answer says so. */
    public HttpResponse<String> send(String method, String path, String contentType, String body)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        HttpResponse<String> answer = sendOnce(method, path, contentType, body);
        while ((answer.statusCode() == 503 || answer.statusCode() == 408)
                && answer.body().contains("please ask again")
                && System.nanoTime() < end) {
            Thread.sleep(50);
            answer = sendOnce(method, path, contentType, body);
        }
        return answer;
    }

    public HttpResponse<String> sendOnce(String method, String path, String contentType, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofSeconds(20))
                .header("Content-Type", contentType)
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Asks as the gateway does for a client that reads the spelling of the live venue (API-095). */
    public HttpResponse<String> askLive(String type, Object user) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve("/api/v1/account"))
                .timeout(Duration.ofSeconds(20))
                .header("X-Api-Spelling", "live")
                .POST(HttpRequest.BodyPublishers.ofString("{\"type\":\"" + type + "\",\"user\":\"" + user + "\"}"))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static String question(String type, Object user) {
        return "{\"type\":\"" + type + "\",\"user\":\"" + user + "\"}";
    }

    @Override
    public void close() {
        context.close();
        http.close();
    }
}
