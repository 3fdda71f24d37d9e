package io.openperp.gateway.web;

import io.openperp.api.ErrorAnswer;
import io.openperp.api.Spelling;
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
 * An answer to a client.
 *
 * @param outcome label value in metrics
 * @param retryAfterSeconds value of the header {@code Retry-After}; 0: no header
 * @param wasAwaited whether the thread of the request gave up its processor until the exchange had answered
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

    /** The status of a refusal because of a limit of rates. */
    public static final int TOO_MANY = 429;

    /** Headers on which an answer depends: requests of pages are answered by the rules for their origin. */
    private static final List<String> VARY =
            List.of("Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers");

    private static final String BROKEN_OFF = Answer.class.getName() + ".brokenOff";

    /** An answer with a body of the API. */
    public static Answer of(int status, String outcome, Object body) {
        return of(status, outcome, body, Spelling.RELEASE);
    }

    /** An answer with a body of the API that may have statuses of orders or fees. */
    public static Answer of(int status, String outcome, Object body, Spelling spelling) {
        return new Answer(status, outcome, ApiJson.mapper(spelling).writeValueAsBytes(body), 0, false, null);
    }

    /** A refusal in the form {@code {"error": …}}. */
    public static Answer error(int status, String outcome, String sentence) {
        return of(status, outcome, new ErrorAnswer(sentence));
    }

    /**
     * Notes that an answer has begun and cannot be completed: the connection is closed when the request is done, so
     * that the client does not wait for the rest.
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

    /** Returns a copy for a transaction that was appended to the log. */
    public Answer awaited() {
        return new Answer(status, outcome, body, retryAfterSeconds, true, receipt);
    }

    public Answer withReceipt(@Nullable String header) {
        return new Answer(status, outcome, body, retryAfterSeconds, wasAwaited, header);
    }

    /** The answer of an endpoint; filters and valves {@link #writeTo} the response. */
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

    /** Writes the answer past all filters, with the headers that they would add. */
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
