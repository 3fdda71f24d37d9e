package io.openperp.gateway.verification;

import io.openperp.servicekit.kafka.KafkaClients;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class VerificationConfiguration {

    @Bean
    HashTail hashTail(KafkaClients kafka) {
        return new HashTail(kafka.readers("gateway-state-hashes", Map.of()));
    }
}
