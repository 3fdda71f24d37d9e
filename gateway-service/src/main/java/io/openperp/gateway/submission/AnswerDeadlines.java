package io.openperp.gateway.submission;

import io.openperp.gateway.completion.PendingAnswers;
import java.time.Duration;

/** Looks every few milliseconds which pending answers are overdue, so that no transaction needs a timer of its own. */
final class AnswerDeadlines implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(20);

    private final PendingAnswers pending;
    private final Thread thread;

    AnswerDeadlines(PendingAnswers pending) {
        this.pending = pending;
        this.thread = Thread.ofPlatform().name("answer-deadlines").daemon().start(this::run);
    }

    /** Called when no client waits any more. */
    @Override
    public void close() {
        thread.interrupt();
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(INTERVAL);
                pending.settleOverdue(System.nanoTime());
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }
}
