package io.openperp.stream.web;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class WebConfiguration {

    /** Parts of {@code /actuator/health/<group>/<component>}, the empty one before the first slash included. */
    private static final int DEEPEST_HEALTH_PATH = 5;

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> jsonErrors() {
        return factory -> factory.addConnectorCustomizers(JsonErrorAdapter::install);
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
