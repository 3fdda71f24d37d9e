package io.openperp.gateway.submission;

import io.openperp.api.ApiVersion;
import io.openperp.api.action.OrderAnswer;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.limit.ChargedRequests;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.BodyMemory;
import io.openperp.gateway.web.RequestBody;
import io.openperp.gateway.web.RequestedVersion;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /api/v1/order}, which accepts every transaction; handles the requests that {@link DirectOrderHandler}
 * does not serve.
 */
@RestController
class OrderEndpoint {

    private final GatewaySettings settings;
    private final Orders orders;
    private final BodyMemory memory;
    private final RequestedVersion spellings;

    OrderEndpoint(GatewaySettings settings, Orders orders, BodyMemory memory, RequestedVersion spellings) {
        this.spellings = spellings;
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
            case RequestBody.Complete body -> answer(request, body.bytes());
        };
    }

    private Answer answer(HttpServletRequest request, byte[] body) {
        String asked = request.getHeader(ApiVersion.HEADER);
        ApiVersion spelling = spellings.of(asked);
        return spelling == null
                ? orders.charged(
                        Answer.of(400, "malformed", OrderAnswer.error(RequestedVersion.refusal(asked))),
                        request.getRemoteAddr())
                : orders.submit(body, 0, body.length, Sender.of(request, spelling));
    }
}
