package io.openperp.gateway.verification;

import io.openperp.gateway.GatewaySettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ReceiptConfiguration {

    @Bean
    Receipts receipts(GatewaySettings settings) {
        return Receipts.of(settings);
    }
}
