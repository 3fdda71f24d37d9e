package io.openperp.stream;

import static io.openperp.stream.Facts.trade;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.MarketTicker;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A client that does not keep up gets the newest message where only that counts, and is disconnected over the others;
 * nobody else notices (STR-019).
 */
class SlowConsumerIT {

    private static final EventLog LOG = RunningStream.LOG;
    private static final String TRADES = "{'method':'subscribe','subscription':[{'type':'trades','symbol':'BTC-USD'}]}";

    @Test
    void clientThatDoesNotReadIsClosedWithTheReasonAndHoldsUpNobody() throws Exception {
        MarketEvent.Builder[] many = new MarketEvent.Builder[250];
        Arrays.fill(many, trade("100000", "0.1"));
        try (RunningStream stream =
                        RunningStream.start("openperp.stream.send-queue=1MB", "openperp.stream.send-timeout=30s");
                Client quick = stream.client();
                Client deaf = Client.deafOn(stream.address())) {
            quick.send(TRADES).next();
            deaf.send(TRADES);
            int told = 0;
            for (int i = 0; i < 400; i++) {
                LOG.market(0, "BTC-USD", many);
                told += quick.next().at("/data/trades").size();
            }

            assertThat(told).isEqualTo(100_000);
            deaf.wakeUp();
            assertThat(deaf.awaitClose(20)).isEqualTo("1008 too slow: more than 1048576 bytes were waiting");
            assertThat(quick.isClosed()).isFalse();
        }
    }

    @Test
    void clientThatDoesNotReadTickersStaysAndGetsTheNewest() throws Exception {
        String tickers = "{'method':'subscribe','subscription':[{'type':'ticker','symbol':'ETH-USD'}]}";
        try (RunningStream stream = RunningStream.start("openperp.stream.send-queue=16KB");
                Client quick = stream.client();
                Client deaf = Client.deafOn(stream.address())) {
            quick.send(tickers).next();
            deaf.send(tickers);
            long last = 0;
            for (int i = 0; i < 40_000; i++) {
                last = LOG.nextEventNumber();
                LOG.statistics(1, ticker(last));
            }
            JsonNode newest = quick.next();
            while (newest.get("seq").asLong() != last << 16) {
                newest = quick.next();
            }

            deaf.wakeUp();
            JsonNode heard = deaf.next();
            int count = 0;
            while (heard.path("seq").asLong() != last << 16) {
                count++;
                heard = deaf.next();
            }
            assertThat(heard).isEqualTo(newest);
            assertThat(count).isLessThan(40_000);
            assertThat(deaf.hasNothingFor(300)).isTrue();
            assertThat(deaf.isClosed()).isFalse();
        }
    }

    private static MarketStatistics.Builder ticker(long volume) {
        return MarketStatistics.newBuilder()
                .setSymbol("ETH-USD")
                .setEventNumber(volume)
                .setTicker(MarketTicker.newBuilder().setVolume(volume));
    }
}
