package io.openperp.gateway.limit;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Answer;
import io.openperp.servicekit.pace.SchedulingDelay;
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
class LimitConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> answerSizes() {
        return factory -> factory.addContextValves(new AnswerSizes());
    }

    @Bean
    GatewayReplicas gatewayReplicas(GatewaySettings settings, MeterRegistry meters) {
        GatewayReplicas replicas = new GatewayReplicas(settings.limits().replicasOf());
        meters.gauge("gateway.limit.replicas", replicas, GatewayReplicas::count);
        return replicas;
    }

    @Bean
    RateLimits rateLimits(GatewaySettings settings, GatewayReplicas replicas, MeterRegistry meters) {
        return new RateLimits(settings.limits(), replicas::count, meters);
    }

    @Bean
    AnsweredRequests answeredRequests(RateLimits limits) {
        return new AnsweredRequests(limits, SchedulingDelay.ofProcess());
    }

    /**
     * Installs the charging of requests, right after the filter that determines the client, so that answers of the CORS
     * filter are charged too.
     */
    @Bean
    FilterRegistrationBean<ChargedRequests> chargedRequests(RateLimits limits, AnsweredRequests answered) {
        FilterRegistrationBean<ChargedRequests> registration =
                new FilterRegistrationBean<>(new ChargedRequests(limits, answered));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }

    /**
     * Installs the refusal of requests after the CORS filter, because otherwise a page of another origin could not read
     * the refusal.
     */
    @Bean
    FilterRegistrationBean<Filter> refusedRequests() {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) -> {
            Answer refusal = ChargedRequests.refusalOf((HttpServletRequest) request);
            if (refusal == null) {
                chain.doFilter(request, response);
            } else {
                refusal.writeTo((HttpServletResponse) response);
            }
        });
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 3);
        return registration;
    }
}
