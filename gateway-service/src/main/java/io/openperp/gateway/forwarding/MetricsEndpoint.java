package io.openperp.gateway.forwarding;

import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Answer;
import io.openperp.servicekit.query.AnyParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusOutputFormat;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusScrapeEndpoint;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers {@code GET /metrics}: the metrics of this gateway for Prometheus, at the paths of the published API. */
@RestController
@AnyParameters
class MetricsEndpoint {

    private static final int NOT_FOUND = 404;

    private final @Nullable PrometheusScrapeEndpoint prometheus;

    MetricsEndpoint(
            GatewaySettings settings, Environment environment, ObjectProvider<PrometheusScrapeEndpoint> metrics) {
        Boolean wanted = settings.metrics();
        boolean isShown = wanted == null ? !environment.containsProperty("management.server.port") : wanted;
        this.prometheus = isShown ? metrics.getIfAvailable() : null;
    }

    @GetMapping({"/metrics", "/api/v1/metrics"})
    void metrics(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (prometheus == null) {
            Answer.error(NOT_FOUND, "unknown_path", "there is nothing at this path")
                    .writeTo(response);
            return;
        }
        WebEndpointResponse<byte[]> answer = prometheus.scrape(format(request.getHeader("Accept")), names(request));
        byte[] figures = Objects.requireNonNull(answer.getBody());
        response.setContentType(String.valueOf(answer.getContentType()));
        response.setContentLength(figures.length);
        response.getOutputStream().write(figures);
    }

    private static PrometheusOutputFormat format(@Nullable String accept) {
        return accept != null && accept.contains("application/openmetrics-text")
                ? PrometheusOutputFormat.CONTENT_TYPE_OPENMETRICS_100
                : PrometheusOutputFormat.CONTENT_TYPE_004;
    }

    private static @Nullable Set<String> names(HttpServletRequest request) {
        String[] names = request.getParameterValues("includedNames");
        return names == null ? null : new HashSet<>(List.of(names));
    }
}
