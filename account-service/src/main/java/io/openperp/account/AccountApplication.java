package io.openperp.account;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;

/** Writes the exchange's events to PostgreSQL tables and answers {@code POST /account} from them. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableConfigurationProperties(AccountProperties.class)
public class AccountApplication {

    public static void main(String[] args) {
        start(args);
    }

    /** Starts the service and returns once it accepts requests. */
    public static ConfigurableApplicationContext start(String... args) {
        return new SpringApplicationBuilder(AccountApplication.class)
                .properties("spring.config.name=account-service")
                .run(args);
    }
}
