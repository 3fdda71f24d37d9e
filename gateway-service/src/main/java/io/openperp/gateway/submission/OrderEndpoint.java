package io.openperp.gateway.submission;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.BodyMemory;
import io.openperp.gateway.web.RequestBody;
import io.openperp.tracing.Hop;
import io.openperp.tracing.Tracing;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
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
    void submit(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try (Hop hop = tracing.enter("POST /api/v1/order")) {
            submit(request, response, hop);
        }
    }

    private void submit(HttpServletRequest request, HttpServletResponse response, Hop hop) throws IOException {
        Timer.Sample started = Timer.start(meters);
        Answer answer = answer(request);
        started.stop(meters.timer(
                "gateway.transactions", "outcome", answer.outcome(), "status", Integer.toString(answer.status())));
        hop.note("openperp.outcome", answer.outcome());
        hop.note("http.response.status_code", answer.status());
        answer.writeTo(response);
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
