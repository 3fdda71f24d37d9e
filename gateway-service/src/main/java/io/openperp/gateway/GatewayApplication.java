package io.openperp.gateway;

import io.openperp.servicekit.pace.PaceAutoConfiguration;
import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Accepts every transaction, and forwards every read over HTTP. */
@SpringBootApplication(exclude = PaceAutoConfiguration.class) // its requests are paced where they are charged
@ConfigurationPropertiesScan
public class GatewayApplication {

    public static void main(String[] arguments) {
        builder().run(arguments);
    }

    /** Creates the application with its own configuration file, even if other services share the class path. */
    public static SpringApplicationBuilder builder() {
        return new SpringApplicationBuilder(GatewayApplication.class)
                .bannerMode(Banner.Mode.OFF)
                .properties("spring.config.name=gateway-service");
    }
}
