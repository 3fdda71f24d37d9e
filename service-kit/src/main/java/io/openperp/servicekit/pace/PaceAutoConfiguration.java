package io.openperp.servicekit.pace;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/**
 * Limits the pace of requests on the service's own port. A service that does this itself excludes this configuration.
 */
@AutoConfiguration
public class PaceAutoConfiguration {

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> pacedRequests() {
        return PacedRequests.onEveryConnection();
    }
}
