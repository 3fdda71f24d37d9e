package io.openperp.gateway.forwarding;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /metrics}: what this gateway tells Prometheus, at the paths of the published contract. */
@RestController
class MetricsEndpoint {

    @GetMapping({"/metrics", "/api/v1/metrics"})
    void metrics(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
        request.getRequestDispatcher("/actuator/prometheus").forward(request, response);
    }
}
