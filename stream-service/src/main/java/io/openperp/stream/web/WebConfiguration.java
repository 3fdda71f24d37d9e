package io.openperp.stream.web;

import io.openperp.stream.StreamSettings;
import io.openperp.stream.socket.Handshake;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

@Configuration(proxyBeanMethods = false)
class WebConfiguration {

    /** Parts of {@code /actuator/health/<group>/<component>}, the empty one before the first slash included. */
    private static final int DEEPEST_HEALTH_PATH = 5;

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> jsonErrors() {
        return factory -> factory.addConnectorCustomizers(JsonErrorAdapter::install);
    }

    /** Each request is charged to its address before anything else is done for it. */
    @Bean
    FilterRegistrationBean<Filter> handshakes(StreamSettings settings) {
        RequestRate rate = new RequestRate(settings.requestsPerSecond(), System.nanoTime());
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) -> {
            HttpServletResponse answer = (HttpServletResponse) response;
            if (rate.admits(request.getRemoteAddr(), System.nanoTime())) {
                chain.doFilter(new Handshake((HttpServletRequest) request, settings.messagesPerSecond()), answer);
            } else {
                answer.setHeader("Retry-After", "1");
                Refusals.write(
                        answer,
                        429,
                        "more than " + settings.requestsPerSecond() + " requests a second from one address");
            }
        });
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1); // after forwarded headers have been read
        return registration;
    }

    /** The actuator fails, instead of finding nothing, where it is asked for a component of a component it does not have. */
    @Bean
    FilterRegistrationBean<Filter> healthOfNothing() {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) -> {
            String path = ((HttpServletRequest) request).getRequestURI();
            if (path.split("/+").length > DEEPEST_HEALTH_PATH) {
                Refusals.write((HttpServletResponse) response, 404, Refusals.phrase(404));
            } else {
                chain.doFilter(request, response);
            }
        });
        registration.addUrlPatterns("/actuator/health/*");
        return registration;
    }
}
