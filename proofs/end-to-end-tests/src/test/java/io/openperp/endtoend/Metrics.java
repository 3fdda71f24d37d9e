package io.openperp.endtoend;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads the metrics of the services, whose loopback ports the suite chooses and logs. */
final class Metrics {

    private static final Pattern STARTED = Pattern.compile("Tomcat started on ports? (.*)");
    private static final Pattern PORT = Pattern.compile("(\\d+) \\(http\\)");
    private static final String OF_MATCHING = "openperp_shard_running";

    private Metrics() {}

    /** Metrics of matching-service. */
    static String read(Path log) throws IOException {
        return all(log).stream()
                .filter(metrics -> metrics.contains(OF_MATCHING))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no metrics of matching-service on any port in " + log));
    }

    /** Metrics of each service that listens, the last started first. */
    static List<String> all(Path log) throws IOException {
        List<String> ports = STARTED.matcher(Files.readString(log))
                .results()
                .flatMap((MatchResult line) -> PORT.matcher(line.group(1)).results())
                .map((MatchResult line) -> line.group(1))
                .toList();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return ports.reversed().stream()
                    .distinct()
                    .map(port -> read(http, port))
                    .filter(metrics -> !metrics.isEmpty())
                    .toList();
        }
    }

    /** Metrics at this port; empty if the port is closed or another program uses it. */
    private static String read(HttpClient http, String port) {
        try {
            HttpResponse<String> answer = http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/prometheus"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 200 ? answer.body() : "";
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while metrics were read", e);
        }
    }
}
