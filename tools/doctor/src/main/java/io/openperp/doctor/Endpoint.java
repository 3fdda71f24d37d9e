package io.openperp.doctor;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;

/**
 * A public endpoint: scheme, host and port of a URL.
 *
 * @param origin scheme {@code http} or {@code https}, host and port
 * @param inside whether the program runs inside the deployment, behind the proxy that ends TLS
 */
record Endpoint(URI origin, boolean inside) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(PATIENCE)
            .build();

    static Endpoint of(URI url, boolean inside) {
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        String web = scheme.equals("https") || scheme.equals("wss") ? "https" : "http";
        return new Endpoint(URI.create(web + "://" + url.getRawAuthority()), inside);
    }

    boolean isEncrypted() {
        return "https".equals(origin.getScheme());
    }

    /**
     * Whether no network lies between this program and the endpoint: it runs inside the deployment or on the same
     * machine.
     */
    boolean isNear() {
        return inside || address().isLoopback();
    }

    Address address() {
        int port = origin.getPort() >= 0 ? origin.getPort() : isEncrypted() ? 443 : 80;
        return new Address(origin.getHost(), port);
    }

    /** The same host on port 80, for unencrypted HTTP. */
    Endpoint unencrypted() {
        return new Endpoint(URI.create("http://" + origin.getHost()), inside);
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(origin.resolve(path)).timeout(PATIENCE);
    }

    HttpResponse<String> get(String path) throws IOException {
        return send(request(path).build());
    }

    static HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
