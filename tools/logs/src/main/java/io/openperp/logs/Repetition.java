package io.openperp.logs;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.logs.data.CannotStartException;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;

/**
 * Repeats a step of copying logs until the thread is interrupted. A failure is reported and the step tried again, since
 * brokers and disks come back.
 */
public final class Repetition {

    /** Time without a successful step after which the program ends, so that whoever supervises it notices. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Duration pause;
    private final Consumer<String> report;
    private long succeededAt = System.nanoTime();
    private String failure = "";

    /**
     * Creates a repetition.
     *
     * @param pause time from the end of a step to the begin of the next one
     * @param report receives a sentence when steps begin to fail, and when they succeed again
     */
    public Repetition(Duration pause, Consumer<String> report) {
        this.pause = pause;
        this.report = report;
    }

    /**
     * Repeats the step.
     *
     * @throws CannotStartException if no step has succeeded for ten minutes
     * @throws InterruptedException if the thread is interrupted between two steps
     */
    public void run(Runnable step) throws InterruptedException {
        while (true) {
            attempt(step);
            Thread.sleep(pause);
        }
    }

    private void attempt(Runnable step) {
        try {
            step.run();
            succeededAt = System.nanoTime();
            if (!failure.isEmpty()) {
                report.accept("copying goes on");
            }
            failure = "";
        } catch (BackupFailedException | KafkaException e) {
            String reason = String.valueOf(e.getMessage());
            if (System.nanoTime() - succeededAt > PATIENCE.toNanos()) {
                throw new CannotStartException(
                        "nothing could be copied for %d minutes: %s".formatted(PATIENCE.toMinutes(), reason), e);
            }
            if (!reason.equals(failure)) {
                report.accept("copying fails and is tried again: " + reason);
            }
            failure = reason;
        }
    }
}
