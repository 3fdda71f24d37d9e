package io.openperp.matching;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.matching.kafka.BrokerDisks;
import io.openperp.matching.kafka.ExchangeTopics;
import io.openperp.matching.kafka.KafkaConnection;
import io.openperp.matching.kafka.LogChecks;
import io.openperp.matching.kafka.LogTags;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.matching.shard.ShardFigures;
import io.openperp.matching.shard.ShardHealth;
import io.openperp.matching.shard.ShardHosts;
import io.openperp.matching.shard.ShardMetrics;
import io.openperp.matching.shard.ShardRoles;
import io.openperp.matching.shard.TracedHops;
import io.openperp.reader.tracing.Tracing;
import io.openperp.runtime.host.HopListener;
import io.openperp.runtime.host.HostSettings;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Creates the beans of matching-service. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MatchingSettings.class)
class MatchingConfiguration {

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
            KafkaProperties kafka,
            Environment environment,
            LogTags tags,
            Tracing tracing) {
        HostSettings host = settings.standby()
                .applyTo(HostSettings.of(tags.applyTo(KafkaConnection.of(kafka, environment)))
                        .withSnapshots(
                                settings.snapshots().everyRecords(),
                                settings.snapshots().every()));
        return new ShardHosts(
                new ExchangeTopics(settings, registry, KafkaConnection.of(kafka, environment)),
                new ShardRoles(settings, registry, figures),
                host,
                tracing == Tracing.OFF ? HopListener.NONE : new TracedHops(tracing));
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
    BrokerDisks brokerDisks(KafkaProperties kafka, Environment environment, MeterRegistry registry) {
        return new BrokerDisks(KafkaConnection.of(kafka, environment), registry);
    }

    @Bean
    LogChecks logChecks(
            KafkaProperties kafka,
            Environment environment,
            ShardHosts hosts,
            MatchingSettings settings,
            MeterRegistry registry) {
        return new LogChecks(
                KafkaConnection.of(kafka, environment), hosts::addresses, settings.logCheckBytesPerSecond(), registry);
    }
}
