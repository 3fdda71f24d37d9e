package io.openperp.stats.ingestion;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.reader.LogReader;
import io.openperp.stats.StatsSettings;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.MicrometerConsumerListener;
import org.springframework.stereotype.Component;

/** Makes the consumers of market-events, which keep their positions themselves. */
@Component
public class EventConsumers {

    private final KafkaProperties kafka;
    private final StatsSettings settings;
    private final MeterRegistry meters;

    EventConsumers(KafkaProperties kafka, StatsSettings settings, MeterRegistry meters) {
        this.kafka = kafka;
        this.settings = settings;
        this.meters = meters;
    }

    /** @param wait how long the broker may gather records for one answer: many small ones would keep it busy */
    public Supplier<Consumer<byte[], byte[]>> named(String name, Duration wait) {
        Map<String, Object> consumer = LogReader.properties(kafka.buildConsumerProperties(), name);
        consumer.put(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 65_536);
        // One transaction for as much as was fetched, when there is much to catch up with.
        consumer.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5_000);
        consumer.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, Math.toIntExact(wait.toMillis()));
        consumer.put(
                ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                Math.toIntExact(settings.marketRefresh().toMillis()));
        DefaultKafkaConsumerFactory<byte[], byte[]> consumers =
                new DefaultKafkaConsumerFactory<>(consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumers.addListener(new MicrometerConsumerListener<>(meters));
        return consumers::createConsumer;
    }
}
