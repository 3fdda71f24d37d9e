package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An account never trades with itself: the resting order is cancelled and the incoming one continues to match. */
@ExtendWith(OnTheExchange.class)
class SelfTradeIT {

    @Test
    void restingOrderIsCancelledAndTheIncomingOneRests(Exchange exchange) {
        Trader alice = exchange.trader();
        String resting = alice.rest(sell(BTC, "0.1", "100000"));
        Answer answer = alice.send(buy(BTC, "0.1", "100000"));
        assertThat(answer.outcomes().getLast().status()).isEqualTo("resting");
        assertThat(alice.openOrderIds())
                .containsExactly(answer.outcomes().getLast().orderId());
        assertThat(alice.ended(resting).get("status").asString()).isEqualTo("cancelledSelfCrossing");
        assertThat(alice.fills()).isEmpty();
        assertThat(alice.margin().get("fees").decimalValue()).isZero();
    }

    @Test
    void incomingOrderTradesWithOthersBehindTheOwnOne(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        String own = alice.rest(sell(BTC, "0.1", "100000"));
        String others = bob.rest(sell(BTC, "0.1", "100100"));
        Answer answer = alice.send(buy(BTC, "0.1", "100100"));
        assertThat(answer.outcomes().getLast().status()).isEqualTo("filled");
        assertThat(alice.fills()).hasSize(1);
        assertThat(alice.fills().getFirst().get("orderIdMaker").asString()).isEqualTo(others);
        assertThat(alice.ended(own).get("status").asString()).isEqualTo("cancelledSelfCrossing");
    }
}
