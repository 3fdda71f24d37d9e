package io.openperp.benchmarks.exchange;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A whole exchange as a child process, started by its launcher with a new directory and free ports. It has no rate
 * limits, because all clients here have one address. Its output goes to the standard error of this process.
 */
public final class RunningExchange implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("READY (http://\\S+) .*");
    private static final String NO_LIMITS = Stream.of("account", "address")
                    .flatMap(who -> Stream.of("per-second=1000000", "burst=1000000")
                            .map(limit -> "-Dopenperp.gateway.limits." + who + "." + limit))
                    .reduce("", (options, option) -> options + " " + option)
            + " -Dopenperp.gateway.limits.faucet.per-hour=1000000 -Dopenperp.gateway.limits.faucet.burst=1000000"
            + " -Dopenperp.gateway.connections-per-address=8192 -Dopenperp.matching.faucet.maximum-amount=1000000"
            + " -Dopenperp.stream.bytes-per-second=1GB -Dopenperp.stream.sent-messages-per-second=10000000"
            + " -Dopenperp.stream.sent-bytes-per-second=10GB -Dopenperp.stream.messages-per-second=1000000"
            + " -Dopenperp.stream.trades-in-flight=100000";
    private static final long PATIENCE_SECONDS = 40;

    private final Process process;
    private final Path data;
    private final String lanes;
    private final int httpPort;
    private final int webSocketPort;
    private boolean closed;

    private RunningExchange(Process process, Path data, String lanes, int httpPort, int webSocketPort) {
        this.process = process;
        this.data = data;
        this.lanes = lanes;
        this.httpPort = httpPort;
        this.webSocketPort = webSocketPort;
    }

    /**
     * Starts an exchange and returns when it is ready.
     *
     * @param launcher path of the script {@code exchange}
     */
    static RunningExchange start(Path launcher) throws IOException {
        return start(launcher, System.getProperty("openperp.lanes", "one"), "");
    }

    /**
     * Starts an exchange and returns when it is ready.
     *
     * @param launcher path of the script {@code exchange}
     * @param lanes where markets begin: {@code one} for the lane of the account shard, {@code each} for lanes of their
     *     own
     * @param javaOptions additional options of its JVM, each preceded by a space
     */
    public static RunningExchange start(Path launcher, String lanes, String javaOptions) throws IOException {
        Path data = Files.createTempDirectory("openperp-benchmark-");
        List<Integer> ports = freePorts();
        ProcessBuilder command = new ProcessBuilder(
                launcher.toAbsolutePath().toString(),
                "start",
                "--quiet-market",
                "--lanes",
                lanes,
                "--data",
                data.toString(),
                "--http-port",
                ports.get(0).toString(),
                "--ws-port",
                ports.get(1).toString());
        command.environment().merge("EXCHANGE_JAVA_OPTIONS", NO_LIMITS + javaOptions, String::concat);
        RunningExchange exchange =
                new RunningExchange(command.redirectErrorStream(true).start(), data, lanes, ports.get(0), ports.get(1));
        Runtime.getRuntime().addShutdownHook(new Thread(exchange::close, "stop the exchange"));
        try {
            exchange.awaitReady();
        } catch (RuntimeException e) {
            exchange.close();
            throw e;
        }
        return exchange;
    }

    public int httpPort() {
        return httpPort;
    }

    int webSocketPort() {
        return webSocketPort;
    }

    /**
     * Number of appends to Kafka, one after the other, from the transaction of an order until its events can be read.
     */
    int appendsOfAnOrder() {
        return lanes.equals("one") ? 2 : 4;
    }

    /** Settings for a client of the exchange's broker, which the exchange writes to a file for Kafka's tools. */
    Map<String, Object> kafka() {
        Properties settings = new Properties();
        try (Reader file = Files.newBufferedReader(data.resolve("client.properties"))) {
            settings.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return settings.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, settings::getProperty));
    }

    /** The JVM in which the broker and the services run. */
    public ProcessHandle process() {
        return process.toHandle();
    }

    /** The first process of PostgreSQL; its children do the work. */
    ProcessHandle database() throws IOException {
        Path file = data.resolve("postgres").resolve("cluster").resolve("postmaster.pid");
        long pid = Long.parseLong(Files.readAllLines(file).getFirst());
        return ProcessHandle.of(pid)
                .orElseThrow(() -> new IllegalStateException("no process has the number in " + file));
    }

    /** Stops the exchange; does nothing if it was stopped before. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        delete(data);
    }

    private void awaitReady() {
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.err.println(line);
                if (READY.matcher(line).matches()) {
                    Thread.ofPlatform().daemon().start(() -> show(lines));
                    return;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("the exchange ended before it was ready");
    }

    private static void show(BufferedReader lines) {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.err.println(line);
            }
        } catch (IOException e) {
            // It has been stopped.
        }
    }

    private static List<Integer> freePorts() throws IOException {
        try (ServerSocket http = new ServerSocket(0);
                ServerSocket webSocket = new ServerSocket(0)) {
            return List.of(http.getLocalPort(), webSocket.getLocalPort());
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println(directory + " was not deleted: " + e);
        }
    }
}
