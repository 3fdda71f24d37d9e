package io.openperp.stream;

import static io.openperp.stream.Facts.trade;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.journal.MarketEvent;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** All connections together have a budget of memory for messages; those that do not read lose it first (STR-023). */
class MessageMemoryIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static final String TRADES = "{'method':'subscribe','subscription':[{'type':'trades','symbol':'BTC-USD'}]}";
    private static final int ROUNDS = 120;

    @Test
    void clientsThatDoNotReadAreDisconnectedAndTheOthersMissNothing() throws Exception {
        Bytes32 large = accountOfManyOrders();
        MarketEvent.Builder[] many = new MarketEvent.Builder[250];
        Arrays.fill(many, trade("100000", "0.1"));
        List<Client> deaf = new ArrayList<>();
        try (RunningStream stream = RunningStream.start("openperp.stream.message-memory=2MB")) {
            try (Client quick = stream.client()) {
                quick.send(TRADES).next();
                for (int i = 0; i < 20; i++) {
                    deaf.add(Client.deafOn(stream.address())
                            .send("{'method':'subscribe','subscription':[{'type':'account','user':'" + large
                                    + "'},{'type':'trades','symbol':'BTC-USD'}]}"));
                }
                long last = 0;
                for (int i = 0; i < ROUNDS; i++) {
                    LOG.market(0, "BTC-USD", many);
                    JsonNode message = quick.next();
                    assertThat(last == 0 || message.get("prev").asLong() == last)
                            .isTrue();
                    last = message.get("seq").asLong();
                    assertThat(message.at("/data/trades").size()).isEqualTo(250);
                }

                assertThat(stream.metric("stream_message_memory_disconnected_total"))
                        .isPositive();
                assertThat(stream.metric("stream_message_memory_bytes")).isLessThanOrEqualTo(2 * 1024 * 1024);
                assertThat(quick.isClosed()).isFalse();
            } finally {
                deaf.forEach(Client::close);
            }
            awaitZero(stream, "stream_connections");
            awaitZero(stream, "stream_message_memory_bytes");
        }
    }

    private static Bytes32 accountOfManyOrders() {
        Bytes32 account = Facts.someone();
        LOG.account(account, Facts.deposit("10000000"));
        for (int i = 0; i < 1000; i++) {
            LOG.account(account, Facts.changed(Facts.buy(Facts.someone(), String.valueOf(50_000 + i), "0.001")));
        }
        return account;
    }

    private static void awaitZero(RunningStream stream, String metric) throws Exception {
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(
                        () -> assertThat(stream.metric(metric)).as(metric).isZero());
    }
}
