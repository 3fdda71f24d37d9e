package io.openperp.stream;

import static io.openperp.stream.Facts.trade;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketEvent;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Who does not keep up is let go; who does, hears everything meanwhile. */
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
}
