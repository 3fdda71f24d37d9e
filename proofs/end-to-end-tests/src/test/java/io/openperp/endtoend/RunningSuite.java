package io.openperp.endtoend;

import io.openperp.localbroker.LoopbackPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The whole exchange, started as {@code ./exchange start} does, on free ports and a directory of its own: for tests
 * that talk to it from outside, stop it, kill it and start it again on the same data.
 *
 * <pre>{@code
 * try (RunningSuite suite = RunningSuite.start(Lanes.ONE, Map.of(), Map.of())) { // returns at READY
 *     suite.http();                                   // http://localhost:<port>/api/v1
 *     suite.kill();                                   // SIGKILL
 *     suite.startAgain();                             // on the same data and ports
 * }                                                   // stops it and removes its data
 * }</pre>
 */
public final class RunningSuite implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);

    /**
     * Longer time limits for answers: on a machine that runs other tests too, one may take longer than the usual two
     * seconds.
     */
    private static final Map<String, String> PATIENCE = Map.of(
            "OPENPERP_GATEWAY_ANSWERTIMEOUT", "8s",
            "OPENPERP_GATEWAY_FORWARDING_TIMEOUT", "10s",
            "OPENPERP_ACCOUNT_READWAIT", "8s");

    private final Path data;
    private final Map<String, String> environment;
    private final List<String> options;
    private final int httpPort = LoopbackPort.free();
    private final int webSocketPort = LoopbackPort.free();
    private ChildProcess process;

    private RunningSuite(Path data, Map<String, String> environment, List<String> options)
            throws IOException, InterruptedException {
        this.data = data;
        this.environment = new HashMap<>(PATIENCE);
        this.environment.putAll(environment);
        this.options = options;
        try {
            process = launch();
        } catch (AssertionError | IOException | InterruptedException e) {
            remove(data);
            throw e;
        }
    }

    /** The lanes in which markets begin. */
    public enum Lanes {
        ONE,
        EACH
    }

    /**
     * @param files in the data directory before the first start, by path
     * @param environment of its process, in addition to that of this one
     */
    public static RunningSuite start(Lanes lanes, Map<String, String> files, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("openperp-suite-");
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = data.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return new RunningSuite(
                data,
                environment,
                List.of("--quiet-market", "--lanes", lanes.name().toLowerCase(Locale.ROOT)));
    }

    /** Starts an exchange as a newcomer does: in one lane, with the market maker and the takers, which trade by themselves. */
    public static RunningSuite startWithLivingMarket() throws IOException, InterruptedException {
        return new RunningSuite(Files.createTempDirectory("openperp-suite-"), Map.of(), List.of());
    }

    /** {@code http://localhost:<port>/api/v1}, as in the READY line. */
    public String http() {
        return "http://localhost:" + httpPort + "/api/v1";
    }

    /** {@code ws://localhost:<port>/}. */
    public String webSocket() {
        return "ws://localhost:" + webSocketPort + "/";
    }

    public int httpPort() {
        return httpPort;
    }

    /** Data directory; {@code markets.yml} goes here, the program's log is {@code logs/exchange.log}. */
    public Path data() {
        return data;
    }

    /** ID of the present process. */
    public long pid() {
        return process.pid();
    }

    public void kill() throws InterruptedException {
        process.kill();
        process.awaitEnd(LONGEST_STOP);
    }

    /** Ends the process with SIGTERM; returns the exit code. */
    public int stop() throws InterruptedException {
        process.terminate();
        return process.awaitEnd(LONGEST_STOP);
    }

    /** Output of the program from its last start to its end. */
    String output() throws InterruptedException {
        return process.output();
    }

    /** Starts the program again after {@link #kill} or {@link #stop}; returns at READY. */
    public void startAgain() throws IOException, InterruptedException {
        process = launch();
    }

    @Override
    public void close() throws InterruptedException {
        process.terminate();
        try {
            process.awaitEnd(LONGEST_STOP);
        } finally {
            process.kill();
            remove(data);
        }
    }

    static String freePort() {
        return Integer.toString(LoopbackPort.free());
    }

    private ChildProcess launch() throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("start", "--data", data.toString()));
        arguments.addAll(List.of("--http-port", Integer.toString(httpPort)));
        arguments.addAll(List.of("--ws-port", Integer.toString(webSocketPort)));
        arguments.addAll(options);
        ChildProcess child = ChildProcess.exchange(environment, arguments.toArray(String[]::new));
        try {
            String ready = child.awaitLine(line -> line.startsWith("READY"), START_TIMEOUT);
            if (!ready.equals("READY " + http() + " " + webSocket())) {
                throw new AssertionError("unexpected: " + ready);
            }
            String page = child.awaitLine(line -> line.matches("(TERMINAL|READY) .*"), START_TIMEOUT);
            if (!page.equals("TERMINAL " + http().replace("api/v1", ""))) {
                throw new AssertionError("unexpected before READY: " + page);
            }
            return child;
        } catch (AssertionError | InterruptedException e) {
            child.kill();
            throw e;
        }
    }

    static void remove(Path directory) {
        try (Stream<Path> tree = Files.walk(directory)) {
            List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
