package io.openperp.benchmarks.streams;

import io.openperp.localbroker.LocalKafka;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * Measures how long stream-service takes to start with logs of some hours of 200 transactions a second: once from the
 * beginning of the logs, and once from the snapshot that the first start has stored.
 */
public final class Starts {

    private static final long PER_HOUR = Duration.ofHours(1).toSeconds() * 200;
    private static final int ACCOUNTS = 10_000;
    private static final int LINGER_MILLIS = 20;

    /** Time limit of a request, and of the wait for a snapshot after a service has read everything. */
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    /** Setting that makes the service log how long it took to write a snapshot. */
    private static final String LOG = "logging.level.io.openperp.stream.snapshot=info";

    private Starts() {}

    /**
     * Runs the measurement.
     *
     * @param arguments lengths of the logs in hours, one or several
     */
    public static void main(String[] arguments) throws Exception {
        int status = 1;
        try {
            for (String hours : arguments) {
                run(Long.parseLong(hours));
            }
            status = 0;
        } finally {
            System.exit(status); // after a failure, threads of unfinished work would keep the process alive
        }
    }

    private static void run(long hours) throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                ShardFeed feed = new ShardFeed(kafka, LINGER_MILLIS)) {
            long begun = System.nanoTime();
            for (long number = 0; number < hours * PER_HOUR; number++) {
                feed.transaction(number, ACCOUNTS);
            }
            feed.flush();
            System.out.printf("%d h of transactions written in %.0f s%n", hours, (System.nanoTime() - begun) / 1e9);
            measure(kafka, hours + " h, from the beginning", "openperp.stream.snapshots.every=1s");
            for (int start = 0; start < 2; start++) {
                measure(kafka, hours + " h, from the snapshot", "openperp.stream.snapshots.every=1d");
            }
        }
    }

    private static void measure(LocalKafka kafka, String what, String setting) throws Exception {
        long begun = System.nanoTime();
        try (ServerProcess server =
                ServerProcess.start(ServerProcess.SERVICE, kafka.bootstrapServers(), setting, LOG)) {
            double ready = (System.nanoTime() - begun) / 1e9;
            double processor = server.cpuNanos() / 1e9;
            Subscribers.await(PATIENCE, () -> metric(server, "stream_snapshot_behind_records") == 0, "a snapshot");
            System.out.printf(
                    "%s: %.0f records in %.2f s, ready %.1f s after the start of the process, %.1f s of processor time, "
                            + "live heap %d MB%n",
                    what,
                    metric(server, "stream_start_records"),
                    metric(server, "stream_start_seconds"),
                    ready,
                    processor,
                    server.liveBytes() >> 20);
        }
    }

    private static double metric(ServerProcess server, String name) {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://localhost:" + server.port() + "/actuator/prometheus"))
                    .timeout(PATIENCE)
                    .build();
            return http.send(request, HttpResponse.BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith(name + " "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (Exception notYet) {
            return Double.NaN;
        }
    }
}
