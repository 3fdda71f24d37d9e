package io.openperp.gateway.submission;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.RequestBody;
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

    OrderEndpoint(GatewaySettings settings, Submissions submissions, MeterRegistry meters) {
        this.settings = settings;
        this.submissions = submissions;
        this.meters = meters;
    }

    @PostMapping("/api/v1/order")
    void submit(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Timer.Sample started = Timer.start(meters);
        Answer answer = answer(request);
        started.stop(meters.timer(
                "gateway.transactions", "outcome", answer.outcome(), "status", Integer.toString(answer.status())));
        answer.writeTo(response);
    }

    private Answer answer(HttpServletRequest request) {
        int limit = Math.toIntExact(settings.bodyLimit().toBytes());
        return switch (RequestBody.read(request, limit, settings.bodyTimeout())) {
            case RequestBody.Refused refused -> refused.answer();
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
