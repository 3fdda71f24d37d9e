package io.openperp.oracle;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.openperp.client.Signer;
import io.openperp.client.key.KeyFile;
import io.openperp.oracle.PriceWalk.UnusableFileException;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.SecretKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * The service oracle-publisher: publishes prices until it is stopped. With {@code --draw-key} it only draws its key and
 * ends.
 */
@SpringBootApplication(proxyBeanMethods = false)
@EnableConfigurationProperties(OracleSettings.class)
public class OracleApplication {

    private static final Logger LOG = LoggerFactory.getLogger(OracleApplication.class);

    public static void main(String[] args) {
        System.setProperty("spring.config.name", "oracle-publisher");
        if (DrawKeyCommand.isAskedFor(args)) {
            System.exit(DrawKeyCommand.run(args));
        }
        SpringApplication.run(OracleApplication.class, args);
    }

    /**
     * Creates the publication, which starts only when the application has started: the run that archives classes for
     * the image creates the application without a key.
     */
    @Bean
    Publication publication(OracleSettings settings) {
        return new Publication(() -> publisher(settings));
    }

    @Bean
    HealthIndicator pricesHealthIndicator(Publication publication) {
        return () -> {
            String refusal = publication.refusal();
            return refusal.isEmpty()
                    ? Health.up().build()
                    : Health.down().withDetail("refusal", refusal).build();
        };
    }

    @Bean
    MeterBinder publicationMetrics(Publication publication) {
        return registry -> {
            FunctionCounter.builder("oracle.publications", publication, Publication::acceptedCount)
                    .description("transactions with a price of every market")
                    .tag("outcome", "accepted")
                    .register(registry);
            FunctionCounter.builder("oracle.publications", publication, Publication::refusedCount)
                    .description("transactions with a price of every market")
                    .tag("outcome", "refused")
                    .register(registry);
        };
    }

    private static PricePublisher publisher(OracleSettings settings) {
        SecretKey key = key(settings);
        List<PriceWalk> walks = new ArrayList<>();
        for (OracleSettings.Market market : settings.markets()) {
            Path file = settings.directory().resolve(market.symbol() + ".price");
            walks.add(PriceWalk.open(file, market.quoted(), key.publicKey().w0() + walks.size()));
        }
        LOG.info("prices of {} markets are signed with {}", walks.size(), key.publicKey());
        Map<String, String> headers = settings.gatewaySecret().isEmpty()
                ? Map.of()
                : Map.of("Authorization", "Bearer " + settings.gatewaySecret());
        Network network = settings.network();
        Signer signer = network == null ? Signer.of(key) : Signer.of(key).forNetwork(network);
        return new PricePublisher(settings.exchange(), headers, signer, walks, reason -> {});
    }

    private static SecretKey key(OracleSettings settings) {
        if (!settings.key().isBlank()) {
            return SecretKey.parse(settings.key().strip());
        }
        if (!Files.exists(settings.keyFile())) {
            throw new UnusableFileException(
                    "there is no key at %s; --draw-key puts one there".formatted(settings.keyFile()));
        }
        return KeyFile.read(settings.keyFile());
    }
}
