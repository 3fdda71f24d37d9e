package io.openperp.tracing;

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
 * Follows some transactions on their way: where one enters it is decided whether it is followed, and the headers of the
 * records it leads to say so to whoever takes them. Of all others nothing is written and nothing made. Safe for threads.
 */
public final class Tracing {

    /** Follows nobody, and looks at no header. */
    public static final Tracing OFF = new Tracing(null);

    /** What is older is history: a reader that begins anew would tell of traces that ended long ago. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    private final @Nullable Tracer tracer;

    private Tracing(@Nullable Tracer tracer) {
        this.tracer = tracer;
    }

    public static Tracing with(OpenTelemetry telemetry) {
        return new Tracing(telemetry.getTracer("io.openperp"));
    }

    /**
     * A transaction enters, and is followed if the sampler says so. The hop is current in this thread until it is closed.
     *
     * @param name of the door
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

    /** The current hop of this thread sends the record; the new hop lasts until it is acknowledged. */
    public Hop send(ProducerRecord<byte[], byte[]> record) {
        if (tracer == null || !Span.current().isRecording()) {
            return Hop.NONE;
        }
        SpanBuilder span = tracer.spanBuilder("send " + record.topic()).setSpanKind(SpanKind.PRODUCER);
        Hop hop = Hop.of(of(span, record.topic(), record.partition()).startSpan());
        hop.writeTo(record.headers());
        return hop;
    }

    /** The record is taken alone. The hop is current in this thread until it is closed. */
    public Hop take(ConsumerRecord<byte[], byte[]> record) {
        Span span = taken(record);
        return span == null ? Hop.NONE : Hop.inThisThread(span);
    }

    /** The records are taken together. */
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

    /** What the destination takes is followed there, too. */
    public Destination into(Destination destination) {
        return tracer == null ? destination : new FollowedDestination(this, destination);
    }

    private @Nullable Span taken(ConsumerRecord<byte[], byte[]> record) {
        Context sender = tracer == null ? null : TraceHeader.sampled(record.headers());
        if (tracer == null || sender == null || isHistory(record)) {
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

    private static boolean isHistory(ConsumerRecord<byte[], byte[]> record) {
        return System.currentTimeMillis() - record.timestamp() > LONGEST_WAIT.toMillis();
    }

    private static SpanBuilder of(SpanBuilder span, String topic, @Nullable Integer partition) {
        return span.setAttribute("messaging.system", "kafka")
                .setAttribute("messaging.destination.name", topic)
                .setAttribute("messaging.destination.partition.id", String.valueOf(partition));
    }
}
