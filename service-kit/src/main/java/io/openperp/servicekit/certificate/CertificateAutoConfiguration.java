package io.openperp.servicekit.certificate;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.openperp.servicekit.certificate.CertificateExpiry.Source;
import io.openperp.servicekit.defaults.KafkaClientsAutoConfiguration;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Publishes as a metric how long the TLS certificates are valid that the settings of Kafka and PostgreSQL name as PEM.
 */
@AutoConfiguration(after = KafkaClientsAutoConfiguration.class)
public class CertificateAutoConfiguration {

    private static final Pattern PARAMETER = Pattern.compile("[?&](sslmode|sslrootcert|sslcert)=([^&]+)");

    @Bean
    MeterBinder certificateExpiry(ObjectProvider<KafkaProperties> kafka, Environment environment) {
        List<CertificateExpiry> all = new ArrayList<>();
        kafka.ifAvailable(settings -> all.addAll(ofKafka(settings.buildAdminProperties())));
        all.addAll(ofDatabase(environment.getProperty("spring.datasource.url", "")));
        return meters ->
                all.forEach(each -> Gauge.builder("openperp.certificate.expiry", each, CertificateExpiry::seconds)
                        .baseUnit("seconds")
                        .tag("certificate", each.name())
                        .description("Until the first certificate of a file ends")
                        .register(meters));
    }

    /**
     * Returns the certificates in the settings of Kafka clients. The clients read them once, so one that has been
     * replaced is used only after a restart.
     */
    static List<CertificateExpiry> ofKafka(Map<String, Object> settings) {
        List<CertificateExpiry> found = new ArrayList<>();
        if (text(settings, "security.protocol").endsWith("SSL")) {
            addStore(found, "kafka-ca", settings, "ssl.truststore.", "certificates");
            addStore(found, "kafka-client", settings, "ssl.keystore.", "certificate.chain");
        }
        return found;
    }

    private static void addStore(
            List<CertificateExpiry> found, String name, Map<String, Object> settings, String store, String inline) {
        if (!text(settings, store + "type").equals("PEM")) { // as Kafka compares it
            return;
        }
        String pem = text(settings, store + inline);
        String file = text(settings, store + "location");
        if (!pem.isEmpty() || !file.isEmpty()) {
            Source source = pem.isEmpty() ? Source.of(Path.of(file)) : Source.of(pem);
            found.add(new CertificateExpiry(name, source, true, InstantSource.system()));
        }
    }

    /**
     * Returns the certificates that the address of the database names. PostgreSQL's driver reads the files for each
     * connection, so one that has been replaced is used without a restart.
     */
    static List<CertificateExpiry> ofDatabase(String url) {
        List<CertificateExpiry> found = new ArrayList<>();
        Matcher parameters = PARAMETER.matcher(url);
        while (parameters.find()) {
            String value = URLDecoder.decode(parameters.group(2), StandardCharsets.UTF_8);
            switch (parameters.group(1)) {
                case "sslrootcert" -> found.add(ofFile("database-ca", value));
                case "sslcert" -> found.add(ofFile("database-client", value));
                default -> {
                    if (value.equals("disable")) {
                        return List.of();
                    }
                }
            }
        }
        return found;
    }

    private static CertificateExpiry ofFile(String name, String file) {
        return new CertificateExpiry(name, Source.of(Path.of(file)), false, InstantSource.system());
    }

    private static String text(Map<String, Object> settings, String name) {
        @Nullable Object value = settings.get(name);
        return value == null ? "" : value.toString();
    }
}
