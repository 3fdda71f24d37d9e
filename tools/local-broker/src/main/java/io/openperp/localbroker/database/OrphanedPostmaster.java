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
 * Stops what earlier JVMs have left of PostgreSQL on a data directory: a server that is still running, or sessions of a
 * server that was killed. The server is found through {@code postmaster.pid}. A process with the ID in this file is
 * stopped only if it really is the server of the directory, because process IDs are reused.
 */
final class OrphanedPostmaster {

    private static final String FILE = "postmaster.pid";
    private static final Duration STOP_WAIT = Duration.ofSeconds(15);

    /**
     * Wait for sessions of a dead server before they are killed. Most end by themselves when they notice that the
     * server is gone, but not one that waits for a lock of a dead session.
     */
    private static final Duration LEFTOVER_WAIT = Duration.ofMillis(500);

    /** A process ID that no process can have, since the largest is about four million. */
    private static final String NOBODY = Integer.toString(Integer.MAX_VALUE);

    private OrphanedPostmaster() {}

    /**
     * Stops the server like {@code pg_ctl stop -m fast}, kills it if it hangs, which its own log repairs, and waits
     * until it and all sessions of a dead server have ended, since the next server does not start while one of them
     * uses the shared memory. If no server runs, makes sure that {@code postmaster.pid} does not keep the next one from
     * starting.
     */
    static void stop(Path cluster) throws IOException {
        Optional<ProcessHandle> running = find(cluster);
        if (running.isPresent()) {
            interrupt(running.get().pid());
            if (!hasEnded(running.get(), STOP_WAIT)) {
                running.get().destroyForcibly();
                if (!hasEnded(running.get(), STOP_WAIT)) {
                    throw new IOException("PostgreSQL process %d on %s cannot be ended, not by a kill either"
                            .formatted(running.get().pid(), cluster));
                }
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

    /** The running server of the directory; empty if there is none. */
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
     * Replaces the process ID of a dead server in {@code postmaster.pid}. PostgreSQL takes any process with that ID for
     * a running server: one that got the ID after a restart of the machine or container, or the dead server itself
     * until its parent process collects it, which happens late or never in some containers. The rest of the file
     * remains, because the next server uses it to check that nobody uses the shared memory.
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

    /**
     * PostgreSQL processes that still run in this data directory after its server has died; empty if the working
     * directories of processes cannot be read.
     */
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

    /** Waits until the process has ended, at most for {@code patience}. Returns false if it still runs then. */
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
     * Whether the process is the server of the directory: its working directory is the data directory or, if that
     * cannot be read, its program and arguments name it.
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

    /**
     * Sends the signal SIGINT, which makes the server shut down fast. Uses a shell, because Java cannot send this
     * signal.
     */
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
