package io.openperp.matching;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.runtime.HopListener;
import io.openperp.runtime.HostSettings;
import io.openperp.tracing.Tracing;
import io.opentelemetry.api.OpenTelemetry;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The wiring of matching-service. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({MatchingSettings.class, KafkaSettings.class})
class MatchingConfiguration {

    @Bean
    Tracing tracing(@Value("${openperp.tracing.enabled}") boolean enabled, OpenTelemetry telemetry) {
        return enabled ? Tracing.with(telemetry) : Tracing.OFF;
    }

    @Bean
    MarketRegistry marketRegistry(MatchingSettings settings) {
        return MarketRegistry.of(settings);
    }

    @Bean
    ShardFigures shardFigures() {
        return new ShardFigures();
    }

    @Bean
    LogTags logTags(MatchingSettings settings) {
        return LogTags.of(settings.logKeys());
    }

    @Bean
    ShardHosts shardHosts(
            MatchingSettings settings,
            MarketRegistry registry,
            ShardFigures figures,
            KafkaSettings kafka,
            LogTags tags,
            Tracing tracing) {
        HostSettings host = settings.standby()
                .applyTo(HostSettings.of(tags.applyTo(kafka.connection()))
                        .withSnapshots(
                                settings.snapshots().everyRecords(),
                                settings.snapshots().every()));
        return new ShardHosts(
                new ExchangeTopics(settings, registry),
                new ShardRoles(settings, registry, figures),
                host,
                tracing == Tracing.OFF ? HopListener.NONE : new FollowedHops(tracing));
    }

    @Bean
    ShardHealth shardsReadyHealthIndicator(ShardHosts hosts) {
        return ShardHealth.ready(hosts);
    }

    @Bean
    ShardHealth shardsAliveHealthIndicator(ShardHosts hosts) {
        return ShardHealth.alive(hosts);
    }

    @Bean
    ShardMetrics shardMetrics(
            ShardHosts hosts, ShardFigures figures, MarketRegistry registry, MatchingSettings settings) {
        return new ShardMetrics(hosts, figures, registry, settings.oracleKeys().size());
    }

    @Bean
    BrokerDisks brokerDisks(KafkaSettings kafka, MeterRegistry registry) {
        return new BrokerDisks(kafka.connection(), registry);
    }
}
