package io.openperp.stats.ingestion;

import io.openperp.servicekit.defaults.KafkaClients;
import io.openperp.stats.StatsSettings;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.springframework.stereotype.Component;

/** Creates the consumers of market-events, whose offsets are stored with the data instead of in Kafka. */
@Component
public class EventConsumers {

    private final KafkaClients kafka;
    private final StatsSettings settings;

    EventConsumers(KafkaClients kafka, StatsSettings settings) {
        this.kafka = kafka;
        this.settings = settings;
    }

    public Supplier<Consumer<byte[], byte[]>> named(String name) {
        return kafka.measuredReaders(
                name,
                Map.of(
                        // Polls of up to 5000 records, so that a reader which lags writes many of them in one SQL
                        // transaction.
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        5_000,
                        ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                        Math.toIntExact(settings.marketRefresh().toMillis())));
    }
}
