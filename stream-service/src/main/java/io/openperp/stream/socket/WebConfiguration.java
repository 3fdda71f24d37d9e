package io.openperp.stream.socket;

import io.openperp.servicekit.answer.Answers;
import io.openperp.stream.StreamSettings;
import io.openperp.stream.admission.AcceptedSockets;
import io.openperp.stream.admission.Penalties;
import io.openperp.stream.admission.RequestRate;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

@Configuration(proxyBeanMethods = false)
class WebConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> jsonErrors() {
        return factory -> factory.addConnectorCustomizers(JsonErrorAdapter::install);
    }

    /**
     * Refuses a request with status 429 if its address sends too many or is under a penalty for flooding; runs before
     * anything else is done for the request.
     */
    @Bean
    FilterRegistrationBean<Filter> handshakes(StreamSettings settings, Penalties penalties, AcceptedSockets accepted) {
        RequestRate rate = new RequestRate(settings.requestsPerSecond(), System.nanoTime());
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) -> {
            HttpServletResponse answer = (HttpServletResponse) response;
            String address = request.getRemoteAddr();
            long penaltyLeft = penalties.left(address, System.nanoTime());
            if (penaltyLeft > 0) {
                long seconds = TimeUnit.NANOSECONDS.toSeconds(penaltyLeft) + 1;
                refuse(
                        answer,
                        seconds,
                        "a connection of this address was cut for sending too much: wait " + seconds + " s");
            } else if (rate.admits(address, System.nanoTime())) {
                Handshake handshake = new Handshake(
                        (HttpServletRequest) request,
                        settings.messagesPerSecond(),
                        () -> penalties.add(address, System.nanoTime()),
                        accepted::upgraded);
                chain.doFilter(handshake, answer);
            } else {
                refuse(answer, 1, "more than " + settings.requestsPerSecond() + " requests a second from one address");
            }
        });
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1); // after forwarded headers have been read
        return registration;
    }

    /**
     * Redirects browsers: an ingress may route {@code /} here for WebSockets, so a browser that opens the exchange's
     * address arrives here too.
     */
    @Bean
    FilterRegistrationBean<Filter> browsers(StreamSettings settings) {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) -> {
            if (!settings.page().isEmpty() && opensThePage((HttpServletRequest) request)) {
                HttpServletResponse answer = (HttpServletResponse) response;
                answer.setStatus(HttpServletResponse.SC_FOUND);
                answer.setHeader("Location", settings.page());
            } else {
                chain.doFilter(request, response);
            }
        });
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2);
        return registration;
    }

    private static boolean opensThePage(HttpServletRequest request) {
        return request.getRequestURI().equals("/")
                && ("GET".equals(request.getMethod()) || "HEAD".equals(request.getMethod()))
                && request.getHeader("Upgrade") == null;
    }

    private static void refuse(HttpServletResponse answer, long seconds, String sentence) throws IOException {
        answer.setHeader("Retry-After", Long.toString(seconds));
        Answers.refuse(answer, 429, sentence);
    }
}
