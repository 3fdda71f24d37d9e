package io.openperp.gateway.forwarding;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/**
 * HTTP client of one service behind the gateway, with pooled connections. Only reads are sent, so a request is repeated
 * if its pooled connection had already been closed.
 */
final class Upstream {

    private final String name;
    /** Scheme, host and port of the service, to which the path of each request is appended. */
    private final String base;

    private final HttpClient client;
    private final Duration timeout;

    Upstream(String name, URI base, HttpClient client, Duration timeout) {
        this.name = name;
        this.base = base.getScheme() + "://" + base.getRawAuthority();
        this.client = client;
        this.timeout = timeout;
    }

    String name() {
        return name;
    }

    /**
     * Creates a request for {@code pathAndQuery}, which begins with a slash; the caller completes it. The path is
     * appended and not resolved, because a path with two leading slashes would name another host. Throws {@link
     * IllegalArgumentException} for an invalid address.
     */
    HttpRequest.Builder request(String pathAndQuery) {
        return HttpRequest.newBuilder(URI.create(base + pathAndQuery)).timeout(timeout);
    }

    /**
     * Sends a request. Throws {@link HttpTimeoutException} when there is no answer in time, another {@link IOException}
     * when the service is down.
     */
    HttpResponse<InputStream> send(HttpRequest request) throws IOException, InterruptedException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        } catch (HttpConnectTimeoutException unreachable) {
            throw new ConnectException(name + " does not accept connections");
        } catch (HttpTimeoutException | ConnectException noAnswer) {
            throw noAnswer;
        } catch (IOException closedConnection) {
            return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        }
    }
}
