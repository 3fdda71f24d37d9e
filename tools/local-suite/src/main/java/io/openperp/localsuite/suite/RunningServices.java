package io.openperp.localsuite.suite;

import io.openperp.localsuite.process.StartedParts;
import io.openperp.localsuite.terminal.Progress;
import io.openperp.localsuite.wiring.Service;
import io.openperp.logs.data.CannotStartException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The services of the suite, which start in parallel. The streams are stopped first, so that clients can still trade
 * after they were told of the stop, then the gateway, so that accepted requests are still answered; then the others in
 * parallel, since they do not need each other to stop.
 */
public final class RunningServices implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunningServices.class);
    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(2);
    private static final int OK = 200;
    private static final JsonMapper JSON = new JsonMapper();

    private final Progress progress;
    private final Map<Service, CompletableFuture<ConfigurableApplicationContext>> contexts = new ConcurrentHashMap<>();
    private final StartedParts streams = new StartedParts();
    private final StartedParts gateways = new StartedParts();
    private final StartedParts others = new StartedParts();
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("service-start-", 0).daemon().factory());
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(threads)
            .build();

    public RunningServices(Progress progress) {
        this.progress = progress;
    }

    void startStreams(Service service) {
        start(service, streams);
    }

    void startGateway(Service service) {
        start(service, gateways);
    }

    public void start(Service service) {
        start(service, others);
    }

    /**
     * Waits until the service has started.
     *
     * @throws CannotStartException if it did not start
     */
    ConfigurableApplicationContext context(Service service) {
        CompletableFuture<ConfigurableApplicationContext> context = contexts.get(service);
        if (context == null) {
            throw new IllegalArgumentException(service.name() + " was never started");
        }
        try {
            return context.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof CannotStartException sentence ? sentence : e;
        }
    }

    /**
     * Names of the services that are not ready.
     *
     * @throws CannotStartException if a service did not start
     */
    public List<String> notReady() {
        return contexts.keySet().stream()
                .filter(service -> !isUp(service) || !isReady(service))
                .map(Service::name)
                .sorted()
                .toList();
    }

    /** For each service that has started but is not ready, the body of its readiness probe's answer, by name. */
    Map<String, JsonNode> failedReadiness() {
        Map<String, JsonNode> failedReadiness = new TreeMap<>();
        for (Service service : contexts.keySet()) {
            if (isUp(service)) {
                readiness(service)
                        .filter(answer -> answer.statusCode() != OK)
                        .ifPresent(answer -> failedReadiness.put(service.name(), body(answer)));
            }
        }
        return failedReadiness;
    }

    /** For each service, a line with its name and the address of its health and metrics. */
    List<String> managementAddresses() {
        return contexts.keySet().stream()
                .map(service -> service.name() + " " + service.management() + "/actuator")
                .sorted()
                .toList();
    }

    @Override
    public void close() {
        streams.closeAtOnce();
        gateways.closeAtOnce();
        others.closeAtOnce();
        http.shutdownNow();
        threads.shutdownNow();
    }

    private void start(Service service, StartedParts started) {
        contexts.put(service, CompletableFuture.supplyAsync(() -> run(service, started), threads));
    }

    private ConfigurableApplicationContext run(Service service, StartedParts started) {
        ConfigurableApplicationContext context;
        try {
            context = service.start();
        } catch (RuntimeException e) {
            LOG.error("{} did not start", service.name(), e);
            throw new CannotStartException(service.name() + " did not start: " + StartupErrorMessage.of(e), e);
        }
        started.add(service.name(), context);
        progress.step(service.name() + " is up");
        return context;
    }

    private boolean isUp(Service service) {
        CompletableFuture<ConfigurableApplicationContext> context = contexts.get(service);
        if (context != null && context.isCompletedExceptionally()) {
            context(service);
        }
        return context != null && context.isDone();
    }

    private boolean isReady(Service service) {
        return readiness(service).filter(answer -> answer.statusCode() == OK).isPresent();
    }

    private static JsonNode body(HttpResponse<String> answer) {
        try {
            return JSON.readTree(answer.body());
        } catch (JacksonException notHealth) {
            return JSON.createObjectNode();
        }
    }

    private Optional<HttpResponse<String>> readiness(Service service) {
        HttpRequest probe = HttpRequest.newBuilder(URI.create(service.management() + "/actuator/health/readiness"))
                .timeout(PROBE_TIMEOUT)
                .build();
        try {
            return Optional.of(http.send(probe, HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
