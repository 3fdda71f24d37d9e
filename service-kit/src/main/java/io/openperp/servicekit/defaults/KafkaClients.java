package io.openperp.servicekit.defaults;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.reader.LogReader;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.MicrometerConsumerListener;
import org.springframework.kafka.core.MicrometerProducerListener;

/**
 * Makes the consumers and producers of a service. What an operator sets below {@code spring.kafka} applies, except where it
 * would lose records.
 */
public final class KafkaClients {

    private final KafkaProperties kafka;
    private final MeterRegistry meters;

    KafkaClients(KafkaProperties kafka, MeterRegistry meters) {
        this.kafka = kafka;
        this.meters = meters;
    }

    /** Settings of an admin client. */
    public Map<String, Object> admin() {
        return kafka.buildAdminProperties();
    }

    /**
     * Makes consumers of whole topics: without a group, and positioned by their reader alone.
     *
     * @param settings that take precedence over an operator's
     */
    public Supplier<Consumer<byte[], byte[]>> readers(String clientId, Map<String, Object> settings) {
        return consumers(clientId, settings)::createConsumer;
    }

    /** Makes consumers as {@link #readers} does, whose metrics are published. */
    public Supplier<Consumer<byte[], byte[]>> measuredReaders(String clientId, Map<String, Object> settings) {
        DefaultKafkaConsumerFactory<byte[], byte[]> consumers = consumers(clientId, settings);
        consumers.addListener(new MicrometerConsumerListener<>(meters));
        return consumers::createConsumer;
    }

    /**
     * Settings of a producer that waits for all replicas in sync.
     *
     * @param settings that take precedence over an operator's
     */
    public Map<String, Object> producer(String clientId, Map<String, Object> settings) {
        Map<String, Object> producer = new HashMap<>(kafka.buildProducerProperties());
        producer.put(ProducerConfig.CLIENT_ID_CONFIG, clientId);
        producer.put(ProducerConfig.ACKS_CONFIG, "all");
        producer.putAll(settings);
        return producer;
    }

    /**
     * Producers with these settings, whose metrics are published.
     *
     * @param closeSeconds for how long a producer may finish sending when it is closed
     */
    public DefaultKafkaProducerFactory<byte[], byte[]> producers(Map<String, Object> settings, int closeSeconds) {
        DefaultKafkaProducerFactory<byte[], byte[]> producers =
                new DefaultKafkaProducerFactory<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        producers.addListener(new MicrometerProducerListener<>(meters));
        producers.setPhysicalCloseTimeout(closeSeconds);
        return producers;
    }

    /** Makes a producer with each call, and closes that of the call before. */
    public static Supplier<Producer<byte[], byte[]>> oneAtATime(DefaultKafkaProducerFactory<byte[], byte[]> producers) {
        return () -> {
            producers.reset();
            return producers.createProducer();
        };
    }

    private DefaultKafkaConsumerFactory<byte[], byte[]> consumers(String clientId, Map<String, Object> settings) {
        Map<String, Object> consumer = LogReader.properties(kafka.buildConsumerProperties(), clientId);
        consumer.putAll(settings);
        return new DefaultKafkaConsumerFactory<>(consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
