package io.openperp.gateway.forwarding;

import io.openperp.api.ServerTime;
import io.openperp.gateway.web.Answer;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /time}: the clock of this gateway, which admission times come from. */
@RestController
class TimeEndpoint {

    private static final long NANOS = 1_000_000_000L;

    private final Clock clock = Clock.systemUTC();

    @GetMapping("/api/v1/time")
    void time(HttpServletResponse response) throws IOException {
        response.setHeader("Cache-Control", "no-store");
        Answer.of(200, "passed", now(clock.instant())).writeTo(response);
    }

    private static ServerTime now(Instant now) {
        return new ServerTime(now.toEpochMilli(), now.getEpochSecond() * NANOS + now.getNano());
    }
}
