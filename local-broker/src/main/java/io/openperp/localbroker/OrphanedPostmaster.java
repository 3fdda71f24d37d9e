package io.openperp.localbroker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A PostgreSQL server still running on a data directory after the JVM that had started it was killed. It is known by
 * {@code postmaster.pid} and touched only when the process of that number really is the server of that directory:
 * numbers are used again.
 */
final class OrphanedPostmaster {

    private static final Duration STOP_WAIT = Duration.ofSeconds(30);

    private OrphanedPostmaster() {}

    /** Ends it as {@code pg_ctl stop -m fast} does and waits until it has; nothing if none runs. */
    static void stop(Path cluster) throws IOException {
        Optional<ProcessHandle> running = find(cluster);
        if (running.isEmpty()) {
            return;
        }
        ProcessHandle postmaster = running.get();
        interrupt(postmaster.pid());
        try {
            postmaster.onExit().get(STOP_WAIT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IOException(
                    "PostgreSQL process %d on %s did not stop within %d s"
                            .formatted(postmaster.pid(), cluster, STOP_WAIT.toSeconds()),
                    e);
        } catch (ExecutionException e) {
            throw new IOException("cannot wait for PostgreSQL process " + postmaster.pid(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for PostgreSQL process " + postmaster.pid(), e);
        }
    }

    /** The live server of the directory, if there is one. */
    static Optional<ProcessHandle> find(Path cluster) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(cluster.resolve("postmaster.pid"));
        } catch (NoSuchFileException noServer) {
            return Optional.empty();
        }
        if (lines.isEmpty() || !lines.getFirst().strip().matches("[1-9][0-9]{0,17}")) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
                .filter(ProcessHandle::isAlive)
                .filter(process -> serves(process, cluster));
    }

    /** A server's working directory is its data directory; where that cannot be read, its program and arguments tell. */
    private static boolean serves(ProcessHandle process, Path cluster) {
        Path workingDirectory = Path.of("/proc", Long.toString(process.pid()), "cwd");
        try {
            return Files.isSameFile(workingDirectory, cluster);
        } catch (IOException | SecurityException unreadable) {
            return process.info()
                    .commandLine()
                    .filter(line -> line.contains("postgres") && line.contains(cluster.toString()))
                    .isPresent();
        }
    }

    /** The signal of a fast shutdown is SIGINT, which Java cannot send; every shell can. */
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
