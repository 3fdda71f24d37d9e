package io.openperp.gateway.verification;

import io.openperp.reader.LogReader;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

@Configuration(proxyBeanMethods = false)
class VerificationConfiguration {

    @Bean
    HashTail hashTail(KafkaProperties kafka) {
        Map<String, Object> consumer = LogReader.properties(kafka.buildConsumerProperties(), "gateway-state-hashes");
        return new HashTail(new DefaultKafkaConsumerFactory<>(
                consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer())::createConsumer);
    }
}
