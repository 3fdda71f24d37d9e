package io.openperp.gateway.forwarding;

import io.openperp.api.ServerTime;
import io.openperp.servicekit.answer.Answers;
import java.time.Clock;
import java.time.Instant;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers {@code GET /time} with the clock of this gateway, which also gives transactions their admission times. */
@RestController
class TimeEndpoint {

    private static final long NANOS = 1_000_000_000L;

    private final Clock clock = Clock.systemUTC();

    @GetMapping("/api/v1/time")
    ResponseEntity<byte[]> time() {
        HttpHeaders headers = new HttpHeaders();
        headers.setCacheControl(CacheControl.noStore());
        return Answers.ok(headers, now(clock.instant()));
    }

    private static ServerTime now(Instant now) {
        return new ServerTime(now.toEpochMilli(), now.getEpochSecond() * NANOS + now.getNano());
    }
}
