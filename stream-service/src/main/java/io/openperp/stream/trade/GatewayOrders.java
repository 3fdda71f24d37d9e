package io.openperp.stream.trade;

import io.openperp.api.ApiVersion;
import io.openperp.stream.StreamSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;

/** HTTP client of the gateway: sends one transaction or a batch and waits for the answer. */
final class GatewayOrders implements AutoCloseable {

    /** Header with the exchange's signature under an answer. */
    static final String RECEIPT = "Receipt";

    private final StreamSettings settings;
    private final HttpClient http;

    GatewayOrders(StreamSettings settings) {
        this.settings = settings;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .connectTimeout(settings.tradeTimeout())
                .build();
    }

    /**
     * Sends one transaction and returns the answer. If a receipt is requested, the answer is in the client's API
     * version, else in that of release 1.0.12.
     */
    HttpResponse<String> one(String body, Trades.Client client, boolean wantsReceipt)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request("/api/v1/order", "application/json")
                .header("X-Forwarded-For", client.address())
                .header(ApiVersion.HEADER, (wantsReceipt ? client.spelling() : ApiVersion.RELEASE).wireName())
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (wantsReceipt) {
            request.header("Prefer", "receipt");
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /**
     * Sends a batch and returns the response as soon as its first bytes arrive: each answer in the body can be passed
     * on before later ones are known.
     */
    HttpResponse<InputStream> batch(String path, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                request(path, "application/octet-stream").POST(HttpRequest.BodyPublishers.ofByteArray(body));
        return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private HttpRequest.Builder request(String path, String contentType) {
        URI address = settings.gateway().resolve(path);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(settings.tradeTimeout()).header("Content-Type", contentType);
        if (!settings.gatewaySecret().isEmpty()) {
            request.header("Authorization", "Bearer " + settings.gatewaySecret());
        }
        return request;
    }
}
