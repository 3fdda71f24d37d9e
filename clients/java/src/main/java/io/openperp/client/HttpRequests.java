package io.openperp.client;

import io.openperp.api.ApiVersion;
import io.openperp.api.json.ApiJson;
import io.openperp.client.stream.Traffic;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends requests to one base address and interprets their status codes. */
final class HttpRequests {

    /** Time limit of a request: longer than the two seconds after which the exchange itself gives up. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int ATTEMPTS = 3;

    /** Longest pause, as requested by an answer with status 429, after which a query is repeated automatically. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final JsonMapper JSON = ApiJson.mapper();

    private final HttpClient http;
    private final String base;
    private final Map<String, String> headers;
    private final Traffic traffic;

    HttpRequests(HttpClient http, URI base, Map<String, String> headers, Traffic traffic) {
        this.http = http;
        this.headers = headers;
        this.traffic = traffic;
        String text = base.toString();
        this.base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    /** Sends a POST and returns the answer, whatever its status. Throws {@link RequestFailed} if there is none. */
    HttpResponse<String> post(String path, String body) {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return send("POST", path, body, request);
    }

    /** Sends a POST with one more header. */
    HttpResponse<String> post(String path, String body, String header, String value) {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .header(header, value)
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return send("POST", path, body, request);
    }

    /** Sends a query by POST. After an answer with status 429 (too many requests), waits and sends the query again. */
    HttpResponse<String> ask(String path, String body) {
        return patiently(() -> post(path, body));
    }

    /** Sends a query by GET. After an answer with status 429 (too many requests), waits and sends the query again. */
    HttpResponse<String> get(String path) {
        return patiently(() -> send("GET", path, "", request(path).GET()));
    }

    /**
     * Sends a query and, as long as the answer has status 429, waits for the pause that it states and sends it again,
     * three times in all. After a pause longer than {@link #LONGEST_WAIT} the answer is returned, and the caller
     * decides.
     */
    private static HttpResponse<String> patiently(Supplier<HttpResponse<String>> question) {
        HttpResponse<String> response = question.get();
        for (int attempt = 1; attempt < ATTEMPTS && response.statusCode() == 429; attempt++) {
            Duration wait = retryAfter(response);
            if (wait.compareTo(LONGEST_WAIT) > 0) {
                break;
            }
            pause(wait);
            response = question.get();
        }
        return response;
    }

    private static void pause(Duration wait) {
        try {
            Thread.sleep(wait.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RequestFailed(new Failure.NoAnswer("interrupted while waiting for the rate limit"));
        }
    }

    /** The body of an answer with status 200. Throws {@link RequestFailed} for everything else. */
    static <T> T read(HttpResponse<String> response, TypeReference<T> type) {
        if (response.statusCode() != 200) {
            throw new RequestFailed(failure(response));
        }
        try {
            return JSON.readValue(response.body(), type);
        } catch (JacksonException other) {
            throw new RequestFailed(new Failure.NoAnswer("not an answer of an exchange: " + shortened(response)));
        }
    }

    static Failure failure(HttpResponse<String> response) {
        String message = message(response);
        return switch (response.statusCode()) {
            case 404 -> new Failure.NotFound(message);
            case 429 -> new Failure.TooManyRequests(message, retryAfter(response));
            case 503 -> new Failure.Unavailable(message);
            case 400, 405, 413, 415 -> new Failure.BadRequest(response.statusCode(), message);
            default -> new Failure.NoAnswer(response.statusCode() + ": " + message);
        };
    }

    /** Reads a body as text, decompressing gzip, which makes histories five times smaller. */
    private static HttpResponse.BodySubscriber<String> text(HttpResponse.ResponseInfo info) {
        boolean isCompressed =
                info.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
        return HttpResponse.BodySubscribers.mapping(
                HttpResponse.BodySubscribers.ofByteArray(),
                bytes -> new String(isCompressed ? expanded(bytes) : bytes, StandardCharsets.UTF_8));
    }

    private static byte[] expanded(byte[] compressed) {
        try (GZIPInputStream body = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            return body.readAllBytes();
        } catch (IOException cutOff) {
            throw new UncheckedIOException(cutOff);
        }
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(PATIENCE)
                .header("Accept-Encoding", "gzip")
                .header(ApiVersion.HEADER, ApiVersion.RELEASE.wireName());
        headers.forEach(request::header);
        return request;
    }

    private HttpResponse<String> send(String method, String path, String body, HttpRequest.Builder request) {
        traffic.asked(method, path, body);
        HttpResponse<String> response = answer(request);
        traffic.answered(method, path, response.statusCode(), response.body());
        return response;
    }

    private HttpResponse<String> answer(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), HttpRequests::text);
        } catch (ConnectException | HttpConnectTimeoutException nobody) {
            throw new RequestFailed(new Failure.Unavailable("nobody answers at " + base));
        } catch (IOException | UncheckedIOException broken) {
            throw new RequestFailed(new Failure.NoAnswer("no answer of " + base + ": " + broken));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RequestFailed(new Failure.NoAnswer("interrupted before " + base + " answered"));
        }
    }

    /** The pause in the header {@code Retry-After}; one second if the header is missing. */
    private static Duration retryAfter(HttpResponse<String> response) {
        try {
            return response.headers()
                    .firstValue("Retry-After")
                    .map(text -> Duration.ofSeconds(Long.parseLong(text.strip())))
                    .orElse(Duration.ofSeconds(1));
        } catch (NumberFormatException date) {
            return Duration.ofSeconds(1);
        }
    }

    private static String message(HttpResponse<String> response) {
        try {
            JsonNode error = JSON.readTree(response.body()).path("error");
            JsonNode sentence = error.isObject() ? error.path("message") : error;
            return sentence.isString() ? sentence.stringValue() : shortened(response);
        } catch (JacksonException other) {
            return shortened(response);
        }
    }

    private static String shortened(HttpResponse<String> response) {
        String body = response.body();
        return body.length() <= 200 ? body : body.substring(0, 200) + "…";
    }
}
