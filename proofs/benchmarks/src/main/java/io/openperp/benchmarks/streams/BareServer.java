package io.openperp.benchmarks.streams;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.socket.config.annotation.EnableWebSocket;
import org.springframework.web.socket.config.annotation.WebSocketConfigurer;

/**
 * A WebSocket server for comparison with stream-service, on the same Tomcat with the same settings, but without state,
 * sequence numbers, JSON and queues: one consumer of one topic whose records are complete messages, with the channel as
 * their key.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableWebSocket
class BareServer {

    static final String TOPIC = "bare-messages";

    private static final Duration POLL = Duration.ofMillis(200);

    public static void main(String[] arguments) {
        new SpringApplicationBuilder(BareServer.class)
                .bannerMode(Banner.Mode.OFF)
                .properties(
                        "spring.config.name=stream-service",
                        "management.endpoint.health.validate-group-membership=false")
                .run(arguments);
    }

    @Bean
    BareSessions bareSessions(@Value("${spring.kafka.bootstrap-servers}") String bootstrapServers) {
        BareSessions sessions = new BareSessions();
        Thread.ofPlatform().name("bare-feed").daemon().start(() -> read(bootstrapServers, sessions));
        return sessions;
    }

    @Bean
    WebSocketConfigurer paths(BareSessions sessions) {
        return registry -> registry.addHandler(sessions, "/ws").setAllowedOriginPatterns("*");
    }

    private static void read(String bootstrapServers, BareSessions sessions) {
        TopicPartition only = new TopicPartition(TOPIC, 0);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "enable.auto.commit", false),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(only));
            consumer.seekToEnd(List.of(only));
            while (true) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    sessions.publish(record.key(), record.value());
                }
            }
        }
    }
}
