package io.openperp.gateway.submission;

import io.openperp.servicekit.background.BackgroundLoop;
import java.time.Duration;

/** Looks every few milliseconds which pending answers are overdue, so that no transaction needs a timer of its own. */
final class AnswerDeadlines implements AutoCloseable {

    static final String NAME = "answer-deadlines";

    private static final Duration INTERVAL = Duration.ofMillis(20);

    private final BackgroundLoop loop;

    AnswerDeadlines(PendingAnswers pending) {
        loop = BackgroundLoop.every(INTERVAL, NAME, () -> pending.settleOverdue(System.nanoTime()));
    }

    /** Called when no client waits any more. */
    @Override
    public void close() {
        loop.end();
    }
}
