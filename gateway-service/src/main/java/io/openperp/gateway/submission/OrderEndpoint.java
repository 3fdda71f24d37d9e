package io.openperp.gateway.submission;

import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.limit.ChargedRequests;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.BodyMemory;
import io.openperp.gateway.web.RequestBody;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/v1/order}: every change of state; what the {@link DirectOrderHandler} does not serve. */
@RestController
class OrderEndpoint {

    private final GatewaySettings settings;
    private final Orders orders;
    private final BodyMemory memory;

    OrderEndpoint(GatewaySettings settings, Orders orders, BodyMemory memory) {
        this.settings = settings;
        this.orders = orders;
        this.memory = memory;
    }

    @PostMapping("/api/v1/order")
    ResponseEntity<byte[]> submit(HttpServletRequest request) {
        Answer answer = orders.measured(() -> answer(request));
        if (answer.wasAwaited()) {
            ChargedRequests.gaveUpItsProcessor(request);
        }
        return answer.toEntity();
    }

    private Answer answer(HttpServletRequest request) {
        int limit = Math.toIntExact(settings.bodyLimit().toBytes());
        return switch (RequestBody.read(request, limit, settings.bodyTimeout(), memory)) {
            case RequestBody.Refused refused -> orders.charged(refused.answer(), request.getRemoteAddr());
            case RequestBody.Complete body -> orders.submit(body.bytes(), 0, body.bytes().length, Sender.of(request));
        };
    }
}
