package io.openperp.servicekit.answer;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Makes every service refuse requests with the same JSON, {@code {"error": sentence}}, also where Spring or Tomcat
 * would answer.
 */
@AutoConfiguration(before = ErrorMvcAutoConfiguration.class) // its pages give way to ours
public class AnswerAutoConfiguration {

    /**
     * Number of parts of {@code /actuator/health/<group>/<component>}, including the empty one before the first slash.
     */
    private static final int DEEPEST_HEALTH_PATH = 5;

    @Bean
    Refusals refusals() {
        return new Refusals();
    }

    /**
     * Answers deeper health paths with 404, because the actuator fails if asked for parts of a component that has none.
     */
    @Bean
    FilterRegistrationBean<Filter> unknownHealthComponents() {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) -> {
            String path = ((HttpServletRequest) request).getRequestURI();
            if (path.split("/+").length > DEEPEST_HEALTH_PATH) {
                Answers.refuse((HttpServletResponse) response, 404, Answers.phrase(404));
            } else {
                chain.doFilter(request, response);
            }
        });
        registration.addUrlPatterns("/actuator/health/*");
        return registration;
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.dao.DataAccessException")
    static class OfDatabase {

        @Bean
        DatabaseRefusals databaseRefusals() {
            return new DatabaseRefusals();
        }
    }
}
