package io.openperp.servicekit.query;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Installs the check of parameters for all endpoints of every service. */
@AutoConfiguration
public class QueryAutoConfiguration {

    @Bean
    WebMvcConfigurer declaredParameters() {
        return new WebMvcConfigurer() {
            @Override
            public void addInterceptors(InterceptorRegistry registry) {
                registry.addInterceptor(new DeclaredParameters());
            }
        };
    }
}
