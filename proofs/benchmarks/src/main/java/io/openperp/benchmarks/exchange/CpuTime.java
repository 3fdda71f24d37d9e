package io.openperp.benchmarks.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Processor time that processes have used, user and system together, as Linux reports it in {@code /proc} in steps of
 * 10 ms.
 *
 * @param processMicros time of the process, including threads that have ended
 * @param childrenMicros time of all its descendants that still run
 * @param byThread time of the process's living threads by name; threads whose names differ only in numbers are added up
 */
record CpuTime(long processMicros, long childrenMicros, Map<String, Long> byThread) {

    private static final long MICROS_PER_TICK = 10_000;

    /**
     * Index of the field with the user time, counted from the end of the name, which is in brackets and may contain any
     * characters.
     */
    private static final int USER = 11;

    private static final int SYSTEM = 12;

    static CpuTime of(ProcessHandle process) {
        long children = process.descendants()
                .mapToLong(child -> micros(stat(directory(child))))
                .sum();
        return new CpuTime(micros(stat(directory(process))), children, threads(directory(process)));
    }

    /** Processor time of the process and all its descendants, in microseconds. */
    long familyMicros() {
        return processMicros + childrenMicros;
    }

    CpuTime since(CpuTime earlier) {
        Map<String, Long> threads = new TreeMap<>();
        byThread.forEach((name, micros) -> threads.put(name, micros - earlier.byThread.getOrDefault(name, 0L)));
        return new CpuTime(
                processMicros - earlier.processMicros, childrenMicros - earlier.childrenMicros, Map.copyOf(threads));
    }

    private static Map<String, Long> threads(Path process) {
        Map<String, Long> micros = new TreeMap<>();
        try (Stream<Path> tasks = Files.list(process.resolve("task"))) {
            for (Path task : tasks.toList()) {
                String stat = stat(task);
                if (!stat.isEmpty()) {
                    micros.merge(nameOf(stat), micros(stat), Long::sum);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return micros;
    }

    private static Path directory(ProcessHandle process) {
        return Path.of("/proc", Long.toString(process.pid()));
    }

    /** Content of the file {@code stat}; empty if the process or thread has ended meanwhile. */
    private static String stat(Path directory) {
        try {
            return Files.readString(directory.resolve("stat"));
        } catch (IOException ended) {
            return "";
        }
    }

    private static String nameOf(String stat) {
        return stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
                .replaceAll("[0-9]+", "N")
                .strip();
    }

    private static long micros(String stat) {
        if (stat.isEmpty()) {
            return 0;
        }
        List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
        return (Long.parseLong(fields.get(USER)) + Long.parseLong(fields.get(SYSTEM))) * MICROS_PER_TICK;
    }
}
