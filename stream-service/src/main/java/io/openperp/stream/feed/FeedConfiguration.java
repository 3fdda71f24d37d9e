package io.openperp.stream.feed;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.account.AccountStream;
import io.openperp.stream.market.MarketFacts;
import io.openperp.stream.market.StatisticsFacts;
import io.openperp.stream.socket.Channels;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.MicrometerConsumerListener;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(KafkaProperties.class)
class FeedConfiguration {

    @Bean
    EventFeed eventFeed(
            KafkaProperties kafka,
            Channels channels,
            AccountStream accounts,
            MarketFacts markets,
            StreamSettings settings,
            MeterRegistry meters) {
        return new EventFeed(consumers("stream-feed", kafka, settings, meters), channels, accounts, markets, settings);
    }

    @Bean
    StatisticsFeed statisticsFeed(
            KafkaProperties kafka,
            Channels channels,
            StatisticsFacts facts,
            StreamSettings settings,
            MeterRegistry meters) {
        return new StatisticsFeed(
                consumers("stream-statistics", kafka, settings, meters), channels, facts, settings.marketRefresh());
    }

    /** Part {@code feed} of readiness. */
    @Bean
    HealthIndicator feedHealthIndicator(EventFeed feed) {
        return () -> {
            String trouble = feed.hasGap() ? "a record of an events topic is missing" : feed.trouble();
            return trouble.isEmpty()
                    ? Health.up().build()
                    : Health.down().withDetail("reason", trouble).build();
        };
    }

    private static Supplier<Consumer<byte[], byte[]>> consumers(
            String name, KafkaProperties kafka, StreamSettings settings, MeterRegistry meters) {
        Map<String, Object> consumer = new HashMap<>(kafka.buildConsumerProperties());
        consumer.put(ConsumerConfig.CLIENT_ID_CONFIG, name);
        consumer.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        consumer.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        consumer.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        consumer.put(
                ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                Math.toIntExact(settings.marketRefresh().toMillis()));
        consumer.remove(ConsumerConfig.GROUP_ID_CONFIG);
        DefaultKafkaConsumerFactory<byte[], byte[]> consumers =
                new DefaultKafkaConsumerFactory<>(consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumers.addListener(new MicrometerConsumerListener<>(meters));
        return consumers::createConsumer;
    }
}
