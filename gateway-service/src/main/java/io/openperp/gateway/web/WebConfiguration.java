package io.openperp.gateway.web;

import io.openperp.gateway.GatewaySettings;
import io.openperp.transaction.receipt.Receipt;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.catalina.core.StandardHost;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.DefaultCorsProcessor;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.filter.CorsFilter;

@Configuration(proxyBeanMethods = false)
class WebConfiguration {

    /** Receive buffer of a connection in the operating system; by default it may be megabytes. */
    private static final int RECEIVE_BUFFER = 64 * 1024;

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> jsonErrors(ObjectProvider<DirectHandler> handler) {
        return factory -> {
            factory.addConnectorCustomizers(connector ->
                    JsonErrorAdapter.install(connector, new PortHandler(connector, handler::getObject, null)));
            factory.addConnectorCustomizers(
                    connector -> connector.setProperty("socket.rxBufSize", String.valueOf(RECEIVE_BUFFER)));
            factory.addContextCustomizers(context -> {
                if (context.getParent() instanceof StandardHost host) {
                    host.setErrorReportValveClass(JsonErrorValve.class.getName());
                }
            });
        };
    }

    @Bean
    FilterRegistrationBean<CorsFilter> cors(GatewaySettings settings) {
        CorsConfiguration rules = new CorsConfiguration();
        rules.setAllowedOrigins(settings.corsOrigins());
        rules.setAllowedMethods(List.of("GET", "HEAD", "POST"));
        rules.addAllowedHeader(CorsConfiguration.ALL);
        rules.addExposedHeader("Retry-After");
        rules.addExposedHeader("X-Next-Cursor");
        rules.addExposedHeader(Receipt.HEADER);
        rules.setMaxAge(Duration.ofHours(1));
        UrlBasedCorsConfigurationSource paths = new UrlBasedCorsConfigurationSource();
        paths.registerCorsConfiguration("/api/**", rules);
        CorsFilter filter = new CorsFilter(paths);
        filter.setCorsProcessor(new JsonCorsProcessor());
        FilterRegistrationBean<CorsFilter> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2); // after the filter that charges requests
        return registration;
    }

    /** Adds the headers {@code X-Content-Type-Options} and, over TLS, {@code Strict-Transport-Security} to answers. */
    @Bean
    FilterRegistrationBean<Filter> headersOfAnswers(GatewaySettings settings) {
        String strict = "max-age=" + settings.strictTransport().toSeconds();
        boolean isTold = !settings.strictTransport().isZero();
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) -> {
            HttpServletResponse answer = (HttpServletResponse) response;
            answer.setHeader("X-Content-Type-Options", "nosniff");
            if (isTold && (settings.behindTls() || request.isSecure())) {
                answer.setHeader("Strict-Transport-Security", strict);
            }
            chain.doFilter(request, response);
        });
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    /** Refuses with a JSON answer a browser's request from an origin that the settings do not allow. */
    static final class JsonCorsProcessor extends DefaultCorsProcessor {

        @Override
        protected void rejectRequest(ServerHttpResponse response) throws IOException {
            response.setStatusCode(HttpStatus.FORBIDDEN);
            response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
            response.getBody()
                    .write(Answer.error(
                                    403,
                                    "foreign_origin",
                                    "this origin, method or header is not accepted from a browser")
                            .body());
            response.flush();
        }
    }
}
