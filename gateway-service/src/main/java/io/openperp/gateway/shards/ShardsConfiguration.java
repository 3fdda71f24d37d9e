package io.openperp.gateway.shards;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.gateway.GatewaySettings;
import io.openperp.journal.ShardKind;
import io.openperp.reader.LogReader;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

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
    BeatTail beatTail(KafkaProperties kafka, RunningShards shards) {
        Map<String, Object> consumer = LogReader.properties(kafka.buildConsumerProperties(), "gateway-owner-beats");
        return new BeatTail(
                new DefaultKafkaConsumerFactory<>(consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        ::createConsumer,
                shards);
    }

    private static void gauge(String name, ShardKind kind, RunningShards shards, MeterRegistry meters) {
        Gauge.builder("gateway.shards.running", shards, known -> known.count(kind))
                .tag("kind", name)
                .register(meters);
    }
}
