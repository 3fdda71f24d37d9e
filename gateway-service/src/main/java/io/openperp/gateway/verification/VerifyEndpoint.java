package io.openperp.gateway.verification;

import io.openperp.gateway.limit.RateLimits;
import io.openperp.gateway.web.Answer;
import jakarta.servlet.http.HttpServletRequest;
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

    private final RateLimits limits;
    private final HashTail tail;

    VerifyEndpoint(RateLimits limits, HashTail tail) {
        this.limits = limits;
        this.tail = tail;
    }

    @GetMapping({"/verify", "/api/v1/verify"})
    void verify(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Answer refusal = limits.chargeAddress(request.getRemoteAddr());
        Answer told = tail.answer();
        Answer answer = refusal != null ? refusal : told != null ? told : NOT_READ_YET;
        if (answer == told) {
            response.setHeader("Cache-Control", "public, max-age=5");
        }
        answer.writeTo(response);
    }
}
