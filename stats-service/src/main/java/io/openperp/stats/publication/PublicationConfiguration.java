package io.openperp.stats.publication;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.servicekit.defaults.KafkaClients;
import io.openperp.stats.candles.CandleQueries;
import io.openperp.stats.market.MarketQueries;
import io.openperp.stats.market.Snapshots;
import io.openperp.stats.market.Tickers.BestPrices;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

@Configuration(proxyBeanMethods = false)
class PublicationConfiguration {

    /** Creates producers with a short timeout, because late values are soon replaced by new ones. */
    @Bean
    DefaultKafkaProducerFactory<byte[], byte[]> statisticsProducers(KafkaClients kafka) {
        Map<String, Object> producer = kafka.producer(
                "stats-publication",
                Map.of(
                        ProducerConfig.LINGER_MS_CONFIG, 0,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG, 2_000,
                        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000,
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 10_000));
        return kafka.producers(producer, 1);
    }

    @Bean
    StatisticsPublisher statisticsPublisher(
            DefaultKafkaProducerFactory<byte[], byte[]> statisticsProducers,
            MarketQueries markets,
            CandleQueries candles,
            Snapshots snapshots,
            BestPrices best,
            MeterRegistry meters) {
        return new StatisticsPublisher(
                KafkaClients.oneAtATime(statisticsProducers),
                markets,
                candles,
                snapshots,
                best,
                meters.counter("stats.published"));
    }
}
