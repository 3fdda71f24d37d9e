package io.openperp.reader.tracing;

import io.openperp.reader.Destination;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Traces sampled transactions from record to record. A sampler decides when a transaction enters; the header {@code
 * traceparent} of each record carries the decision to the processes that read it. Transactions that are not sampled get
 * no header and no span. Thread-safe.
 */
public final class Tracing {

    /** Tracing that is switched off: it creates no spans and reads no header. */
    public static final Tracing OFF = new Tracing(null);

    /**
     * Age from which on a record creates no span: a reader that starts from the beginning would otherwise add spans to
     * traces that ended long ago.
     */
    private static final Duration OLDEST_TRACED = Duration.ofMinutes(5);

    private final @Nullable Tracer tracer;

    private Tracing(@Nullable Tracer tracer) {
        this.tracer = tracer;
    }

    public static Tracing with(OpenTelemetry telemetry) {
        return new Tracing(telemetry.getTracer("io.openperp"));
    }

    /**
     * Begins the trace of a transaction that enters the exchange, if the sampler decides so. The hop is current in this
     * thread until it is closed.
     *
     * @param name name of the span: the endpoint
     */
    public Hop enter(String name) {
        if (tracer == null) {
            return Hop.NONE;
        }
        Span span = tracer.spanBuilder(name)
                .setSpanKind(SpanKind.SERVER)
                .setNoParent()
                .startSpan();
        return span.isRecording() ? Hop.inThisThread(span) : Hop.NONE;
    }

    /**
     * Traces a record that is sent within the current hop of this thread. The caller closes the new hop when the record
     * is acknowledged.
     */
    public Hop send(ProducerRecord<byte[], byte[]> record) {
        if (tracer == null || !Span.current().isRecording()) {
            return Hop.NONE;
        }
        SpanBuilder span = tracer.spanBuilder("send " + record.topic()).setSpanKind(SpanKind.PRODUCER);
        Hop hop = Hop.of(of(span, record.topic(), record.partition()).startSpan());
        hop.writeTo(record.headers());
        return hop;
    }

    /** Traces the processing of one record. The hop is current in this thread until it is closed. */
    public Hop take(ConsumerRecord<byte[], byte[]> record) {
        Span span = taken(record);
        return span == null ? Hop.NONE : Hop.inThisThread(span);
    }

    /** Traces the processing of a batch of records. */
    public Hops take(ConsumerRecords<byte[], byte[]> records) {
        if (tracer == null) {
            return Hops.NONE;
        }
        List<Hop> hops = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            Span span = taken(record);
            if (span != null) {
                hops.add(Hop.of(span));
            }
        }
        return hops.isEmpty() ? Hops.NONE : new Hops(hops);
    }

    /** The destination with tracing added; the same destination if tracing is off. */
    public Destination into(Destination destination) {
        return tracer == null ? destination : new TracedDestination(this, destination);
    }

    private @Nullable Span taken(ConsumerRecord<byte[], byte[]> record) {
        Context sender = tracer == null ? null : TraceHeader.sampled(record.headers());
        if (tracer == null || sender == null || isTooOld(record)) {
            return null;
        }
        SpanBuilder builder = tracer.spanBuilder("process " + record.topic())
                .setSpanKind(SpanKind.CONSUMER)
                .setParent(sender)
                .setAttribute("messaging.kafka.offset", record.offset());
        Span span = of(builder, record.topic(), record.partition()).startSpan();
        span.addEvent("appended", record.timestamp(), TimeUnit.MILLISECONDS);
        return span;
    }

    private static boolean isTooOld(ConsumerRecord<byte[], byte[]> record) {
        return System.currentTimeMillis() - record.timestamp() > OLDEST_TRACED.toMillis();
    }

    private static SpanBuilder of(SpanBuilder span, String topic, @Nullable Integer partition) {
        return span.setAttribute("messaging.system", "kafka")
                .setAttribute("messaging.destination.name", topic)
                .setAttribute("messaging.destination.partition.id", String.valueOf(partition));
    }
}
