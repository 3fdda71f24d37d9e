package io.openperp.benchmarks.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Measures processor time and memory of an exchange without clients, while its price publisher and its clock go on. */
final class Idle {

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int KILOBYTES = 1024;

    private final RunningExchange exchange;

    Idle(RunningExchange exchange) {
        this.exchange = exchange;
    }

    /**
     * Runs {@code rounds} of {@code seconds} each. Prints the resources used in each and, at the end, the threads that
     * used most in the last one.
     */
    void run(int rounds, int seconds) throws IOException, InterruptedException {
        for (int round = 1; round <= rounds; round++) {
            Used before = Used.by(exchange);
            long startedAt = System.nanoTime();
            Thread.sleep(seconds * 1_000L);
            double elapsed = (System.nanoTime() - startedAt) / 1e9;
            Used used = Used.by(exchange).since(before);
            System.out.printf(
                    Locale.ROOT,
                    "idle, round %d: %4.1f %% of a core (exchange %4.1f, database %4.1f); resident %d MB (exchange %d, database %d)%n",
                    round,
                    percent(used.exchange().processMicros() + used.database().familyMicros(), elapsed),
                    percent(used.exchange().processMicros(), elapsed),
                    percent(used.database().familyMicros(), elapsed),
                    megabytes(exchange.process()) + megabytes(exchange.database()),
                    megabytes(exchange.process()),
                    megabytes(exchange.database()));
            if (round == rounds) {
                System.out.println("microseconds a second of the threads:");
                used.tellThreads(Math.round(elapsed));
            }
        }
    }

    private static double percent(long micros, double seconds) {
        return 100 * micros / (seconds * MICROS_PER_SECOND);
    }

    /** Memory of the process and its descendants in MiB; memory that they share is counted once. */
    private static long megabytes(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                        .mapToLong(Idle::kilobytes)
                        .sum()
                / KILOBYTES;
    }

    private static long kilobytes(ProcessHandle process) {
        Path file = Path.of("/proc", Long.toString(process.pid()), "smaps_rollup");
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith("Pss:"))
                    .map(line -> List.of(line.split("\\s+")))
                    .mapToLong(fields -> Long.parseLong(fields.get(1)))
                    .sum();
        } catch (IOException ended) {
            return 0;
        }
    }
}
