package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.Test;

class FirstTradeTest {

    @Test
    void aCrossingOrderTradesAtTheRestingPrice() {
        Floor floor = Floor.open();
        floor.price("BTC-USD", "100000");
        floor.fund("alice", "50000");
        floor.fund("bob", "50000");
        assertThat(floor.one("alice", Floor.sell("a1", "BTC-USD", "1", "100010"))
                        .getKind())
                .isEqualTo(StatusKind.RESTING);
        ActionStatus filled = floor.one("bob", Floor.buy("b1", "BTC-USD", "0.4", "100050"));
        assertThat(filled.getKind()).isEqualTo(StatusKind.FILLED);
        assertThat(filled.getAveragePrice()).isEqualTo(Decimals.parse("100010"));
        floor.exchange.tick(1);
        floor.exchange.drain();
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(5)).isEqualTo(floor.exchange.stateHash());
    }
}
