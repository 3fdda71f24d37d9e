package io.openperp.localsuite.process;

import io.openperp.drill.exchange.ProcessUnderTest;
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
 * A process that is started again whenever it ends, as Kubernetes does: at once, or after a second when it had hardly
 * begun. One that says of itself three times in a row that it is not alive is killed first.
 *
 * <pre>
 * starting → ready      it said so, or its readiness did
 * any      → ended      by itself, by {@link #kill}, or killed because it was not alive
 * ended    → starting   unless closed, or restarts are suspended
 * </pre>
 */
public final class SupervisedProcess implements ProcessUnderTest, AutoCloseable {

    private static final Duration PROBE_PATIENCE = Duration.ofSeconds(2);
    private static final long LOOK_AGAIN_MILLIS = 50;
    private static final long LIVENESS_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int FAILURES_UNTIL_KILLED = 3;
    private static final long HARDLY_BEGUN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_MILLIS = 1000;
    private static final Duration LONGEST_STOP = Duration.ofSeconds(10);
    private static final Duration LONGEST_ORDERLY_STOP = Duration.ofSeconds(40);
    private static final Pattern PROCESS_NUMBER = Pattern.compile(" (\\d+)$");
    private static final Pattern OWNER_OF_MARKETS = Pattern.compile("\"market[^\"]*\":\"owner");
    private static final int OK = 200;

    private final String name;
    private final List<String> command;
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
     * Starts it.
     *
     * @param environment of the process beyond this one's
     * @param output where all that it says is appended
     * @param health where a service tells how it is; without it, it is ready when it says {@link ChildProgram#READY}
     */
    SupervisedProcess(
            String name,
            List<String> command,
            Map<String, String> environment,
            Path output,
            @Nullable URI health,
            HttpClient http) {
        this.name = name;
        this.command = List.copyOf(command);
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
    public void resumeRestarts() {
        restartsSuspended = false;
    }

    @Override
    public synchronized int starts() {
        return starts;
    }

    /** Of the newest start, by {@link System#nanoTime}. */
    public long startedAtNanos() {
        return startedAtNanos;
    }

    @Override
    public Optional<Long> readyAtNanos() {
        long at = readyAtNanos;
        return at == 0 ? Optional.empty() : Optional.of(at);
    }

    /** Whether it says that it is, now. */
    public boolean isReady() {
        return readyAtNanos != 0 && (health == null || isUp("readiness"));
    }

    /** How often it was started, and what it says now when it is asked whether it is ready, with the reason if it is not. */
    String condition() {
        String said = health == null
                ? (readyAtNanos == 0 ? "has not said " : "has said ") + ChildProgram.READY
                : ask("readiness").map(HttpResponse::body).orElse("gives no answer");
        return "start %d, %d s ago, %s"
                .formatted(starts(), TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedAtNanos), said);
    }

    /** Of several that host the same shards, whether this one says that those of the markets are its own. */
    boolean isOwner() {
        return health != null
                && ask("readiness")
                        .filter(answer ->
                                OWNER_OF_MARKETS.matcher(answer.body()).find())
                        .isPresent();
    }

    /** What it said when it was ready for the first time. */
    String awaitReady() {
        return firstReady.join();
    }

    @Override
    public boolean stop() throws InterruptedException {
        closed = true;
        terminate();
        boolean ended = supervisor.join(LONGEST_ORDERLY_STOP);
        kill();
        supervisor.join();
        return ended;
    }

    /** It is not started again: its input ends, and after a while it is killed. */
    @Override
    public void close() throws InterruptedException {
        closed = true;
        endInput();
        supervisor.join(LONGEST_STOP);
        kill();
        supervisor.join();
    }

    private synchronized Stream<ProcessHandle> family() {
        Process running = process;
        Stream<ProcessHandle> own = running == null ? Stream.of() : Stream.of(running.toHandle());
        return Stream.concat(server.stream(), own)
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .filter(ProcessHandle::isAlive);
    }

    /** By its handle: {@link Process#destroy} would end its input as well, and it would halt at once. */
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
                    Thread.sleep(LOOK_AGAIN_MILLIS);
                }
                if (System.nanoTime() - begin < HARDLY_BEGUN_NANOS && !closed) {
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

    /** Until it has ended. */
    private void watch(Process running) throws InterruptedException {
        int failures = 0;
        long lookedAtNanos = System.nanoTime();
        while (!running.waitFor(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS)) {
            if (health == null || closed) {
                continue;
            }
            if (readyAtNanos == 0) {
                if (isUp("readiness")) {
                    ready("");
                }
            } else if (System.nanoTime() - lookedAtNanos > LIVENESS_NANOS) {
                lookedAtNanos = System.nanoTime();
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

    /** Only the database names another process: the server, which is not a descendant of the one that watches it. */
    private synchronized void ready(String said) {
        Matcher named = PROCESS_NUMBER.matcher(said);
        server = named.find() ? ProcessHandle.of(Long.parseLong(named.group(1))) : Optional.empty();
        readyAtNanos = System.nanoTime();
        firstReady.complete(said);
    }

    private boolean isUp(String group) {
        Optional<HttpResponse<String>> answer = ask(group);
        return answer.isPresent() && answer.get().statusCode() == OK;
    }

    /** Empty: it gave no answer. */
    private Optional<HttpResponse<String>> ask(String group) {
        HttpRequest probe = HttpRequest.newBuilder(URI.create(health + "/actuator/health/" + group))
                .timeout(PROBE_PATIENCE)
                .build();
        try {
            return Optional.of(http.send(probe, HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
