package io.openperp.gateway.verification;

import io.openperp.gateway.web.Answer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers {@code GET /verify}: the hashes that a replay of the logs must reproduce. The answer is built when hashes
 * arrive, not for each request.
 */
@RestController
class VerifyEndpoint {

    private static final Answer NOT_READ_YET = Answer.error(
                    503, "down", "the hashes have not been read yet, try again shortly")
            .retryAfter(1);

    private final HashReader tail;

    VerifyEndpoint(HashReader tail) {
        this.tail = tail;
    }

    @GetMapping({"/verify", "/api/v1/verify"})
    ResponseEntity<byte[]> verify() {
        Answer answer = tail.answer();
        if (answer == null) {
            return NOT_READ_YET.toEntity();
        }
        HttpHeaders headers = new HttpHeaders();
        headers.setCacheControl("public, max-age=5");
        return answer.toEntity(headers);
    }
}
