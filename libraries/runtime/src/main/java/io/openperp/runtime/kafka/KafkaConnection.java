package io.openperp.runtime.kafka;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Creates the Kafka clients of a host, configured for low latency and no loss. */
public final class KafkaConnection {

    private static final int LARGE_FETCH = 4 * 1024 * 1024;

    private final Map<String, Object> given;

    public KafkaConnection(Map<String, Object> given) {
        this.given = given;
    }

    /**
     * A consumer that commits no offsets and belongs to no consumer group, because snapshots contain the offset to
     * continue from.
     */
    public Consumer<byte[], byte[]> consumer() {
        return consumer(Map.of());
    }

    /**
     * A consumer for reading existing records in large fetches. A fetch does not wait at the end of a log, which would
     * delay reading another partition by up to half a second.
     */
    public Consumer<byte[], byte[]> consumerOfWhatIsThere() {
        return consumer(Map.of(
                ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                5,
                ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                LARGE_FETCH,
                ConsumerConfig.RECEIVE_BUFFER_CONFIG,
                LARGE_FETCH,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                2_000));
    }

    private Consumer<byte[], byte[]> consumer(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 1);
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 15_000);
        settings.putAll(given);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** A producer that sends at once when idle; under load, records are batched while a request is in flight. */
    public Producer<byte[], byte[]> producer() {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 5);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 128 * 1024);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 64L * 1024 * 1024);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 15_000);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 20_000);
        settings.putAll(given);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    public Admin admin() {
        return admin(3_000, 5_000);
    }

    /**
     * A client for an operator's commands, with long timeouts: on a busy machine the first connection may take seconds,
     * above all with TLS.
     */
    public Admin patientAdmin() {
        return admin(10_000, 30_000);
    }

    private Admin admin(int requestMillis, int callMillis) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, requestMillis);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, callMillis);
        settings.putAll(given);
        return Admin.create(settings);
    }
}
