package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.stream.StreamSettings;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time that a pod has for its stop: nobody is sent to it any more, clients are told, and it still ends by itself. */
class ChartStopTest {

    /** Largest time of one phase of a stop, as {@code timeout-per-shutdown-phase} of the services has it, and a half. */
    private static final Duration STOP = Duration.ofSeconds(15);

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "account", "stats", "stream"})
    void podIsNotKilledBeforeItHasStopped(String service) {
        Manifest pod = ValuesMatrix.LEAST.manifests().one("Deployment", "perp-openperp-" + service);
        Duration grace = Duration.ofSeconds(pod.number(pod.podPath() + "spec.terminationGracePeriodSeconds"));
        Duration goesOnServing = Duration.ofSeconds(pod.container()
                .getAsJsonObject("lifecycle")
                .getAsJsonObject("preStop")
                .getAsJsonObject("sleep")
                .get("seconds")
                .getAsInt());
        Duration tellsClients = service.equals("stream")
                ? ServiceSettings.of(service, RenderedService.of(ValuesMatrix.LEAST.manifests(), service))
                        .bind("openperp.stream", StreamSettings.class)
                        .shutdownNotice()
                : Duration.ZERO;

        assertThat(grace)
                .isGreaterThanOrEqualTo(goesOnServing.plus(tellsClients).plus(STOP));
    }
}
