package io.openperp.gateway.submission;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.limit.ChargedRequests;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.BodyMemory;
import io.openperp.gateway.web.RequestBody;
import io.openperp.reader.tracing.Hop;
import io.openperp.reader.tracing.Tracing;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/v1/order}: every change of state. */
@RestController
class OrderEndpoint {

    private final GatewaySettings settings;
    private final Submissions submissions;
    private final MeterRegistry meters;
    private final Tracing tracing;
    private final BodyMemory memory;

    OrderEndpoint(
            GatewaySettings settings,
            Submissions submissions,
            MeterRegistry meters,
            Tracing tracing,
            BodyMemory memory) {
        this.settings = settings;
        this.submissions = submissions;
        this.meters = meters;
        this.tracing = tracing;
        this.memory = memory;
    }

    @PostMapping("/api/v1/order")
    ResponseEntity<byte[]> submit(HttpServletRequest request) {
        try (Hop hop = tracing.enter("POST /api/v1/order")) {
            return submit(request, hop);
        }
    }

    private ResponseEntity<byte[]> submit(HttpServletRequest request, Hop hop) {
        Timer.Sample started = Timer.start(meters);
        Answer answer = answer(request);
        if (answer.wasAwaited()) {
            ChargedRequests.gaveUpItsProcessor(request);
        }
        started.stop(meters.timer(
                "gateway.transactions", "outcome", answer.outcome(), "status", Integer.toString(answer.status())));
        hop.note("openperp.outcome", answer.outcome());
        hop.note("http.response.status_code", answer.status());
        return answer.toEntity();
    }

    private Answer answer(HttpServletRequest request) {
        int limit = Math.toIntExact(settings.bodyLimit().toBytes());
        return switch (RequestBody.read(request, limit, settings.bodyTimeout(), memory)) {
            case RequestBody.Refused refused -> submissions.charged(refused.answer(), request.getRemoteAddr());
            case RequestBody.Complete body -> submit(body.bytes(), request.getRemoteAddr());
        };
    }

    private Answer submit(byte[] body, String remoteAddress) {
        try {
            return submissions.submit(body, remoteAddress);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Answer.error(
                    408, "stopping", "the gateway is shutting down; whether the transaction was executed is not known");
        }
    }
}
