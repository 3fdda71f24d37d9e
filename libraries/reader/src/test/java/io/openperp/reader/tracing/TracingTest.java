package io.openperp.reader.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.reader.Destination;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracingTest {

    private static final TopicPartition EVENTS = new TopicPartition("account-events", 3);

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final Tracing always = Tracing.with(telemetry(Sampler.alwaysOn()));
    private final Tracing never = Tracing.with(telemetry(Sampler.parentBased(Sampler.alwaysOff())));

    @Test
    void aTransactionIsFollowedFromRecordToRecordEvenWhereNoneIsSampled() {
        ProducerRecord<byte[], byte[]> command = record("commands");
        ProducerRecord<byte[], byte[]> forwarded = record("commands");
        try (Hop door = always.enter("door")) {
            assertThat(door.isTraced()).isTrue();
            always.send(command).close();
        }
        try (Hop shard = never.take(appended(command.headers()))) {
            shard.note("openperp.shard", "account-3");
            shard.writeTo(forwarded.headers());
        }
        never.take(appended(forwarded.headers())).close();

        SpanData door = span("door");
        SpanData sent = span("send commands");
        List<SpanData> taken = named("process account-events");
        assertThat(spans.getFinishedSpanItems())
                .hasSize(4)
                .allSatisfy(span -> assertThat(span.getTraceId()).isEqualTo(door.getTraceId()));
        assertThat(door.getParentSpanContext().isValid()).isFalse();
        assertThat(sent.getKind()).isEqualTo(SpanKind.PRODUCER);
        assertThat(sent.getParentSpanId()).isEqualTo(door.getSpanId());
        assertThat(taken.get(0).getParentSpanId()).isEqualTo(sent.getSpanId());
        assertThat(taken.get(1).getParentSpanId()).isEqualTo(taken.get(0).getSpanId());
        assertThat(attributes(taken.get(0)))
                .containsExactlyInAnyOrder(
                        "messaging.system=kafka",
                        "messaging.destination.name=account-events",
                        "messaging.destination.partition.id=3",
                        "messaging.kafka.offset=17",
                        "openperp.shard=account-3");
    }

    @Test
    void ofATransactionThatIsNotFollowedNothingIsWritten() {
        ProducerRecord<byte[], byte[]> command = record("commands");
        try (Hop door = never.enter("door")) {
            assertThat(door).isSameAs(Hop.NONE);
            assertThat(always.send(command)).isSameAs(Hop.NONE);
            door.writeTo(command.headers());
        }
        assertThat(command.headers()).isEmpty();
        assertThat(always.take(appended(command.headers()))).isSameAs(Hop.NONE);
        assertThat(always.take(records(command.headers()))).isSameAs(Hops.NONE);
        assertThat(spans.getFinishedSpanItems()).isEmpty();
    }

    @Test
    void offLooksAtNothingAndMakesNothing() {
        ProducerRecord<byte[], byte[]> followed = followed();
        Destination destination = taking(true);
        assertThat(Tracing.OFF.enter("door")).isSameAs(Hop.NONE);
        assertThat(Tracing.OFF.send(record("commands"))).isSameAs(Hop.NONE);
        assertThat(Tracing.OFF.take(appended(followed.headers()))).isSameAs(Hop.NONE);
        assertThat(Tracing.OFF.take(records(followed.headers()))).isSameAs(Hops.NONE);
        assertThat(Tracing.OFF.into(destination)).isSameAs(destination);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "00-00000000000000000000000000000000-0000000000000000-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00",
                "zz-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-and-more-than-that"
            })
    void aHeaderThatIsBrokenOrNotSampledIsNotFollowed(String header) {
        Headers headers = record("account-events").headers();
        headers.add(TraceHeader.NAME, header.getBytes(StandardCharsets.US_ASCII));
        assertThat(always.take(appended(headers))).isSameAs(Hop.NONE);
        headers.add(TraceHeader.NAME, null);
        assertThat(always.take(appended(headers))).isSameAs(Hop.NONE);
    }

    @Test
    void readingOldRecordsAgainPublishesNothingOfTheirTransactions() {
        Headers headers = followed().headers();
        assertThat(always.take(appended(headers, Duration.ofMinutes(6)))).isSameAs(Hop.NONE);
        try (Hop recent = always.take(appended(headers, Duration.ofMinutes(4)))) {
            assertThat(recent.isTraced()).isTrue();
        }
    }

    @Test
    void aHopIsCurrentInItsThreadUntilItIsClosed() {
        try (Hop door = always.enter("door")) {
            assertThat(door.isTraced()).isEqualTo(Span.current().isRecording());
        }
        assertThat(Span.current().isRecording()).isFalse();
        Hop taken = always.take(appended(followed().headers()));
        taken.close();
        assertThat(Span.current().isRecording()).isFalse();
        taken.during(() -> assertThat(Span.current().getSpanContext().isValid()).isTrue());
        assertThat(Span.current().getSpanContext().isValid()).isFalse();
    }

    @Test
    void whatADestinationTakesIsAHopOfEachFollowedRecord() {
        ConsumerRecords<byte[], byte[]> records = records(
                followed().headers(),
                record("account-events").headers(),
                followed().headers());
        spans.reset();
        assertThat(always.into(taking(true)).take(records)).isTrue();
        assertThat(named("process account-events")).hasSize(2);

        Destination failing = always.into(taking(false));
        assertThatThrownBy(() -> failing.take(records)).hasMessage("not taken");
        assertThat(failing.survives(new IllegalStateException())).isTrue();
        assertThat(spans.getFinishedSpanItems())
                .filteredOn(span -> span.getStatus().getStatusCode() == StatusCode.ERROR)
                .hasSize(2);
    }

    private OpenTelemetry telemetry(Sampler sampler) {
        return OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setSampler(sampler)
                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                        .build())
                .build();
    }

    private ProducerRecord<byte[], byte[]> followed() {
        ProducerRecord<byte[], byte[]> record = record("commands");
        try (Hop door = always.enter("door")) {
            door.note("openperp.outcome", "ok");
            always.send(record).close();
        }
        return record;
    }

    private SpanData span(String name) {
        assertThat(named(name)).hasSize(1);
        return named(name).getFirst();
    }

    private List<SpanData> named(String name) {
        return spans.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    private static Stream<String> attributes(SpanData span) {
        return span.getAttributes().asMap().entrySet().stream()
                .map(attribute -> attribute.getKey().getKey() + "=" + attribute.getValue());
    }

    private static Destination taking(boolean works) {
        return new Destination() {
            @Override
            public long begin(TopicPartition partition, Bounds bounds) {
                return bounds.first();
            }

            @Override
            public boolean take(ConsumerRecords<byte[], byte[]> records) {
                if (!works) {
                    throw new IllegalStateException("not taken");
                }
                return true;
            }

            @Override
            public boolean survives(RuntimeException failure) {
                return true;
            }
        };
    }

    private static ProducerRecord<byte[], byte[]> record(String topic) {
        return new ProducerRecord<>(topic, 3, null, new byte[0]);
    }

    private static ConsumerRecord<byte[], byte[]> appended(Headers headers) {
        return appended(headers, Duration.ZERO);
    }

    private static ConsumerRecord<byte[], byte[]> appended(Headers headers, Duration age) {
        return new ConsumerRecord<>(
                EVENTS.topic(),
                EVENTS.partition(),
                17,
                System.currentTimeMillis() - age.toMillis(),
                TimestampType.LOG_APPEND_TIME,
                -1,
                0,
                null,
                new byte[0],
                new RecordHeaders(headers),
                Optional.empty());
    }

    private static ConsumerRecords<byte[], byte[]> records(Headers... headers) {
        return new ConsumerRecords<>(
                Map.of(EVENTS, Stream.of(headers).map(TracingTest::appended).toList()), Map.of());
    }
}
