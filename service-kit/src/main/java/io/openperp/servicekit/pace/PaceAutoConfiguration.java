package io.openperp.servicekit.pace;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** For a service's own port. A service with a pace of its own excludes it. */
@AutoConfiguration
public class PaceAutoConfiguration {

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> pacedRequests() {
        return factory -> factory.addEngineValves(new PacedRequests(SchedulingDelay.ofProcess()));
    }
}
