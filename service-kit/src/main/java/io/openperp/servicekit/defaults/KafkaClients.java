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
 * Creates the Kafka consumers and producers of a service. Settings of an operator below {@code spring.kafka} apply,
 * except those that could lose records.
 */
public final class KafkaClients {

    private final KafkaProperties kafka;
    private final MeterRegistry meters;

    KafkaClients(KafkaProperties kafka, MeterRegistry meters) {
        this.kafka = kafka;
        this.meters = meters;
    }

    /** Settings of a Kafka admin client. */
    public Map<String, Object> admin() {
        return kafka.buildAdminProperties();
    }

    /**
     * Returns a supplier of consumers that read whole topics: without a group, and without stored offsets, so that the
     * reader sets their positions.
     *
     * @param settings settings that take precedence over an operator's
     */
    public Supplier<Consumer<byte[], byte[]>> readers(String clientId, Map<String, Object> settings) {
        return consumers(clientId, settings)::createConsumer;
    }

    /** Returns a supplier of consumers as {@link #readers} does, but with published metrics. */
    public Supplier<Consumer<byte[], byte[]>> measuredReaders(String clientId, Map<String, Object> settings) {
        DefaultKafkaConsumerFactory<byte[], byte[]> consumers = consumers(clientId, settings);
        consumers.addListener(new MicrometerConsumerListener<>(meters));
        return consumers::createConsumer;
    }

    /**
     * Settings of a producer that waits for all replicas in sync.
     *
     * @param settings settings that take precedence over an operator's
     */
    public Map<String, Object> producer(String clientId, Map<String, Object> settings) {
        Map<String, Object> producer = new HashMap<>(kafka.buildProducerProperties());
        producer.put(ProducerConfig.CLIENT_ID_CONFIG, clientId);
        producer.put(ProducerConfig.ACKS_CONFIG, "all");
        producer.putAll(settings);
        return producer;
    }

    /**
     * Returns a factory of producers with these settings and published metrics.
     *
     * @param closeSeconds number of seconds for which a closing producer may finish sending
     */
    public DefaultKafkaProducerFactory<byte[], byte[]> producers(Map<String, Object> settings, int closeSeconds) {
        DefaultKafkaProducerFactory<byte[], byte[]> producers =
                new DefaultKafkaProducerFactory<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        producers.addListener(new MicrometerProducerListener<>(meters));
        producers.setPhysicalCloseTimeout(closeSeconds);
        return producers;
    }

    /** Returns a supplier that creates a producer at each call and closes the previous one. */
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
