package io.openperp.deployment;

import io.openperp.localbroker.LoopbackPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;

/** Services of a rendered chart in this JVM, each with its own Secrets. They find each other on loopback. */
final class RunningPods implements AutoCloseable {

    /** Settings of things that exist once per JVM, or whose address in a cluster differs from the one here. */
    private static final List<String> HERE = List.of(
            "--management.server.port=",
            "--management.metrics.use-global-registry=false",
            "--server.tomcat.mbeanregistry.enabled=false",
            "--spring.jmx.enabled=false",
            "--spring.lifecycle.timeout-per-shutdown-phase=4s");

    private final Manifests manifests;
    private final Path directory;
    private final Map<String, Integer> ports = new HashMap<>();
    private final List<ConfigurableApplicationContext> running = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    /** @param directory below which everything is mounted */
    RunningPods(Manifests manifests, Path directory) {
        this.manifests = manifests;
        this.directory = directory;
    }

    /** Port of a service, known before it is started. */
    int port(String service) {
        return ports.computeIfAbsent(service, first -> LoopbackPort.free());
    }

    String address(String service) {
        return "http://localhost:" + port(service);
    }

    /** Starts a service and returns once it listens; throws the exception that kept it from that. */
    void start(String service, Class<?> application, Map<String, Map<String, String>> secrets, String... settings) {
        MountedPod pod =
                MountedPod.of(manifests, workload(manifests, service), service, secrets, newDirectory(service));
        List<String> arguments = new ArrayList<>(HERE);
        arguments.add("--server.port=" + port(service));
        for (String setting : settings) {
            arguments.add("--" + setting);
        }
        running.add(pod.run(application, arguments));
    }

    boolean isReady(String service) {
        return readiness(service).statusCode() == 200;
    }

    HttpResponse<String> readiness(String service) {
        return get(address(service) + "/actuator/health/readiness");
    }

    HttpResponse<String> get(String address) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                    .timeout(Duration.ofSeconds(5))
                    .build();
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(address, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The workload whose pods have that component. */
    static Manifest workload(Manifests manifests, String component) {
        return manifests
                .workloads()
                .filter(each -> component.equals(each.podLabels().get("app.kubernetes.io/component")))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        running.reversed().forEach(ConfigurableApplicationContext::close);
        http.close();
    }

    private Path newDirectory(String service) {
        try {
            return Files.createTempDirectory(directory, service + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
