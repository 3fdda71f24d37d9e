package io.openperp.localsuite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * One of the services as the suite runs it: a Spring context of its own, with its own configuration file, in the same
 * JVM as the others.
 *
 * @param name of the service and of its configuration file
 * @param port where it serves, 1 to 65535
 * @param settings what differs here from its configuration file
 */
record Service(String name, Class<?> application, int port, Map<String, String> settings) {

    /** What no service may do for itself when several share a JVM. */
    private static final Map<String, String> IN_ONE_JVM = Map.of(
            "management.metrics.use-global-registry", "false",
            "server.tomcat.mbeanregistry.enabled", "false",
            "spring.jmx.enabled", "false",
            "spring.lifecycle.timeout-per-shutdown-phase", "4s");

    Service {
        settings = Map.copyOf(settings);
    }

    /** Returns once the service listens; it may not be ready yet. */
    ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(application)
                .properties("spring.config.name=" + name)
                .web(WebApplicationType.SERVLET)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .registerShutdownHook(false)
                .run(arguments().toArray(String[]::new));
    }

    String address() {
        return "http://127.0.0.1:" + port;
    }

    /** As of a command line. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("--server.port=" + port));
        IN_ONE_JVM.forEach((key, value) -> arguments.add("--" + key + "=" + value));
        settings.forEach((key, value) -> arguments.add("--" + key + "=" + value));
        return arguments;
    }
}
