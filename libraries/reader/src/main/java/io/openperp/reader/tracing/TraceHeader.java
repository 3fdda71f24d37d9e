package io.openperp.reader.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapSetter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Reads and writes the W3C header {@code traceparent} of Kafka records. */
final class TraceHeader {

    static final String NAME = "traceparent";

    private static final W3CTraceContextPropagator W3C = W3CTraceContextPropagator.getInstance();
    private static final TextMapSetter<Headers> WRITER = TraceHeader::add;
    private static final TextMapGetter<Headers> READER = new Reader();

    private TraceHeader() {}

    static void write(Span span, Headers headers) {
        W3C.inject(Context.root().with(span), headers, WRITER);
    }

    /**
     * The context of the span that sent the record, if it is sampled; null for all other records and for invalid
     * headers.
     */
    static @Nullable Context sampled(Headers headers) {
        if (headers.lastHeader(NAME) == null) {
            return null;
        }
        Context sender = W3C.extract(Context.root(), headers, READER);
        SpanContext span = Span.fromContext(sender).getSpanContext();
        return span.isValid() && span.isSampled() ? sender : null;
    }

    private static void add(@Nullable Headers headers, String key, String value) {
        if (headers != null) {
            headers.add(key, value.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static final class Reader implements TextMapGetter<Headers> {

        @Override
        public Iterable<String> keys(Headers headers) {
            return List.of(NAME);
        }

        @Override
        public @Nullable String get(@Nullable Headers headers, String key) {
            Header header = headers == null ? null : headers.lastHeader(key);
            return header == null || header.value() == null
                    ? null
                    : new String(header.value(), StandardCharsets.US_ASCII);
        }
    }
}
