package io.openperp.servicekit.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.openperp.servicekit.certificate.CertificateExpiry.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The metric of certificates counts down to the first end in what the settings name, and never fails a scrape. */
class CertificateExpiryTest {

    private static final double DAY = Duration.ofDays(1).toSeconds();

    @TempDir
    private static Path directory;

    private static Path days10;
    private static Path days90;

    @EnableConfigurationProperties(KafkaProperties.class)
    static class Service {}

    @BeforeAll
    static void makeCertificates() throws Exception {
        days10 = certificate("ten", 10);
        days90 = certificate("ninety", 90);
    }

    @Test
    void eachFileThatTheSettingsNameHasItsFigure() throws IOException {
        assertThat(figures(
                        "spring.kafka.properties.security.protocol=SASL_SSL",
                        "spring.kafka.properties.ssl.truststore.type=PEM",
                        "spring.kafka.properties.ssl.truststore.location=" + days90,
                        "spring.kafka.properties.ssl.keystore.type=PEM",
                        "spring.kafka.properties.ssl.keystore.certificate.chain=" + Files.readString(days10),
                        "spring.datasource.url=jdbc:postgresql://db/openperp?sslmode=verify-full&sslrootcert="
                                + directory.toString().replace("/", "%2F") + "%2Fninety.pem&sslcert=" + days10))
                .containsOnlyKeys("kafka-ca", "kafka-client", "database-ca", "database-client")
                .allSatisfy((name, seconds) -> assertThat(seconds)
                        .isBetween(
                                name.endsWith("ca") ? 89 * DAY : 9 * DAY, name.endsWith("ca") ? 90 * DAY : 10 * DAY));
    }

    @Test
    void withoutTlsThereIsNone() {
        assertThat(figures()).isEmpty();
        assertThat(figures(
                        "spring.kafka.properties.security.protocol=SASL_PLAINTEXT",
                        "spring.kafka.properties.ssl.truststore.type=PEM",
                        "spring.kafka.properties.ssl.truststore.location=" + days90,
                        "spring.datasource.url=jdbc:postgresql://db/openperp?sslrootcert=" + days90
                                + "&sslmode=disable"))
                .isEmpty();
    }

    @Test
    void theFirstEndOfAFileCountsAndAKeyInItIsPassedOver() throws IOException {
        Path both = directory.resolve("both.pem");
        Files.writeString(
                both,
                "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n" + Files.readString(days90)
                        + Files.readString(days10));
        assertThat(expiry(both, false, new AtomicReference<>(Instant.now())).seconds())
                .isBetween(9 * DAY, 10 * DAY);
    }

    @Test
    void whatCannotBeReadIsZero() throws IOException {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
        assertThat(expiry(directory.resolve("nowhere.pem"), false, now).seconds())
                .isZero();
        assertThat(expiry(Files.writeString(directory.resolve("empty.pem"), ""), false, now)
                        .seconds())
                .isZero();
        Path broken = Files.writeString(
                directory.resolve("broken.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        assertThat(expiry(broken, false, now).seconds()).isZero();
        Path tooLong = Files.write(directory.resolve("long.pem"), new byte[CertificateExpiry.MOST_BYTES]);
        Files.writeString(tooLong, Files.readString(days90), StandardOpenOption.APPEND);
        assertThat(expiry(tooLong, false, now).seconds()).isZero();
    }

    @Test
    void aRenewedFileCountsAfterAMinuteUnlessTheServiceStillUsesTheOldOne() throws IOException {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
        Path file = Files.copy(days10, directory.resolve("renewed.pem"));
        CertificateExpiry readAgain = expiry(file, false, now);
        CertificateExpiry readOnce = expiry(file, true, now);
        Files.writeString(file, Files.readString(days90));
        assertThat(readAgain.seconds()).isLessThan(10 * DAY);
        now.set(now.get().plusSeconds(60));
        assertThat(readAgain.seconds()).isGreaterThan(89 * DAY);
        assertThat(readOnce.seconds()).isLessThan(10 * DAY);
        now.set(now.get().plus(Duration.ofDays(11)));
        assertThat(readOnce.seconds()).isNegative();
        Files.delete(file);
        now.set(now.get().plusSeconds(60));
        assertThat(readAgain.seconds()).isZero();
    }

    private static CertificateExpiry expiry(Path file, boolean isReadOnce, AtomicReference<Instant> now) {
        return new CertificateExpiry("file", Source.of(file), isReadOnce, now::get);
    }

    private static Map<String, Double> figures(String... settings) {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        new ApplicationContextRunner()
                .withUserConfiguration(Service.class)
                .withConfiguration(AutoConfigurations.of(CertificateAutoConfiguration.class))
                .withPropertyValues(settings)
                .run(context -> context.getBean(MeterBinder.class).bindTo(meters));
        Collection<Gauge> gauges = meters.find("openperp.certificate.expiry").gauges();
        return gauges.stream()
                .collect(Collectors.toMap(gauge -> String.valueOf(gauge.getId().getTag("certificate")), Gauge::value));
    }

    private static Path certificate(String name, int days) throws IOException, InterruptedException {
        Path store = directory.resolve(name + ".p12");
        Path pem = directory.resolve(name + ".pem");
        keytool(store, "-genkeypair", "-alias", "a", "-keyalg", "EC", "-dname", "CN=" + name, "-validity", "" + days);
        keytool(store, "-exportcert", "-alias", "a", "-rfc", "-file", pem.toString());
        return pem;
    }

    private static void keytool(Path store, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-keystore", store.toString(), "-storepass", "password", "-storetype", "PKCS12"));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }
}
