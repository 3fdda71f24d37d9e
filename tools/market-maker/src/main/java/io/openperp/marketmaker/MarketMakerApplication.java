package io.openperp.marketmaker;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** The service market-maker: quotes the markets of an exchange until it is stopped. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableConfigurationProperties(MarketMakerSettings.class)
public class MarketMakerApplication {

    public static void main(String[] args) {
        System.setProperty("spring.config.name", "market-maker");
        SpringApplication.run(MarketMakerApplication.class, args);
    }

    /**
     * Creates the market maker, which starts only when the application has started: the run that archives classes for
     * the image creates the application without keys.
     */
    @Bean
    MarketMakerRun quoting(MarketMakerSettings settings) {
        return new MarketMakerRun(settings);
    }

    @Bean
    HealthIndicator quotesHealthIndicator(MarketMakerRun quoting) {
        return () -> {
            String reason = quoting.pauseReason();
            return reason.isEmpty()
                    ? Health.up().build()
                    : Health.down().withDetail("paused", reason).build();
        };
    }

    @Bean
    MeterBinder quotingMetrics(MarketMakerRun quoting) {
        return registry -> Gauge.builder(
                        "market.maker.quoting",
                        quoting,
                        each -> each.pauseReason().isEmpty() ? 1 : 0)
                .description("1 while every market is quoted, 0 while the market maker pauses; health says why")
                .register(registry);
    }
}
