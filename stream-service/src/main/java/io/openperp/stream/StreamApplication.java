package io.openperp.stream;

import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Fans events out to WebSocket subscribers. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class StreamApplication {

    public static void main(String[] arguments) {
        builder().run(arguments);
    }

    /** Creates the application with its own configuration file, even if other services share the class path. */
    public static SpringApplicationBuilder builder() {
        return new SpringApplicationBuilder(StreamApplication.class)
                .bannerMode(Banner.Mode.OFF)
                .properties("spring.config.name=stream-service");
    }
}
