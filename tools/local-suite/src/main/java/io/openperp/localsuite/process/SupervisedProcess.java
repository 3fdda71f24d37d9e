package io.openperp.localsuite.process;

import io.openperp.drill.exchange.ExchangeUnderTest.ProcessUnderTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A process that is started again whenever it ends, as Kubernetes does it: at once, or after a second if it ran for
 * less than ten. It is killed if its liveness probe fails three times in a row.
 *
 * <pre>
 * starting → ready      it has printed READY, or its readiness probe has succeeded
 * any      → ended      by itself, by {@link #kill}, or killed after failed liveness probes
 * ended    → starting   unless it is closed, or restarts are suspended
 * </pre>
 */
public final class SupervisedProcess implements ProcessUnderTest, AutoCloseable {

    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(2);
    private static final long POLL_MILLIS = 50;
    private static final long LIVENESS_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int FAILURES_UNTIL_KILLED = 3;
    private static final long SHORT_RUN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_MILLIS = 1000;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration ORDERLY_STOP_TIMEOUT = Duration.ofSeconds(40);
    private static final Pattern PROCESS_NUMBER = Pattern.compile(" (\\d+)$");
    private static final Pattern OWNER_OF_MARKETS = Pattern.compile("\"market[^\"]*\":\"owner");
    private static final int OK = 200;

    private final String name;
    private volatile List<String> command;
    private final List<List<String>> builds;
    private final Map<String, String> environment;
    private final Path output;
    private final @Nullable URI health;
    private final HttpClient http;
    private final Thread supervisor;
    private final CompletableFuture<String> firstReady = new CompletableFuture<>();
    private @Nullable Process process;
    private volatile boolean closed;
    private volatile boolean restartsSuspended;
    private int starts;
    private Optional<ProcessHandle> server = Optional.empty();
    private volatile long startedAtNanos;
    private volatile long readyAtNanos;

    /**
     * Starts the process.
     *
     * @param command command line of the process
     * @param otherBuild command line of another build, for {@link #changeBuild}; empty if there is none
     * @param environment environment variables in addition to those of this process
     * @param output file to which its output is appended
     * @param health base address of the health probes of a service; null: it is ready when it prints {@link
     *     ChildProgram#READY}
     */
    SupervisedProcess(
            String name,
            List<String> command,
            List<String> otherBuild,
            Map<String, String> environment,
            Path output,
            @Nullable URI health,
            HttpClient http) {
        this.name = name;
        this.command = List.copyOf(command);
        this.builds = List.of(this.command, List.copyOf(otherBuild));
        this.environment = Map.copyOf(environment);
        this.output = output;
        this.health = health;
        this.http = http;
        this.supervisor = Thread.ofPlatform().daemon().name("supervise-" + name).start(this::supervise);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void kill() {
        List<ProcessHandle> family = family().toList();
        family.forEach(ProcessHandle::destroyForcibly);
        family.forEach(process -> process.onExit().join());
    }

    @Override
    public void killWithoutRestart() {
        restartsSuspended = true;
        kill();
    }

    @Override
    public boolean stopWithoutRestart() throws InterruptedException {
        restartsSuspended = true;
        terminate();
        long deadline = System.nanoTime() + ORDERLY_STOP_TIMEOUT.toNanos();
        while (family().findAny().isPresent() && System.nanoTime() - deadline < 0) {
            Thread.sleep(POLL_MILLIS);
        }
        boolean ended = family().findAny().isEmpty();
        kill();
        return ended;
    }

    @Override
    public boolean changeBuild() throws InterruptedException {
        if (builds.getLast().isEmpty()) {
            throw new IllegalStateException(name + " has no other build");
        }
        boolean ended = stopWithoutRestart();
        command = command.equals(builds.getFirst()) ? builds.getLast() : builds.getFirst();
        resumeRestarts();
        return ended;
    }

    @Override
    public void resumeRestarts() {
        restartsSuspended = false;
    }

    @Override
    public synchronized int starts() {
        return starts;
    }

    /** Time of the last start, by {@link System#nanoTime}. */
    public long startedAtNanos() {
        return startedAtNanos;
    }

    @Override
    public Optional<Long> readyAtNanos() {
        long at = readyAtNanos;
        return at == 0 ? Optional.empty() : Optional.of(at);
    }

    /**
     * Whether the process is ready now: it has been ready since its last start and, if it has health probes, says so
     * again.
     */
    public boolean isReady() {
        return readyAtNanos != 0 && (health == null || isUp("readiness"));
    }

    /** Describes the process: the number of its starts and the present answer of its readiness probe. */
    String condition() {
        String readiness = health == null
                ? (readyAtNanos == 0 ? "has not printed " : "has printed ") + ChildProgram.READY
                : probe("readiness").map(HttpResponse::body).orElse("gives no answer");
        return "start %d, %d s ago, %s"
                .formatted(starts(), TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedAtNanos), readiness);
    }

    /** Whether this process owns the shards of the markets, as its readiness probe reports it. */
    boolean isOwner() {
        return health != null
                && probe("readiness")
                        .filter(answer ->
                                OWNER_OF_MARKETS.matcher(answer.body()).find())
                        .isPresent();
    }

    /** Waits until the process is ready for the first time; returns the line that it printed then. */
    String awaitReady() {
        return firstReady.join();
    }

    @Override
    public boolean stop() throws InterruptedException {
        closed = true;
        terminate();
        boolean ended = supervisor.join(ORDERLY_STOP_TIMEOUT);
        kill();
        supervisor.join();
        return ended;
    }

    /** Ends the process for good: closes its input, and kills it if it has not ended after ten seconds. */
    @Override
    public void close() throws InterruptedException {
        closed = true;
        endInput();
        supervisor.join(STOP_TIMEOUT);
        kill();
        supervisor.join();
    }

    /** The running process; empty if there is none. */
    public synchronized Optional<ProcessHandle> handle() {
        return Optional.ofNullable(process).map(Process::toHandle).filter(ProcessHandle::isAlive);
    }

    private synchronized Stream<ProcessHandle> family() {
        Process running = process;
        Stream<ProcessHandle> own = running == null ? Stream.of() : Stream.of(running.toHandle());
        return Stream.concat(server.stream(), own)
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .filter(ProcessHandle::isAlive);
    }

    /**
     * Sends SIGTERM through the process handle. {@link Process#destroy} would also close the input of the process, at
     * which it halts at once.
     */
    private synchronized void terminate() {
        if (process != null) {
            process.toHandle().destroy();
        }
    }

    private synchronized void endInput() {
        try {
            if (process != null) {
                process.getOutputStream().close();
            }
        } catch (IOException e) {
            // It has ended already.
        }
    }

    private void supervise() {
        while (!closed) {
            long begin = System.nanoTime();
            try {
                watch(launch());
                while (restartsSuspended && !closed) {
                    Thread.sleep(POLL_MILLIS);
                }
                if (System.nanoTime() - begin < SHORT_RUN_NANOS && !closed) {
                    Thread.sleep(PAUSE_MILLIS);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(name + " cannot be started", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private synchronized Process launch() throws IOException {
        readyAtNanos = 0;
        server = Optional.empty();
        startedAtNanos = System.nanoTime();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process started = builder.start();
        process = started;
        starts++;
        Thread.ofPlatform().daemon().name("output-" + name).start(() -> read(started));
        return started;
    }

    /**
     * Watches a started process until it has ended: records when its readiness probe first succeeds, and kills it when
     * its liveness probe fails repeatedly.
     */
    private void watch(Process running) throws InterruptedException {
        int failures = 0;
        long probedAtNanos = System.nanoTime();
        while (!running.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            if (health == null || closed) {
                continue;
            }
            if (readyAtNanos == 0) {
                if (isUp("readiness")) {
                    ready("");
                }
            } else if (System.nanoTime() - probedAtNanos > LIVENESS_NANOS) {
                probedAtNanos = System.nanoTime();
                failures = isUp("liveness") ? 0 : failures + 1;
                if (failures == FAILURES_UNTIL_KILLED) {
                    kill();
                }
            }
        }
    }

    private void read(Process running) {
        try (BufferedReader lines =
                        new BufferedReader(new InputStreamReader(running.getInputStream(), StandardCharsets.UTF_8));
                Writer file = Files.newBufferedWriter(output, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                file.write(line + System.lineSeparator());
                file.flush();
                if (line.startsWith(ChildProgram.READY)) {
                    ready(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("output of " + name, e);
        }
    }

    /**
     * Records that the process is ready. The line of the database also names another process: the server, which is not
     * a descendant of the supervised process.
     */
    private synchronized void ready(String line) {
        Matcher named = PROCESS_NUMBER.matcher(line);
        server = named.find() ? ProcessHandle.of(Long.parseLong(named.group(1))) : Optional.empty();
        readyAtNanos = System.nanoTime();
        firstReady.complete(line);
    }

    private boolean isUp(String group) {
        Optional<HttpResponse<String>> answer = probe(group);
        return answer.isPresent() && answer.get().statusCode() == OK;
    }

    /**
     * Answer of a health probe; empty if there is none.
     *
     * @param group {@code readiness} or {@code liveness}
     */
    private Optional<HttpResponse<String>> probe(String group) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(health + "/actuator/health/" + group))
                .timeout(PROBE_TIMEOUT)
                .build();
        try {
            return Optional.of(http.send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
