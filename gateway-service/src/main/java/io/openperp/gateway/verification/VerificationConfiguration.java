package io.openperp.gateway.verification;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

@Configuration(proxyBeanMethods = false)
class VerificationConfiguration {

    @Bean
    HashTail hashTail(KafkaProperties kafka) {
        Map<String, Object> consumer = new HashMap<>(kafka.buildConsumerProperties());
        consumer.put(ConsumerConfig.CLIENT_ID_CONFIG, "gateway-state-hashes");
        consumer.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        consumer.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        consumer.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        consumer.remove(ConsumerConfig.GROUP_ID_CONFIG);
        return new HashTail(new DefaultKafkaConsumerFactory<>(
                consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer())::createConsumer);
    }
}
