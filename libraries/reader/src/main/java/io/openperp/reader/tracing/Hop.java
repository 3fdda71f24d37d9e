package io.openperp.reader.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * One step of a traced transaction, from its creation until it is closed; recorded as a span. For a transaction that is
 * not traced, all methods do nothing.
 */
public final class Hop implements AutoCloseable {

    /** The hop of a transaction that is not traced. */
    public static final Hop NONE = new Hop(null, null);

    private final @Nullable Span span;
    private final @Nullable Scope scope;

    private Hop(@Nullable Span span, @Nullable Scope scope) {
        this.span = span;
        this.scope = scope;
    }

    /** A hop that does not become the current one of a thread, and may be closed by any thread. */
    static Hop of(Span span) {
        return new Hop(span, null);
    }

    /**
     * A hop that is the current one of this thread until this thread closes it; meanwhile log lines of the thread name
     * the trace.
     */
    @SuppressWarnings("MustBeClosedChecker") // the hop closes it
    static Hop inThisThread(Span span) {
        return new Hop(span, span.makeCurrent());
    }

    public boolean isTraced() {
        return span != null;
    }

    /** Adds the header {@code traceparent}, so that the process that reads the record continues the trace. */
    public void writeTo(Headers headers) {
        if (span != null) {
            TraceHeader.write(span, headers);
        }
    }

    /**
     * Sets an attribute of the span. It must not contain keys of accounts or order IDs, because traces are sent to
     * systems outside the exchange.
     */
    public void note(String attribute, String value) {
        if (span != null) {
            span.setAttribute(attribute, value);
        }
    }

    /** Sets an attribute of the span to a number. */
    public void note(String attribute, long value) {
        if (span != null) {
            span.setAttribute(attribute, value);
        }
    }

    /** Runs the task while this hop is the current one of the thread, so that log lines name the trace. */
    public void during(Runnable task) {
        if (span == null) {
            task.run();
            return;
        }
        try (Scope ofTask = span.makeCurrent()) {
            task.run();
        }
    }

    /** Marks the hop as failed, with this cause. */
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
