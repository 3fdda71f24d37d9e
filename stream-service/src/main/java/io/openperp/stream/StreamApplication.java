package io.openperp.stream;

import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Entry point of stream-service, which sends the exchange's events to WebSocket clients that have subscribed to them.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class StreamApplication {

    public static void main(String[] arguments) {
        builder().run(arguments);
    }

    /**
     * Creates the application. It reads {@code stream-service.yml} instead of {@code application.yml}, because other
     * services may share the class path.
     */
    public static SpringApplicationBuilder builder() {
        return new SpringApplicationBuilder(StreamApplication.class)
                .bannerMode(Banner.Mode.OFF)
                .properties("spring.config.name=stream-service");
    }
}
