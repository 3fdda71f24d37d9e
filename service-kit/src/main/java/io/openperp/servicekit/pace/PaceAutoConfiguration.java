package io.openperp.servicekit.pace;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** Paces the service's own port. A service that paces its requests itself excludes this configuration. */
@AutoConfiguration
public class PaceAutoConfiguration {

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> pacedRequests() {
        return PacedRequests.onEveryConnection();
    }
}
