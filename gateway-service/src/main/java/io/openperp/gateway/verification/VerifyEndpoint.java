package io.openperp.gateway.verification;

import io.openperp.gateway.web.Answer;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /verify}: what a replay of the logs must come to. The answer is made when hashes come, not when asked. */
@RestController
class VerifyEndpoint {

    private static final Answer NOT_READ_YET = Answer.error(
                    503, "down", "the hashes have not been read yet, try again shortly")
            .retryAfter(1);

    private final HashTail tail;

    VerifyEndpoint(HashTail tail) {
        this.tail = tail;
    }

    @GetMapping({"/verify", "/api/v1/verify"})
    void verify(HttpServletResponse response) throws IOException {
        Answer told = tail.answer();
        Answer answer = told != null ? told : NOT_READ_YET;
        if (answer == told) {
            response.setHeader("Cache-Control", "public, max-age=5");
        }
        answer.writeTo(response);
    }
}
