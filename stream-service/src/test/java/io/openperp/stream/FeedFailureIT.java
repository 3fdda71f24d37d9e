package io.openperp.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import java.net.http.WebSocketHandshakeException;
import org.junit.jupiter.api.Test;

/** A replica that cannot read on sends its clients to another one, instead of being silent (STR-021). */
class FeedFailureIT {

    private static final String TRADES = "{'method':'subscribe','subscription':[{'type':'trades','symbol':'BTC-USD'}]}";

    /** Uses a broker of its own: no other test could read that log. */
    @Test
    void recordThatCannotBeReadClosesAllConnectionsAndTheServiceIsNotReady() throws Exception {
        try (LocalKafka kafka = LocalKafka.ephemeral();
                EventLog log = RunningStream.newLog(kafka);
                RunningStream stream = RunningStream.startOn(kafka);
                Client one = stream.client();
                Client other = stream.client()) {
            one.send(TRADES).next();
            log.market(0, "BTC-USD", Facts.trade("100000", "0.1"));
            one.next();

            log.unreadable(Topics.MARKET_EVENTS, 1);

            assertThat(one.awaitClose(5)).isEqualTo("1012 this replica cannot read on: connect again");
            assertThat(other.awaitClose(5)).isEqualTo("1012 this replica cannot read on: connect again");
            assertThat(stream.get("/actuator/health/readiness").statusCode()).isEqualTo(503);
            assertThat(stream.get("/actuator/health").body()).contains("market-events-1 offset 1 is unreadable");
            assertThatThrownBy(stream::client)
                    .cause()
                    .isInstanceOfSatisfying(
                            WebSocketHandshakeException.class,
                            refused -> assertThat(refused.getResponse().statusCode())
                                    .isEqualTo(503));
        }
    }
}
