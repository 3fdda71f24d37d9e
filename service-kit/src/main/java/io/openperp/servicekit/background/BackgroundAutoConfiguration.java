package io.openperp.servicekit.background;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * Shows the background loops of this process in its health and metrics, and logs exceptions that end any other thread.
 */
@AutoConfiguration
public class BackgroundAutoConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundAutoConfiguration.class);

    /** Reports the part {@code background} of readiness. */
    @Bean
    HealthIndicator background() {
        if (Thread.getDefaultUncaughtExceptionHandler() == null) {
            Thread.setDefaultUncaughtExceptionHandler(
                    (thread, thrown) -> LOG.error("the thread {} has died", thread.getName(), thrown));
        }
        return () -> {
            List<String> unsound = BackgroundLoops.unsound();
            Health.Builder health = unsound.isEmpty() ? Health.up() : Health.down();
            return health.withDetails(BackgroundLoops.states()).build();
        };
    }

    @Bean
    MeterBinder backgroundDeaths() {
        return meters -> FunctionCounter.builder(
                        "openperp.background.deaths", this, configuration -> BackgroundLoops.deaths())
                .description("How often a thread of the service has died and begun again")
                .register(meters);
    }
}
