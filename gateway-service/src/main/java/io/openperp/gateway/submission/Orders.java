package io.openperp.gateway.submission;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.gateway.web.Answer;
import io.openperp.reader.tracing.Hop;
import io.openperp.reader.tracing.Tracing;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Answers transactions, from whichever endpoint they come, and measures and traces each. */
@Component
final class Orders {

    private final Submissions submissions;
    private final MeterRegistry meters;
    private final Tracing tracing;
    private final ConcurrentHashMap<Label, Timer> timers = new ConcurrentHashMap<>();

    private record Label(String outcome, int status) {}

    Orders(Submissions submissions, MeterRegistry meters, Tracing tracing) {
        this.submissions = submissions;
        this.meters = meters;
        this.tracing = tracing;
    }

    /** Runs the work of answering a transaction, measures and traces it, and returns its answer. */
    Answer measured(Supplier<Answer> work) {
        try (Hop hop = tracing.enter("POST /api/v1/order")) {
            long startedAt = System.nanoTime();
            Answer answer = work.get();
            timerOf(answer).record(System.nanoTime() - startedAt, TimeUnit.NANOSECONDS);
            hop.note("openperp.outcome", answer.outcome());
            hop.note("http.response.status_code", answer.status());
            return answer;
        }
    }

    /** Charges a request whose body was refused while it was being read; returns the refusal to send. */
    Answer charged(Answer refusal, String remoteAddress) {
        return submissions.charged(refusal, remoteAddress);
    }

    /**
     * Submits a transaction and returns its answer.
     *
     * @param body contains the text of the transaction, {@code length} bytes from {@code offset} on
     */
    Answer submit(byte[] body, int offset, int length, Sender sender) {
        try {
            return submissions.submit(body, offset, length, sender);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Answer.error(
                    408, "stopping", "the gateway is shutting down; whether the transaction was executed is not known");
        }
    }

    private Timer timerOf(Answer answer) {
        Label label = new Label(answer.outcome(), answer.status());
        Timer known = timers.get(label);
        return known != null ? known : timers.computeIfAbsent(label, this::timer);
    }

    private Timer timer(Label label) {
        return meters.timer("gateway.transactions", "outcome", label.outcome, "status", Integer.toString(label.status));
    }
}
