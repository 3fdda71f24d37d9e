package io.openperp.gateway.submission;

import io.openperp.servicekit.background.BackgroundLoop;
import java.time.Duration;

/** Checks every few milliseconds which pending answers are overdue, so that no transaction needs its own timer. */
final class AnswerDeadlines implements AutoCloseable {

    static final String NAME = "answer-deadlines";

    private static final Duration INTERVAL = Duration.ofMillis(20);

    private final BackgroundLoop loop;

    AnswerDeadlines(PendingAnswers pending) {
        loop = BackgroundLoop.every(INTERVAL, NAME, () -> pending.settleOverdue(System.nanoTime()));
    }

    /** Stops the checks; called when no client is waiting any more. */
    @Override
    public void close() {
        loop.end();
    }
}
