package io.openperp.stream.feed;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.openperp.journal.Topics;
import io.openperp.reader.LogReader;
import io.openperp.reader.tracing.Tracing;
import io.openperp.servicekit.defaults.KafkaClients;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.account.AccountStream;
import io.openperp.stream.account.MultisigStream;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.market.MarketFacts;
import io.openperp.stream.market.StatisticsFacts;
import io.openperp.stream.snapshot.KnownSnapshots;
import io.openperp.stream.snapshot.SnapshotStart;
import io.openperp.stream.snapshot.SnapshotWriter;
import io.openperp.stream.socket.ClientSockets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class FeedConfiguration {

    /** Interval at which events are read; it delays a message by at most twice this time. */
    private static final Duration STEP = Duration.ofMillis(2);

    /** Interval at which statistics are read. Each is published at most once in 200 ms. */
    private static final Duration STATISTICS_STEP = Duration.ofMillis(10);

    private static final String SNAPSHOTS = "stream-snapshots";

    @Bean
    FeedState feedState(Channels channels, AccountStream accounts, MarketFacts markets, StreamSettings settings) {
        return new FeedState(channels, accounts, markets, settings);
    }

    @Bean
    FeedReader eventFeed(
            KafkaClients kafka,
            Channels channels,
            AccountStream accounts,
            MultisigStream multisigs,
            MarketFacts markets,
            FeedState state,
            KnownSnapshots snapshots,
            StreamSettings settings,
            ClientSockets clients,
            MeterRegistry meters,
            Tracing tracing) {
        StartMeasure measure = new StartMeasure();
        meters.gauge("stream.start.records", measure, StartMeasure::records);
        meters.gauge("stream.start.seconds", measure, StartMeasure::seconds);
        meters.gauge("stream.feed.records", state, FeedState::records);
        meters.gauge("stream.snapshot.behind.records", state, now -> snapshots.behind(now.records()));
        SnapshotStart start = new SnapshotStart(settings.snapshots().enabled(), consumersOfSnapshots(kafka), snapshots);
        FeedReader feed = new FeedReader(new LogReader(
                "event-feed",
                EventFeed.TOPICS,
                LogReader.Settings.refreshedEvery(settings.marketRefresh()).inStepsOf(STEP),
                consumers("stream-feed", kafka, settings),
                tracing.into(new EventFeed(channels, accounts, multisigs, markets, state, start, measure, clients))));
        return watched("events", feed, meters);
    }

    @Bean
    KnownSnapshots knownSnapshots(StreamSettings settings, MeterRegistry meters) {
        KnownSnapshots snapshots = new KnownSnapshots(settings.snapshots().enabled());
        meters.gauge("stream.snapshot.age.seconds", snapshots, KnownSnapshots::ageSeconds);
        meters.gauge("stream.snapshots.unusable", snapshots, KnownSnapshots::unusable);
        return snapshots;
    }

    @Bean
    SnapshotWriter snapshotWriter(
            KafkaClients kafka,
            FeedState state,
            FeedReader eventFeed,
            KnownSnapshots snapshots,
            StreamSettings settings,
            MeterRegistry meters) {
        return new SnapshotWriter(
                settings.snapshots(),
                state,
                () -> eventFeed.obstacle().isEmpty(),
                consumersOfSnapshots(kafka),
                () -> new KafkaProducer<>(producer(kafka), new ByteArraySerializer(), new ByteArraySerializer()),
                snapshots);
    }

    /**
     * Creates the reader of statistics. Readiness depends on it only once it has ended for good: without statistics,
     * the other streams are still complete.
     */
    @Bean
    FeedReader statisticsFeed(
            KafkaClients kafka,
            Channels channels,
            StatisticsFacts facts,
            StreamSettings settings,
            ClientSockets clients,
            MeterRegistry meters) {
        FeedReader feed = new FeedReader(new LogReader(
                "statistics-feed",
                List.of(Topics.MARKET_STATISTICS),
                LogReader.Settings.refreshedEvery(settings.marketRefresh()).inStepsOf(STATISTICS_STEP),
                consumers("stream-statistics", kafka, settings),
                new StatisticsFeed(channels, facts, clients)));
        return watched("statistics", feed, meters);
    }

    /**
     * Component {@code feed} of the readiness probe: down until everything that was in the logs of events at the start
     * has been read, while a record is missing, and after reading has ended for good.
     */
    @Bean
    HealthIndicator feedHealthIndicator(FeedReader eventFeed, FeedReader statisticsFeed, ClientSockets clients) {
        return () -> {
            String ofEvents = eventFeed.obstacle();
            String obstacle = ofEvents.isEmpty() && clients.hasGivenUp() ? statisticsFeed.trouble() : ofEvents;
            return obstacle.isEmpty()
                    ? Health.up().build()
                    : Health.down().withDetail("reason", obstacle).build();
        };
    }

    private static FeedReader watched(String name, FeedReader feed, MeterRegistry meters) {
        meters.gauge(
                "stream.feed.current",
                Tags.of("feed", name),
                feed,
                reader -> reader.obstacle().isEmpty() ? 1 : 0);
        return feed;
    }

    /**
     * Consumers whose fetches wait only 5 ms at the end of a partition, so that the read of another partition is not
     * delayed.
     */
    private static Supplier<Consumer<byte[], byte[]>> consumersOfSnapshots(KafkaClients kafka) {
        return kafka.readers(SNAPSHOTS, Map.of(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 5));
    }

    private static Map<String, Object> producer(KafkaClients kafka) {
        return kafka.producer(SNAPSHOTS, Map.of(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true));
    }

    private static Supplier<Consumer<byte[], byte[]>> consumers(
            String name, KafkaClients kafka, StreamSettings settings) {
        return kafka.measuredReaders(
                name,
                Map.of(
                        ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                        Math.toIntExact(settings.marketRefresh().toMillis())));
    }
}
