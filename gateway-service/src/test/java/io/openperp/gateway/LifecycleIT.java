package io.openperp.gateway;

import static io.openperp.gateway.RunningGateway.json;
import static io.openperp.gateway.RunningGateway.signed;
import static io.openperp.gateway.RunningGateway.someone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.Topics;
import io.openperp.journal.TransactionCompleted;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.transaction.TradingAction.CancelAll;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Starting before the log is there, stopping while clients wait, and settings that are refused. */
class LifecycleIT {

    @Test
    void gatewayWaitsForItsTopicsAndSaysSo() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                RunningGateway gateway = RunningGateway.startOn(kafka)) {
            assertThat(gateway.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/actuator/health/readiness").statusCode()).isEqualTo(503);
            HttpResponse<String> refused = gateway.submit(signed(someone(), new CancelAll(List.of())));
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(json(refused).get("error").asString()).contains("not ready");

            kafka.topics(List.of(new Topic(Topics.COMMANDS, 1), new Topic(Topics.ACCOUNT_EVENTS, 1)));

            gateway.awaitReady();
        }
    }

    @Test
    void clientsInFlightAreAnsweredWhileTheGatewayStops() throws Exception {
        RunningGateway gateway = RunningGateway.start();
        CountDownLatch arrived = new CountDownLatch(1);
        gateway.shard.answer(transaction -> {
            arrived.countDown();
            pause(1000);
            return List.of(TransactionCompleted.newBuilder().setError("answered while stopping"));
        });
        try (var client = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpResponse<String>> answer =
                    client.submit(() -> gateway.submit(signed(someone(), new CancelAll(List.of()))));
            arrived.await();
            gateway.close();

            assertThat(answer.get().body()).contains("answered while stopping");
        }
    }

    @Test
    void settingOutOfRangeStopsTheStartAndIsNamedWithWhatIsAccepted() {
        try (LocalKafka kafka = LocalKafka.ephemeral()) {
            assertThatThrownBy(() -> RunningGateway.startOn(kafka, "openperp.gateway.answer-timeout=3h"))
                    .rootCause()
                    .hasMessage("openperp.gateway.answer-timeout is 10800000ms, accepted is 100ms to 60000ms");
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
