package io.openperp.drill.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Resources that a process uses, as Linux counts them.
 *
 * @param residentMegabytes resident memory
 * @param descriptors open files and connections
 */
record ProcessUsage(long residentMegabytes, long descriptors, long threads) {

    private static final String RESIDENT = "VmRSS:";
    private static final String THREADS = "Threads:";
    private static final int KILOBYTES = 1024;

    /**
     * Reads the present resource use of a process.
     *
     * @throws UncheckedIOException if the process has ended, or this is not Linux
     */
    static ProcessUsage of(long pid) {
        Path process = Path.of("/proc", String.valueOf(pid));
        try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
            Path status = process.resolve("status");
            return new ProcessUsage(number(status, RESIDENT) / KILOBYTES, descriptors.count(), number(status, THREADS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Combines two measurements: the larger value of each figure. */
    ProcessUsage most(ProcessUsage other) {
        return new ProcessUsage(
                Math.max(residentMegabytes, other.residentMegabytes),
                Math.max(descriptors, other.descriptors),
                Math.max(threads, other.threads));
    }

    @Override
    public String toString() {
        return "%d MiB, %d descriptors, %d threads".formatted(residentMegabytes, descriptors, threads);
    }

    private static long number(Path status, String name) throws IOException {
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith(name))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElseThrow(() -> new IOException(status + " has no " + name));
        }
    }
}
