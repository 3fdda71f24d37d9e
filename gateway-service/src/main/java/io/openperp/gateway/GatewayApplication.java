package io.openperp.gateway;

import io.openperp.servicekit.pace.PaceAutoConfiguration;
import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Entry point of gateway-service, to which clients send all transactions and HTTP queries. It verifies transactions and
 * appends them to the log, and forwards queries to the services that answer them.
 */
@SpringBootApplication(exclude = PaceAutoConfiguration.class) // its requests are paced where they are charged
@ConfigurationPropertiesScan
public class GatewayApplication {

    public static void main(String[] arguments) {
        builder().run(arguments);
    }

    /**
     * Creates the application. It reads {@code gateway-service.yml} instead of {@code application.yml}, because other
     * services may share the class path.
     */
    public static SpringApplicationBuilder builder() {
        return new SpringApplicationBuilder(GatewayApplication.class)
                .bannerMode(Banner.Mode.OFF)
                .properties("spring.config.name=gateway-service");
    }
}
