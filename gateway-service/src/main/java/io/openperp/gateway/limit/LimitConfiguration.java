package io.openperp.gateway.limit;

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
    AnsweredRequests answeredRequests(RateLimits limits) {
        return new AnsweredRequests(limits, SchedulingDelay.ofProcess());
    }

    /** Charges requests, right after the client is named, so that answers by the rules for browsers are charged too. */
    @Bean
    FilterRegistrationBean<ChargedRequests> chargedRequests(RateLimits limits, AnsweredRequests answered) {
        FilterRegistrationBean<ChargedRequests> registration =
                new FilterRegistrationBean<>(new ChargedRequests(limits, answered));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }

    /**
     * Refuses requests after the rules for browsers: else a page of another origin could not read that it is refused.
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
