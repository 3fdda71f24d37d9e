package io.openperp.servicekit.defaults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class ServiceDefaultsTest {

    private static final String SHUTDOWN = "spring.lifecycle.timeout-per-shutdown-phase";

    @Test
    void anythingThatIsSetGoesBeforeTheDefaults() {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addLast(new MapPropertySource("file of the service", Map.of(SHUTDOWN, "40s")));
        new ServiceDefaults().postProcessEnvironment(environment, new SpringApplication());
        assertThat(environment.getProperty(SHUTDOWN)).isEqualTo("40s");
        assertThat(environment.getProperty("spring.kafka.bootstrap-servers")).isEqualTo("localhost:9092");
        assertThat(environment.getProperty("management.tracing.sampling.probability"))
                .isEqualTo("0.01");
    }
}
