package io.openperp.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** One step of a transaction's way, from its making until it is closed; if nobody follows the transaction, nothing. */
public final class Hop implements AutoCloseable {

    /** Of transactions that nobody follows. */
    public static final Hop NONE = new Hop(null, null);

    private final @Nullable Span span;
    private final @Nullable Scope scope;

    private Hop(@Nullable Span span, @Nullable Scope scope) {
        this.span = span;
        this.scope = scope;
    }

    /** Current in no thread, and closed by any. */
    static Hop of(Span span) {
        return new Hop(span, null);
    }

    /** Current in this thread, which closes it; its log lines name the trace until then. */
    @SuppressWarnings("MustBeClosedChecker") // the hop closes it
    static Hop inThisThread(Span span) {
        return new Hop(span, span.makeCurrent());
    }

    public boolean isFollowed() {
        return span != null;
    }

    /** Whoever takes the record goes on from here. */
    public void writeTo(Headers headers) {
        if (span != null) {
            TraceHeader.write(span, headers);
        }
    }

    /** No keys of accounts, no orders: traces leave the exchange. */
    public void note(String attribute, String value) {
        if (span != null) {
            span.setAttribute(attribute, value);
        }
    }

    public void note(String attribute, long value) {
        if (span != null) {
            span.setAttribute(attribute, value);
        }
    }

    /** Log lines of the task name the trace. */
    public void during(Runnable task) {
        if (span == null) {
            task.run();
            return;
        }
        try (Scope ofTask = span.makeCurrent()) {
            task.run();
        }
    }

    public void failed(Throwable cause) {
        if (span != null) {
            span.recordException(cause);
            span.setStatus(StatusCode.ERROR);
        }
    }

    @Override
    public void close() {
        if (scope != null) {
            scope.close();
        }
        if (span != null) {
            span.end();
        }
    }
}
