package io.openperp.drill.fault;

import static io.openperp.drill.exchange.ExchangeUnderTest.ACCOUNT;
import static io.openperp.drill.exchange.ExchangeUnderTest.DATABASE;
import static io.openperp.drill.exchange.ExchangeUnderTest.STATS;
import static io.openperp.drill.exchange.ExchangeUnderTest.STREAM;

import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.DrillOutput;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.ExchangeUnderTest.ProcessUnderTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of all logs as operators take it (docs/run/backup.md, "Backup and restore"): made after every process has shut
 * down normally. The database is not copied.
 */
public final class LogCopy {

    private static final String COPIES = "copy";

    private static final int BLOCK = 4096;

    private final ExchangeUnderTest exchange;
    private final Path copies;

    private LogCopy(ExchangeUnderTest exchange) {
        this.exchange = exchange;
        this.copies = exchange.data().resolve(COPIES);
    }

    /**
     * Shuts all processes down normally, gateways first and brokers last, and copies the logs. Kills the database,
     * which is not copied. Nothing starts again before {@link ProcessUnderTest#resumeRestarts}.
     *
     * @throws DrillFailedException if a process does not shut down normally
     */
    public static LogCopy taken(ExchangeUnderTest exchange, DrillOutput progress)
            throws IOException, InterruptedException {
        for (ProcessUnderTest process : inOrder(exchange)) {
            progress.phase("stopping " + process.name() + " before the copy");
            if (!process.stopWithoutRestart()) {
                throw new DrillFailedException(process.name() + " did not stop after SIGTERM; logs: "
                        + exchange.data().resolve("logs"));
            }
        }
        exchange.process(DATABASE).killWithoutRestart();
        progress.phase("copying the logs");
        LogCopy copy = new LogCopy(exchange);
        empty(copy.copies);
        for (Path logs : exchange.logDirectories()) {
            copyAll(logs, copy.of(logs));
        }
        return copy;
    }

    /** Replaces the logs of the exchange by the copy. All processes must have stopped. */
    public void putBack() throws IOException {
        for (Path logs : exchange.logDirectories()) {
            empty(logs);
            copyAll(of(logs), logs);
        }
    }

    /** Size of the copy in bytes. */
    public long size() throws IOException {
        try (Stream<Path> files = Files.walk(copies)) {
            return files.filter(Files::isRegularFile).mapToLong(LogCopy::sizeOf).sum();
        }
    }

    private Path of(Path logs) {
        return copies.resolve(logs.getFileName());
    }

    private static List<ProcessUnderTest> inOrder(ExchangeUnderTest exchange) {
        List<ProcessUnderTest> processes = new ArrayList<>();
        processes.addAll(exchange.gateways());
        processes.addAll(exchange.matching().reversed());
        Stream.of(STREAM, STATS, ACCOUNT).map(exchange::process).forEach(processes::add);
        exchange.brokers().stream().map(exchange::process).forEach(processes::add);
        return processes;
    }

    private static void copyAll(Path from, Path to) throws IOException {
        try (Stream<Path> found = Files.walk(from)) {
            for (Path each : found.toList()) {
                Path target = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else {
                    copySparsely(each, target);
                }
            }
        }
    }

    /**
     * Copies a file but leaves out blocks of zeros: an index of the broker ends with up to 10 MB of zeros that take no
     * space on the disk.
     */
    private static void copySparsely(Path from, Path to) throws IOException {
        byte[] block = new byte[BLOCK];
        byte[] zeros = new byte[BLOCK];
        try (InputStream in = Files.newInputStream(from);
                RandomAccessFile out = new RandomAccessFile(to.toFile(), "rw")) {
            for (int read = in.readNBytes(block, 0, BLOCK); read > 0; read = in.readNBytes(block, 0, BLOCK)) {
                out.setLength(out.length() + read);
                if (!Arrays.equals(block, 0, read, zeros, 0, read)) {
                    out.write(block, 0, read);
                }
                out.seek(out.length());
            }
        }
        Files.setLastModifiedTime(to, Files.getLastModifiedTime(from));
    }

    /** Deletes everything in the directory but not the directory, which may be the root of a file system. */
    public static void empty(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> found = Files.walk(directory)) {
            for (Path each : found.sorted(Comparator.reverseOrder()).toList()) {
                if (!each.equals(directory)) {
                    Files.delete(each);
                }
            }
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
