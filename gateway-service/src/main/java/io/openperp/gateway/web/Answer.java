package io.openperp.gateway.web;

import io.openperp.api.ApiVersion;
import io.openperp.api.ErrorAnswer;
import io.openperp.api.json.ApiJson;
import io.openperp.transaction.receipt.Receipt;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * An HTTP answer to a client.
 *
 * @param outcome value of the label {@code outcome} in metrics: how the request ended, such as {@code malformed}
 * @param retryAfterSeconds value of the header {@code Retry-After}; 0: no header
 * @param wasAwaited whether the transaction was appended to the log, so that the thread waited for the outcome
 * @param receipt value of the header {@code Receipt}; null: no header
 */
public record Answer(
        int status,
        String outcome,
        byte[] body,
        long retryAfterSeconds,
        boolean wasAwaited,
        @Nullable String receipt) {

    public static final String JSON = "application/json";

    /** HTTP status of a refusal because of a rate limit. */
    public static final int TOO_MANY = 429;

    /** Value of the header {@code Vary}: request headers on which answers depend because of CORS. */
    private static final List<String> VARY =
            List.of("Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers");

    private static final String BROKEN_OFF = Answer.class.getName() + ".brokenOff";

    /** Creates an answer whose body is a record of the API. */
    public static Answer of(int status, String outcome, Object body) {
        return of(status, outcome, body, ApiVersion.RELEASE);
    }

    /**
     * Creates an answer whose body may contain fees, or statuses of orders: both are written differently in the two API
     * versions.
     *
     * @param spelling API version in which the body is written
     */
    public static Answer of(int status, String outcome, Object body, ApiVersion spelling) {
        return new Answer(status, outcome, ApiJson.mapper(spelling).writeValueAsBytes(body), 0, false, null);
    }

    /** Creates a refusal with the body {@code {"error": …}}. */
    public static Answer error(int status, String outcome, String sentence) {
        return of(status, outcome, new ErrorAnswer(sentence));
    }

    /**
     * Marks an answer that has begun and cannot be completed: its connection is closed, so that the client does not
     * wait for the rest.
     */
    public static void breakOff(ServletRequest request) {
        request.setAttribute(BROKEN_OFF, true);
    }

    static boolean isBrokenOff(ServletRequest request) {
        return request.getAttribute(BROKEN_OFF) != null;
    }

    public Answer retryAfter(long seconds) {
        return new Answer(status, outcome, body, seconds, wasAwaited, receipt);
    }

    /**
     * A copy with {@link #wasAwaited} set: its transaction was appended to the log and the thread waited for the
     * outcome.
     */
    public Answer awaited() {
        return new Answer(status, outcome, body, retryAfterSeconds, true, receipt);
    }

    public Answer withReceipt(@Nullable String header) {
        return new Answer(status, outcome, body, retryAfterSeconds, wasAwaited, header);
    }

    /** Converts the answer for an endpoint method; filters and valves use {@link #writeTo} instead. */
    public ResponseEntity<byte[]> toEntity() {
        return toEntity(HttpHeaders.EMPTY);
    }

    public ResponseEntity<byte[]> toEntity(HttpHeaders headers) {
        ResponseEntity.BodyBuilder entity =
                ResponseEntity.status(status).headers(headers).contentType(MediaType.APPLICATION_JSON);
        if (retryAfterSeconds > 0) {
            entity.header(HttpHeaders.RETRY_AFTER, Long.toString(retryAfterSeconds));
        }
        if (receipt != null) {
            entity.header(Receipt.HEADER, receipt);
        }
        return entity.body(body);
    }

    /** Writes the answer directly to Tomcat's response, with the headers that the filters would have added. */
    public void writeTo(org.apache.coyote.Response response) throws IOException {
        response.setStatus(status);
        response.addHeader("X-Content-Type-Options", "nosniff");
        for (String header : VARY) {
            response.addHeader("Vary", header);
        }
        if (retryAfterSeconds > 0) {
            response.addHeader("Retry-After", Long.toString(retryAfterSeconds));
        }
        if (receipt != null) {
            response.addHeader(Receipt.HEADER, receipt);
        }
        response.setContentTypeNoCharset(JSON);
        response.setContentLength(body.length);
        response.doWrite(ByteBuffer.wrap(body));
    }

    public void writeTo(HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType(JSON);
        response.setContentLength(body.length);
        if (retryAfterSeconds > 0) {
            response.setHeader("Retry-After", Long.toString(retryAfterSeconds));
        }
        response.getOutputStream().write(body);
    }
}
