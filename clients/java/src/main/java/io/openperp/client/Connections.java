package io.openperp.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Makes the HTTP client for an exchange's addresses. */
final class Connections {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    private Connections() {}

    /**
     * The HTTP client for these addresses. If none of them uses TLS, no certificate authority is loaded or trusted,
     * because loading them takes longer than a whole request to an exchange nearby.
     */
    static HttpClient client(URI... addresses) {
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_TIMEOUT);
        if (Stream.of(addresses).noneMatch(Connections::usesTls)) {
            builder.sslContext(trustingNobody());
        }
        return builder.build();
    }

    /** Whether the scheme is one with TLS: any but {@code http} and {@code ws}. */
    private static boolean usesTls(URI address) {
        String scheme = address.getScheme();
        return !"http".equalsIgnoreCase(scheme) && !"ws".equalsIgnoreCase(scheme);
    }

    private static SSLContext trustingNobody() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }
}
