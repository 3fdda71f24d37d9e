package io.openperp.localsuite.process;

import io.openperp.localsuite.wiring.Service;
import io.openperp.logs.data.CannotStartException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The processes of an exchange, by their names. */
final class ProcessTable implements AutoCloseable {

    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final long LOOK_AGAIN_MILLIS = 200;

    private final Path data;
    private final @Nullable Path older;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, SupervisedProcess> processes = new LinkedHashMap<>();

    /**
     * Creates a table without processes.
     *
     * @param data data directory of the exchange; the logs of the processes are in {@code logs} below it
     * @param older directory of another build, with which services start; null: all are of this build
     */
    ProcessTable(Path data, @Nullable Path older) {
        this.data = data;
        this.older = older;
    }

    HttpClient http() {
        return http;
    }

    void start(Service service) throws IOException {
        start(service.name(), service);
    }

    void start(String name, Service service) throws IOException {
        start(name, service.name(), service.arguments(), service.environment(), URI.create(service.management()));
    }

    /**
     * Starts a broker or database process, which has no health probes: it is ready when it prints {@link
     * ChildProgram#READY}.
     */
    void start(String name, String part, List<String> arguments) throws IOException {
        start(name, part, arguments, Map.of(), null);
    }

    private void start(
            String name, String part, List<String> arguments, Map<String, String> environment, @Nullable URI health)
            throws IOException {
        List<String> command = ChildCommand.of(data, name, part, ProgramClasses.options(), arguments);
        Path output = data.resolve("logs").resolve(name + ".out");
        if (older == null || health == null) {
            processes.put(name, new SupervisedProcess(name, command, List.of(), environment, output, health, http));
            return;
        }
        List<String> first = ChildCommand.of(data, name, part, List.of("-cp", older.toString()), arguments);
        processes.put(name, new SupervisedProcess(name, first, command, environment, output, health, http));
    }

    /** Stops a process for good, so that another one can take its name. */
    void end(String name) throws InterruptedException {
        process(name).close();
        processes.remove(name);
    }

    SupervisedProcess process(String name) {
        SupervisedProcess process = processes.get(name);
        if (process == null) {
            throw new IllegalArgumentException(name + " is not one of " + processes.keySet());
        }
        return process;
    }

    boolean has(String name) {
        return processes.containsKey(name);
    }

    Collection<SupervisedProcess> all() {
        return List.copyOf(processes.values());
    }

    List<String> notReady() {
        return processes.values().stream()
                .filter(process -> !process.isReady())
                .map(SupervisedProcess::name)
                .toList();
    }

    /** Describes each process that is not ready: its readiness and the last lines of its log. */
    String whyNotReady() {
        return processes.values().stream()
                .filter(process -> !process.isReady())
                .map(process -> "%s: %s; its log ends:%n%s"
                        .formatted(
                                process.name(),
                                process.condition(),
                                LogEnd.of(data.resolve("logs").resolve(process.name() + ".log"))))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /**
     * Polls {@code missing} until it returns an empty list.
     *
     * @throws CannotStartException if the list is not empty for two minutes; the message contains it
     */
    void await(Supplier<List<String>> missing) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_START.toNanos();
        for (List<String> waiting = missing.get(); !waiting.isEmpty(); waiting = missing.get()) {
            if (System.nanoTime() > deadline) {
                throw new CannotStartException("waited %d s for %s; the logs are in %s%n%s"
                        .formatted(
                                LONGEST_START.toSeconds(),
                                String.join(", ", waiting),
                                data.resolve("logs"),
                                whyNotReady()));
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    @Override
    public void close() {
        processes.values().parallelStream().forEach(ProcessTable::end);
        http.shutdownNow();
    }

    private static void end(SupervisedProcess process) {
        try {
            process.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
