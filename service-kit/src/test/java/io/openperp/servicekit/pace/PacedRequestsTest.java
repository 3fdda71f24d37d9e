package io.openperp.servicekit.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.apache.catalina.Valve;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Every port of a service has the pace, by being on its class path. */
@Tag("slow")
class PacedRequestsTest {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Service {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(exclude = PaceAutoConfiguration.class)
    static class ServiceWithItsOwnPace {}

    @Test
    void portOfTheServiceAndManagementPortArePaced() {
        assertThat(pacedPortsOf(Service.class)).isEqualTo(Map.of("", true, "management", true));
    }

    @Test
    void serviceWithAPaceOfItsOwnHasOneAtItsManagementPort() {
        assertThat(pacedPortsOf(ServiceWithItsOwnPace.class)).isEqualTo(Map.of("", false, "management", true));
    }

    /** Whether each port is paced, by the name that Spring Boot gives its server. */
    private static Map<String, Boolean> pacedPortsOf(Class<?> service) {
        Map<String, Boolean> isPaced = new TreeMap<>();
        ApplicationListener<WebServerInitializedEvent> started = event -> isPaced.put(
                event.getApplicationContext().getServerNamespace() == null
                        ? ""
                        : event.getApplicationContext().getServerNamespace(),
                isPaced((TomcatWebServer) event.getWebServer()));
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(service)
                .properties("server.port=0", "management.server.port=0")
                .listeners(started)
                .run()) {
            assertThat(context.isRunning()).isTrue();
        }
        return isPaced;
    }

    private static boolean isPaced(TomcatWebServer server) {
        for (Valve valve : server.getTomcat().getEngine().getPipeline().getValves()) {
            if (valve instanceof PacedRequests) {
                return true;
            }
        }
        return false;
    }
}
