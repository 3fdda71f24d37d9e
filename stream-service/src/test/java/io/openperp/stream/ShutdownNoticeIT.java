package io.openperp.stream;

import static io.openperp.stream.Facts.trade;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A replica tells its clients before it stops, and serves them until then (STR-032). */
class ShutdownNoticeIT {

    private static final long NOTICE_MILLIS = 1500;
    private static final String SETTING = "openperp.stream.shutdown-notice=";
    private static final String TRADES = "{'method':'subscribe','subscription':['trades.BTC-USD']}";

    @Test
    void clientsAreToldWhenTheirConnectionClosesAndAreServedUntilThen() throws Exception {
        RunningStream stream = RunningStream.start(SETTING + NOTICE_MILLIS + "ms");
        try (Client subscribed = stream.client();
                Client idle = stream.client()) {
            subscribed.send(TRADES).next();
            long began = System.currentTimeMillis();
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(stream::close);

            JsonNode notice = subscribed.next();
            assertThat(notice.get("type").asString()).isEqualTo("serverShutdown");
            long closesAt = notice.get("closesAt").asLong();
            assertThat(closesAt - began).isBetween(NOTICE_MILLIS, NOTICE_MILLIS + 1000);
            assertThat(notice.get("message").asString()).contains("connect again");
            assertThat(idle.next().get("closesAt").asLong()).isEqualTo(closesAt);

            RunningStream.LOG.market(0, "BTC-USD", trade("100000", "0.1"));
            assertThat(subscribed.next().get("type").asString()).isEqualTo("trades");
            assertThat(subscribed
                            .send("{'method':'ping','id':1}")
                            .next()
                            .get("type")
                            .asString())
                    .isEqualTo("pong");
            assertThatThrownBy(stream::client).hasStackTraceContaining("WebSocketHandshakeException");

            assertThat(subscribed.awaitClose(5)).isEqualTo("1001 the service is restarting");
            assertThat(System.currentTimeMillis()).isGreaterThanOrEqualTo(closesAt - 100);
            stopped.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void replicaWithoutClientsStopsAtOnce() throws Exception {
        RunningStream stream = RunningStream.start(SETTING + "60s");
        long began = System.nanoTime();
        stream.close();

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
    }
}
