package io.openperp.client.order;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.client.Transactions;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps the dead man's switch of an account armed until it is closed: if this program dies or loses the network, the
 * exchange cancels all open orders of the account except conditional orders.
 */
public final class DeadMansSwitch implements AutoCloseable {

    private static final Duration SHORTEST = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofDays(1);

    /** Seconds that {@link #close} waits for a request in progress: as long as one request may take. */
    private static final long PATIENCE_SECONDS = 10;

    private final Transactions transactions;
    private final Signer signer;
    private final Consumer<Submission> failed;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "dead-mans-switch");
        thread.setDaemon(true);
        return thread;
    });

    private DeadMansSwitch(Transactions transactions, Signer signer, Consumer<Submission> failed) {
        this.transactions = transactions;
        this.signer = signer;
        this.failed = failed;
    }

    /**
     * Arms the switch and renews it every third of the time; returns when the first renewal was answered.
     *
     * @param after time after the last renewal at which orders are cancelled: 5 seconds to a day, in whole seconds;
     *     throws {@link IllegalArgumentException} for any other
     * @param failed called for each renewal that was not executed, including the first and that of {@link #close}
     */
    public static DeadMansSwitch arm(OpenPerp exchange, Signer signer, Duration after, Consumer<Submission> failed) {
        boolean isWhole = Duration.ofSeconds(after.toSeconds()).equals(after);
        if (!isWhole || after.compareTo(SHORTEST) < 0 || after.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(after + " is outside 5 to 86400 whole seconds");
        }
        DeadMansSwitch armed = new DeadMansSwitch(exchange.transactions(), signer, failed);
        armed.signal(after);
        long third = after.toMillis() / 3;
        armed.clock.scheduleAtFixedRate(() -> armed.signal(after), third, third, TimeUnit.MILLISECONDS);
        return armed;
    }

    /** Switches the dead man's switch off, so that open orders stay. */
    @Override
    public void close() {
        clock.shutdown();
        try {
            clock.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        signal(Duration.ZERO);
    }

    /** Renews the switch. An exception of the program's handler must not stop further renewals. */
    private void signal(Duration after) {
        Submission submission = transactions.submit(signer.sign(Actions.scheduleCancel(after)));
        boolean isDone = submission instanceof Submission.Executed executed
                && executed.results().stream().anyMatch(ActionResult.ScheduleCancel.class::isInstance);
        if (!isDone) {
            try {
                failed.accept(submission);
            } catch (RuntimeException ofTheProgram) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, ofTheProgram);
            }
        }
    }
}
