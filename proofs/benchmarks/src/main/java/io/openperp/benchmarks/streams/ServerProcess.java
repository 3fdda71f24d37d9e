package io.openperp.benchmarks.streams;

import io.openperp.localbroker.LoopbackPort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A WebSocket server in a JVM of its own, with the class path of this one. Linux only, because its memory is read from
 * {@code /proc} and with {@code jcmd}. Its output goes to the standard error of this process.
 */
final class ServerProcess implements AutoCloseable {

    static final String SERVICE = "io.openperp.stream.StreamApplication";
    static final String BARE = BareServer.class.getName();

    /** Longest time that a start may take; a service may have to read days of logs beside other work. */
    private static final Duration LONGEST_START = Duration.ofHours(2);

    private static final Pattern LIVE = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB");
    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files\\s+(\\d+)");

    /** Number of open files needed in addition to the sockets of subscribers. */
    private static final int OTHER_FILES = 1_000;

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts a server and waits until it accepts connections.
     *
     * @param settings settings of the form {@code key=value}
     */
    static ServerProcess start(String mainClass, String bootstrapServers, String... settings) throws Exception {
        int port = LoopbackPort.free();
        List<String> command = new ArrayList<>(List.of(
                javaTool("java"),
                "-Xms1g",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                mainClass,
                "--server.port=" + port,
                "--server.address=127.0.0.1",
                "--spring.kafka.bootstrap-servers=" + bootstrapServers,
                "--logging.level.root=warn"));
        List.of(settings).forEach(setting -> command.add("--" + setting));
        command.addAll(3, options());
        Process process = new ProcessBuilder(command)
                .redirectOutput(Path.of("/dev/stderr").toFile())
                .redirectErrorStream(true)
                .start();
        ServerProcess server = new ServerProcess(process, port);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop " + mainClass));
        try {
            server.awaitReady(mainClass);
        } catch (RuntimeException failed) {
            server.close();
            throw failed;
        }
        return server;
    }

    /**
     * Throws {@link IllegalStateException} if the limit of open files is too low for this many connections. The JVM has
     * already raised the soft limit to the hard one.
     */
    static void checkOpenFiles(int connections) throws IOException {
        Matcher limit = OPEN_FILES.matcher(Files.readString(Path.of("/proc/self/limits")));
        if (limit.find() && Long.parseLong(limit.group(1)) < connections + OTHER_FILES) {
            throw new IllegalStateException(connections + " connections need a limit of open files of "
                    + (connections + OTHER_FILES) + ", here it is " + limit.group(1) + ": raise it with ulimit -n");
        }
    }

    int port() {
        return port;
    }

    /** Processor time of all threads of the server so far, in nanoseconds, in steps of 10 ms. */
    long cpuNanos() {
        return process.toHandle().info().totalCpuDuration().orElseThrow().toNanos();
    }

    long pid() {
        return process.pid();
    }

    /** Size in bytes of the objects that survive a full garbage collection. */
    long liveBytes() throws IOException, InterruptedException {
        Process asked = new ProcessBuilder(javaTool("jcmd"), Long.toString(pid()), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String answer = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        asked.waitFor();
        return number(LIVE, answer);
    }

    long residentBytes() throws IOException {
        return number(RESIDENT, Files.readString(Path.of("/proc", Long.toString(pid()), "status"))) * 1024;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the server completes a WebSocket handshake. */
    private void awaitReady(String mainClass) throws InterruptedException {
        Subscribers.await(
                LONGEST_START,
                () -> {
                    if (!process.isAlive()) {
                        throw new IllegalStateException(mainClass + " ended before it was ready");
                    }
                    try {
                        Subscriber.connect(
                                        port, "{\"method\":\"unsubscribe\",\"topic\":\"none\"}", false, new byte[0][])
                                .close();
                        return true;
                    } catch (IOException notYet) {
                        return false;
                    }
                },
                "readiness of " + mainClass);
    }

    /**
     * Additional JVM options of the server, such as for a flight recording; from the environment variable {@code
     * STREAM_JAVA_OPTIONS}.
     */
    private static List<String> options() {
        String options = System.getenv("STREAM_JAVA_OPTIONS");
        return options == null || options.isBlank()
                ? Collections.emptyList()
                : List.of(options.strip().split("\\s+"));
    }

    private static String javaTool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private static long number(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IllegalStateException("expected " + pattern + " in: " + text);
        }
        return Long.parseLong(found.group(1));
    }
}
