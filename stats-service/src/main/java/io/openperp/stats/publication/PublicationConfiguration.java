package io.openperp.stats.publication;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.stats.candles.CandleQueries;
import io.openperp.stats.market.BestPrices;
import io.openperp.stats.market.MarketQueries;
import io.openperp.stats.market.Snapshots;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.MicrometerProducerListener;

@Configuration(proxyBeanMethods = false)
class PublicationConfiguration {

    @Bean
    DefaultKafkaProducerFactory<byte[], byte[]> statisticsProducers(KafkaProperties kafka, MeterRegistry meters) {
        Map<String, Object> producer = new HashMap<>(kafka.buildProducerProperties());
        producer.put(ProducerConfig.CLIENT_ID_CONFIG, "stats-publication");
        producer.put(ProducerConfig.ACKS_CONFIG, "all");
        producer.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        // What is late is soon replaced by what is new.
        producer.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 2_000);
        producer.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
        producer.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 10_000);
        DefaultKafkaProducerFactory<byte[], byte[]> producers =
                new DefaultKafkaProducerFactory<>(producer, new ByteArraySerializer(), new ByteArraySerializer());
        producers.addListener(new MicrometerProducerListener<>(meters));
        producers.setPhysicalCloseTimeout(1);
        return producers;
    }

    @Bean
    StatisticsPublisher statisticsPublisher(
            DefaultKafkaProducerFactory<byte[], byte[]> producers,
            MarketQueries markets,
            CandleQueries candles,
            Snapshots snapshots,
            BestPrices best,
            MeterRegistry meters) {
        return new StatisticsPublisher(
                () -> another(producers), markets, candles, snapshots, best, meters.counter("stats.published"));
    }

    private static Producer<byte[], byte[]> another(DefaultKafkaProducerFactory<byte[], byte[]> producers) {
        producers.reset();
        return producers.createProducer();
    }
}
