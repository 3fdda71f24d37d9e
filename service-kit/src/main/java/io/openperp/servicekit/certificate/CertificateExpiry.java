package io.openperp.servicekit.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The time at which the first of the certificates in a PEM text expires. The text is read again at most once a minute,
 * and not beyond {@link #MOST_BYTES}.
 */
final class CertificateExpiry {

    static final int MOST_BYTES = 1 << 20;

    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final Pattern CERTIFICATE =
            Pattern.compile("-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----");

    /** Reads a PEM text from a file or a setting. */
    interface Source {

        String read() throws IOException;

        static Source of(String pem) {
            return () -> pem;
        }

        static Source of(Path file) {
            return () -> {
                try (InputStream in = Files.newInputStream(file)) {
                    byte[] bytes = in.readNBytes(MOST_BYTES + 1);
                    if (bytes.length > MOST_BYTES) {
                        throw new IOException(file + " is too long");
                    }
                    return new String(bytes, StandardCharsets.ISO_8859_1);
                }
            };
        }
    }

    private record Reading(Instant at, Instant end) {}

    private final String name;
    private final Source source;
    private final InstantSource clock;
    private final @Nullable Instant endInUse;
    private volatile Reading last;

    /**
     * Reads the text for the first time.
     *
     * @param name value of the metric's label
     * @param isReadOnce whether the service uses the certificates that it found at its start until it ends
     */
    CertificateExpiry(String name, Source source, boolean isReadOnce, InstantSource clock) {
        this.name = name;
        this.source = source;
        this.clock = clock;
        this.last = read();
        this.endInUse = isReadOnce ? last.end() : null;
    }

    String name() {
        return name;
    }

    /**
     * Seconds until the first certificate expires, negative afterwards; 0 if no certificate can be read, because the
     * next start would fail.
     */
    double seconds() {
        Instant now = clock.instant();
        Reading reading = last;
        if (Duration.between(reading.at(), now).compareTo(PERIOD) >= 0) {
            reading = read();
            last = reading;
        }
        Instant end = endInUse != null && endInUse.isBefore(reading.end()) ? endInUse : reading.end();
        return end.equals(Instant.EPOCH) ? 0 : Duration.between(now, end).toSeconds();
    }

    private Reading read() {
        Instant now = clock.instant();
        try {
            return new Reading(now, firstEnd(source.read()));
        } catch (IOException | CertificateException e) {
            return new Reading(now, Instant.EPOCH);
        }
    }

    private static Instant firstEnd(String pem) throws CertificateException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        Instant first = null;
        for (String block :
                CERTIFICATE.matcher(pem).results().map(MatchResult::group).toList()) {
            X509Certificate certificate = (X509Certificate)
                    factory.generateCertificate(new ByteArrayInputStream(block.getBytes(StandardCharsets.ISO_8859_1)));
            Instant end = certificate.getNotAfter().toInstant();
            first = first == null || end.isBefore(first) ? end : first;
        }
        return first == null ? Instant.EPOCH : first;
    }
}
