package io.openperp.stats;

import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Aggregates market events to statistics, candles and books, and answers queries about them. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class StatsApplication {

    public static void main(String[] arguments) {
        builder().run(arguments);
    }

    /**
     * Creates the application. It reads {@code stats-service.yml} instead of {@code application.yml}, because other
     * services may share the class path.
     */
    public static SpringApplicationBuilder builder() {
        return new SpringApplicationBuilder(StatsApplication.class)
                .bannerMode(Banner.Mode.OFF)
                .properties("spring.config.name=stats-service");
    }
}
