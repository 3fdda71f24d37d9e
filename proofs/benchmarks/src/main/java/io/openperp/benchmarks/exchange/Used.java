package io.openperp.benchmarks.exchange;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/**
 * Processor time used by each part of a benchmark: the JVM of the exchange, its database, and this process, which is
 * mostly the load.
 */
record Used(CpuTime exchange, CpuTime database, CpuTime load) {

    private static final int THREADS_TOLD = 14;

    static Used by(RunningExchange exchange) throws IOException {
        return new Used(
                CpuTime.of(exchange.process()), CpuTime.of(exchange.database()), CpuTime.of(ProcessHandle.current()));
    }

    Used since(Used before) {
        return new Used(exchange.since(before.exchange), database.since(before.database), load.since(before.load));
    }

    /**
     * A line with the microseconds of each part per transaction.
     *
     * @param count number of transactions
     */
    String perTransaction(long count) {
        return String.format(
                Locale.ROOT,
                "CPU a tx: exchange %4.0f us, database %3.0f us, load %3.0f us",
                (double) exchange.processMicros() / count,
                (double) database.familyMicros() / count,
                (double) load.processMicros() / count);
    }

    /**
     * Prints the threads of the exchange that used most processor time, in microseconds per transaction.
     *
     * @param count number of transactions
     */
    void tellThreads(long count) {
        exchange.byThread().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(THREADS_TOLD)
                .forEach(thread -> System.out.printf(
                        Locale.ROOT, "  %-16s %5.1f us a tx%n", thread.getKey(), (double) thread.getValue() / count));
    }
}
