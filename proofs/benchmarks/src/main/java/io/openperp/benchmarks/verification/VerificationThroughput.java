package io.openperp.benchmarks.verification;

import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures the processor time from the bytes of a request to a verified transaction with its order IDs, as the gateway
 * does it, on one thread. The verifiers take turns, round by round. Compare the thread's CPU time, which a busy machine
 * disturbs less than the wall clock. Command line: {@code [WARMUPS ROUNDS]}.
 */
public final class VerificationThroughput {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int MOST_ACTIONS = 100;
    private static final int COUNT = 2_000;
    private static final long SEED = 20261121;

    private final TransactionReader reader = new TransactionReader(MOST_ACTIONS);
    private final List<byte[]> bodies;

    VerificationThroughput(List<byte[]> bodies) {
        this.bodies = bodies;
    }

    /** CPU time per transaction in microseconds, one number for each round, ascending. */
    record Result(String name, double[] micros) {

        double median() {
            return micros[micros.length / 2];
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-34s %8.0f /s  median %6.1f us (best %.1f, worst %.1f)",
                    name,
                    1e6 / median(),
                    median(),
                    micros[0],
                    micros[micros.length - 1]);
        }
    }

    public static void main(String[] arguments) {
        int warmups = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
        for (int orders : new int[] {1, 10}) {
            System.out.printf("%d order%s a transaction%n", orders, orders == 1 ? "" : "s");
            new VerificationThroughput(SignedTransactions.draw(COUNT, orders, SEED))
                    .measure(warmups, rounds)
                    .forEach(System.out::println);
        }
    }

    List<Result> measure(int warmups, int rounds) {
        SignatureVerifier pureJava = SignatureVerifier.bouncyCastle();
        SignatureVerifier fastest = SignatureVerifier.fastest();
        List<Pass> passes = fastest.name().equals(pureJava.name())
                ? List.of(reading(), verifying(pureJava))
                : List.of(reading(), verifying(pureJava), verifying(fastest));
        List<Result> results = passes.stream()
                .map(pass -> new Result(pass.name, new double[rounds]))
                .toList();
        for (int round = -warmups; round < rounds; round++) {
            for (int i = 0; i < passes.size(); i++) {
                double micros = play(passes.get(i));
                if (round >= 0) {
                    results.get(i).micros[round] = micros;
                }
            }
        }
        results.forEach(result -> Arrays.sort(result.micros));
        return results;
    }

    private double play(Pass pass) {
        long startedAt = THREADS.getCurrentThreadCpuTime();
        int good = 0;
        for (byte[] body : bodies) {
            good += pass.step.isGood(body) ? 1 : 0;
        }
        long nanos = THREADS.getCurrentThreadCpuTime() - startedAt;
        if (good != bodies.size()) {
            throw new IllegalStateException(pass.name + " refused " + (bodies.size() - good) + " good transactions");
        }
        return nanos / 1e3 / bodies.size();
    }

    private Pass reading() {
        return new Pass("reading alone", body -> reader.read(body).nonce() >= 0);
    }

    private Pass verifying(SignatureVerifier verifier) {
        Verification verification = new Verification(verifier);
        return new Pass(
                "reading and verifying, " + verifier.name(),
                body -> verification.verify(reader.read(body)).isPresent());
    }

    private record Pass(String name, Step step) {}

    private interface Step {
        boolean isGood(byte[] body);
    }
}
