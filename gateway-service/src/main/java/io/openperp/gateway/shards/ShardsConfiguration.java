package io.openperp.gateway.shards;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.gateway.GatewaySettings;
import io.openperp.journal.ShardKind;
import io.openperp.servicekit.defaults.KafkaClients;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ShardsConfiguration {

    @Bean
    RunningShards runningShards(GatewaySettings settings, MeterRegistry meters) {
        RunningShards shards = new RunningShards(settings.shardPatience());
        gauge("account", ShardKind.ACCOUNT, shards, meters);
        gauge("market", ShardKind.MARKET, shards, meters);
        return shards;
    }

    @Bean
    HeartbeatReader heartbeatReader(KafkaClients kafka, RunningShards shards) {
        return new HeartbeatReader(kafka.readers("gateway-owner-beats", Map.of()), shards);
    }

    private static void gauge(String name, ShardKind kind, RunningShards shards, MeterRegistry meters) {
        Gauge.builder("gateway.shards.running", shards, known -> known.count(kind))
                .tag("kind", name)
                .register(meters);
    }
}
