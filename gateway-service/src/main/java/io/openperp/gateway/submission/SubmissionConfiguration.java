package io.openperp.gateway.submission;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.completion.CompletionTail;
import io.openperp.gateway.completion.WaitingRoom;
import io.openperp.gateway.limit.RateLimits;
import io.openperp.gateway.shards.RunningShards;
import io.openperp.reader.LogReader;
import io.openperp.reader.authentication.LogKeys;
import io.openperp.tracing.Tracing;
import io.openperp.transaction.SignatureVerifier;
import io.openperp.transaction.Verification;
import io.opentelemetry.api.OpenTelemetry;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.MicrometerConsumerListener;
import org.springframework.kafka.core.MicrometerProducerListener;
import org.springframework.kafka.core.ProducerFactory;

/** Wires the way in and the way back. What their correctness rests on is set here and cannot be configured away. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(KafkaProperties.class)
class SubmissionConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(SubmissionConfiguration.class);

    @Bean
    WaitingRoom waitingRoom() {
        return new WaitingRoom();
    }

    @Bean
    Tracing tracing(@Value("${openperp.tracing.enabled}") boolean enabled, OpenTelemetry telemetry) {
        return enabled ? Tracing.with(telemetry) : Tracing.OFF;
    }

    @Bean
    CompletionTail completionTail(KafkaProperties kafka, WaitingRoom room, MeterRegistry meters, Tracing tracing) {
        Map<String, Object> consumer =
                LogReader.properties(kafka.buildConsumerProperties(), clientId("gateway-completions", room));
        DefaultKafkaConsumerFactory<byte[], byte[]> consumers =
                new DefaultKafkaConsumerFactory<>(consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumers.addListener(new MicrometerConsumerListener<>(meters));
        return new CompletionTail(consumers::createConsumer, room, tracing);
    }

    /** Nothing stays in the producer for longer than its client waits, so that nothing executes long after its 408. */
    @Bean
    ProducerFactory<byte[], byte[]> commandProducers(
            KafkaProperties kafka, WaitingRoom room, GatewaySettings settings, MeterRegistry meters) {
        int patience = Math.toIntExact(settings.answerTimeout().toMillis());
        Map<String, Object> producer = new HashMap<>(kafka.buildProducerProperties());
        producer.put(ProducerConfig.CLIENT_ID_CONFIG, clientId("gateway-commands", room));
        producer.put(ProducerConfig.ACKS_CONFIG, "all");
        producer.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        producer.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        producer.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, patience);
        producer.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, patience);
        producer.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, patience);
        DefaultKafkaProducerFactory<byte[], byte[]> producers = new DefaultKafkaProducerFactory<>(
                withTags(producer, settings), new ByteArraySerializer(), new ByteArraySerializer());
        producers.addListener(new MicrometerProducerListener<>(meters));
        producers.setPhysicalCloseTimeout(
                Math.max(1, Math.toIntExact(settings.answerTimeout().toSeconds())));
        return producers;
    }

    @Bean
    Submissions submissions(
            GatewaySettings settings,
            ProducerFactory<byte[], byte[]> producers,
            RateLimits limits,
            CompletionTail tail,
            WaitingRoom room,
            RunningShards shards,
            MeterRegistry meters,
            Tracing tracing) {
        SignatureVerifier verifier = SignatureVerifier.fastest();
        LOG.info("signatures are verified by {}, {} at once", verifier.name(), settings.concurrentVerifications());
        SignatureDesk desk = new SignatureDesk(
                new Verification(verifier, settings.signatures().tolerance()),
                settings.concurrentVerifications(),
                meters.timer("gateway.verification"));
        Timer appending = meters.timer("gateway.append");
        CommandLog log = new CommandLog(
                () -> another(producers), room, nanos -> appending.record(nanos, TimeUnit.NANOSECONDS), tracing);
        return new Submissions(settings, desk, limits, log, tail, room, shards, meters);
    }

    private static Map<String, Object> withTags(Map<String, Object> producer, GatewaySettings settings) {
        if (settings.logKeys() == null) {
            LOG.warn("openperp.gateway.log-keys is not set: who can write to Kafka can trade for everybody");
            return producer;
        }
        LogKeys keys = LogKeys.read(settings.logKeys());
        LOG.info("transactions bear tags of {}", keys);
        return keys.applyTo(producer);
    }

    private static Producer<byte[], byte[]> another(ProducerFactory<byte[], byte[]> producers) {
        producers.reset();
        return producers.createProducer();
    }

    private static String clientId(String name, WaitingRoom room) {
        byte[] start = room.process().substring(0, 4).toByteArray();
        return name + "-" + HexFormat.of().formatHex(start);
    }
}
