package io.openperp.localsuite.wiring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/**
 * One of the services as the suite runs it: with a Spring context and a configuration file of its own, in one JVM with
 * the others or in a process of its own.
 *
 * @param name name of the service and of its configuration file
 * @param application class of the Spring application
 * @param port port on which it serves, 1 to 65535
 * @param managementPort port of health and metrics, on loopback; differs from {@code port} if clients can reach that
 *     one
 * @param settings settings that override its configuration file
 * @param secrets further settings, which must not be on a command line: every user of the machine could read them there
 */
public record Service(
        String name,
        Class<?> application,
        int port,
        int managementPort,
        Map<String, String> settings,
        Map<String, String> secrets) {

    /** Settings of a service that shares its JVM with the other services. */
    private static final Map<String, String> IN_ONE_JVM = Map.of(
            "management.metrics.use-global-registry", "false",
            "server.tomcat.mbeanregistry.enabled", "false",
            "spring.jmx.enabled", "false",
            "spring.lifecycle.timeout-per-shutdown-phase", "4s");

    private static final JsonMapper JSON = new JsonMapper();

    public Service {
        settings = Map.copyOf(settings);
        secrets = Map.copyOf(secrets);
    }

    /** Starts the service; returns when it listens, which may be before it is ready. */
    public ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(application)
                .properties("spring.config.name=" + name)
                .web(WebApplicationType.SERVLET)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .registerShutdownHook(false)
                .run(Stream.concat(
                                arguments().stream(),
                                secrets.entrySet().stream().map(Service::argument))
                        .toArray(String[]::new));
    }

    /** Returns this service on another port, so that it can run a second time. */
    public Service onPort(int other) {
        return new Service(name, application, other, other, settings, secrets);
    }

    public String address() {
        return "http://127.0.0.1:" + port;
    }

    /** Base address of health and metrics, which are below {@code /actuator}. */
    public String management() {
        return "http://" + PublicAddress.LOOPBACK + ":" + managementPort;
    }

    /** Command-line arguments that set everything but the secrets. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("--server.port=" + port));
        if (managementPort != port) {
            arguments.add("--management.server.port=" + managementPort);
            arguments.add("--management.server.address=" + PublicAddress.LOOPBACK);
        }
        IN_ONE_JVM.entrySet().forEach(setting -> arguments.add(argument(setting)));
        settings.entrySet().forEach(setting -> arguments.add(argument(setting)));
        return arguments;
    }

    /** Environment variables with the secrets, for a separate process; only its own user can read them. */
    public Map<String, String> environment() {
        return Map.of("SPRING_APPLICATION_JSON", JSON.writeValueAsString(secrets));
    }

    private static String argument(Map.Entry<String, String> setting) {
        return "--" + setting.getKey() + "=" + setting.getValue();
    }
}
