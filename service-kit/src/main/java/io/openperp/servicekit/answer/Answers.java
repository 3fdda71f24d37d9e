package io.openperp.servicekit.answer;

import io.openperp.api.ApiVersion;
import io.openperp.api.ErrorAnswer;
import io.openperp.api.history.HistoryRefusal;
import io.openperp.api.json.ApiJson;
import io.openperp.servicekit.work.Work;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * Creates HTTP answers in the JSON of the API. Every refusal has an error status and the body {@code {"error":
 * sentence}}.
 */
public final class Answers {

    /** Header with the cursor of the next page, for answers whose body is a plain list. */
    public static final String NEXT_CURSOR = "X-Next-Cursor";

    private Answers() {}

    public static ResponseEntity<byte[]> ok(Object answer) {
        return ok(HttpHeaders.EMPTY, answer);
    }

    public static ResponseEntity<byte[]> ok(HttpHeaders headers, Object answer) {
        return json(200, headers, answer);
    }

    /**
     * Creates an answer with a part of a list.
     *
     * @param nextCursor cursor of the next part; null if there is none
     */
    public static ResponseEntity<byte[]> page(Object answer, @Nullable String nextCursor) {
        HttpHeaders headers = new HttpHeaders();
        if (nextCursor != null) {
            headers.set(NEXT_CURSOR, nextCursor);
        }
        return ok(headers, answer);
    }

    /**
     * Creates an answer with JSON that has already been written.
     *
     * @param json body of the answer
     */
    public static ResponseEntity<byte[]> written(HttpHeaders headers, byte[] json) {
        return body(200, headers, json);
    }

    public static ResponseEntity<byte[]> refusal(int status, String sentence) {
        return refusal(status, HttpHeaders.EMPTY, sentence);
    }

    public static ResponseEntity<byte[]> refusal(int status, HttpHeaders headers, String sentence) {
        return json(status, headers, new ErrorAnswer(sentence));
    }

    /**
     * Creates a refusal for a request that asks for a page of a history: besides the sentence it has a code for
     * programs.
     */
    public static ResponseEntity<byte[]> refusal(int status, HttpHeaders headers, HistoryRefusal refusal) {
        return json(status, headers, refusal);
    }

    /** Writes a refusal directly to the response, for filters and for requests that Tomcat itself refuses. */
    public static void refuse(HttpServletResponse response, int status, String sentence) throws IOException {
        byte[] body = json(new ErrorAnswer(sentence));
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** Sentence for a request that Spring or Tomcat refused with this status before it reached an endpoint. */
    public static String phrase(int status) {
        return switch (status) {
            case 400 -> "the request is not valid HTTP for this server";
            case 404 -> "there is nothing at this path";
            case 405 -> "this method is not accepted here";
            case 406 -> "answers are application/json only";
            case 413 -> "the request is too large";
            case 414, 431 -> "the request line or its headers are too long";
            case 415 -> "this content type is not accepted, application/json is";
            case 503 -> "not ready, try again";
            default -> status < 500 ? "the request was refused with status " + status : "internal error";
        };
    }

    private static ResponseEntity<byte[]> json(int status, HttpHeaders headers, Object body) {
        return body(status, headers, json(body));
    }

    private static ResponseEntity<byte[]> body(int status, HttpHeaders headers, byte[] json) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.status(status).headers(headers);
        long price = Work.takeTokens();
        if (price > 0) {
            answer.header(Work.HEADER, Long.toString(price));
        }
        return answer.contentType(MediaType.APPLICATION_JSON).body(json);
    }

    /** Writes an answer in the API version that the present request asks for, by default that of release 1.0.12. */
    public static byte[] json(Object body) {
        return ApiJson.mapper(askedSpelling()).writeValueAsBytes(body);
    }

    private static ApiVersion askedSpelling() {
        String asked = RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes present
                ? present.getRequest().getHeader(ApiVersion.HEADER)
                : null;
        return asked == null ? ApiVersion.RELEASE : ApiVersion.named(asked).orElse(ApiVersion.RELEASE);
    }
}
