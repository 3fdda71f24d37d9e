package io.openperp.localbroker.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A PostgreSQL server still running on a data directory after the JVM that had started it was killed, or what is left of
 * a server that was killed itself. The server is known by {@code postmaster.pid} and touched only when the process of
 * that number really is the server of that directory: numbers are used again.
 */
final class OrphanedPostmaster {

    private static final String FILE = "postmaster.pid";
    private static final Duration STOP_WAIT = Duration.ofSeconds(30);

    /** A session ends by itself once it notices that its server is dead; one that waits for a lock of a dead session never does. */
    private static final Duration LEFTOVER_WAIT = Duration.ofMillis(500);

    /** A process ID that no process has: they end at some four million. */
    private static final String NOBODY = Integer.toString(Integer.MAX_VALUE);

    private OrphanedPostmaster() {}

    /**
     * Ends the server as {@code pg_ctl stop -m fast} does and waits until it and every session of a dead server have
     * ended: while one has hold of the shared memory, the next server refuses to start. If no server runs, takes care
     * that nothing in {@code postmaster.pid} keeps the next from starting.
     */
    static void stop(Path cluster) throws IOException {
        Optional<ProcessHandle> running = find(cluster);
        if (running.isPresent()) {
            interrupt(running.get().pid());
            if (!hasEnded(running.get(), STOP_WAIT)) {
                throw new IOException("PostgreSQL process %d on %s did not stop within %d s"
                        .formatted(running.get().pid(), cluster, STOP_WAIT.toSeconds()));
            }
        }
        for (ProcessHandle leftover : leftovers(cluster)) {
            if (!hasEnded(leftover, LEFTOVER_WAIT)) {
                leftover.destroyForcibly();
                if (!hasEnded(leftover, STOP_WAIT)) {
                    throw new IOException("PostgreSQL process %d, left of a dead server on %s, cannot be ended"
                            .formatted(leftover.pid(), cluster));
                }
            }
        }
        takeNumberAway(cluster);
    }

    /** The live server of the directory, if there is one. */
    static Optional<ProcessHandle> find(Path cluster) throws IOException {
        List<String> lines = read(cluster);
        if (!isNumbered(lines)) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
                .filter(ProcessHandle::isAlive)
                .filter(process -> serves(process, cluster));
    }

    /**
     * Replaces the process ID of a dead server in {@code postmaster.pid}. PostgreSQL takes every process with that ID
     * for a living server, also one that got it after a restart of the machine or container, and the dead server itself
     * until it is collected, which the first processes of some containers do late or never. The rest of the file stays:
     * by it the next server makes sure that nobody uses the shared memory.
     */
    private static void takeNumberAway(Path cluster) throws IOException {
        List<String> lines = new ArrayList<>(read(cluster));
        if (isNumbered(lines)) {
            lines.set(0, NOBODY);
            Path written = Files.write(cluster.resolve(FILE + ".new"), lines);
            Files.move(written, cluster.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static boolean isNumbered(List<String> lines) {
        return !lines.isEmpty() && lines.getFirst().strip().matches("[1-9][0-9]{0,17}");
    }

    private static List<String> read(Path cluster) throws IOException {
        try {
            return Files.readAllLines(cluster.resolve(FILE));
        } catch (NoSuchFileException noServer) {
            return List.of();
        }
    }

    /** Processes of a server that is dead; where working directories cannot be read, none is found. */
    private static List<ProcessHandle> leftovers(Path cluster) {
        if (!Files.isDirectory(cluster)) {
            return List.of();
        }
        return ProcessHandle.allProcesses()
                .filter(process -> worksIn(process, cluster))
                .filter(process -> process.info()
                        .command()
                        .filter(program -> program.contains("postgres"))
                        .isPresent())
                .toList();
    }

    private static boolean worksIn(ProcessHandle process, Path cluster) {
        try {
            return Files.isSameFile(workingDirectory(process), cluster);
        } catch (IOException | SecurityException unreadable) {
            return false;
        }
    }

    private static Path workingDirectory(ProcessHandle process) {
        return Path.of("/proc", Long.toString(process.pid()), "cwd");
    }

    /** Whether the process ends within that time. */
    private static boolean hasEnded(ProcessHandle process, Duration patience) throws IOException {
        try {
            process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException running) {
            return false;
        } catch (ExecutionException e) {
            throw new IOException("cannot wait for PostgreSQL process " + process.pid(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for PostgreSQL process " + process.pid(), e);
        }
    }

    /**
     * Whether the process is the server of the directory: its working directory is its data directory; where that
     * cannot be read, its program and arguments show it.
     */
    private static boolean serves(ProcessHandle process, Path cluster) {
        try {
            return Files.isSameFile(workingDirectory(process), cluster);
        } catch (IOException | SecurityException unreadable) {
            return process.info()
                    .commandLine()
                    .filter(line -> line.contains("postgres") && line.contains(cluster.toString()))
                    .isPresent();
        }
    }

    /** Sends SIGINT, the signal of a fast shutdown, which Java cannot send; every shell can. */
    private static void interrupt(long pid) throws IOException {
        Process kill = new ProcessBuilder("sh", "-c", "kill -INT " + pid)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            kill.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while stopping PostgreSQL process " + pid, e);
        }
    }
}
