package io.openperp.gateway.verification;

import io.openperp.gateway.GatewaySettings;
import io.openperp.servicekit.defaults.KafkaClients;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class VerificationConfiguration {

    @Bean
    HashReader hashReader(KafkaClients kafka, Receipts receipts, GatewaySettings settings) {
        return new HashReader(
                kafka.readers("gateway-state-hashes", Map.of()),
                receipts.key(),
                settings.treasuryPublicKey().isEmpty() ? null : settings.treasuryPublicKey(),
                settings.signatures().network());
    }
}
