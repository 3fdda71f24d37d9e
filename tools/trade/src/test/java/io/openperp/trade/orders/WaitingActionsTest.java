package io.openperp.trade.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.ApiJson;
import io.openperp.api.FullAccount;
import org.junit.jupiter.api.Test;

/** What {@code trade orders} says below an order with which other actions wait. */
class WaitingActionsTest {

    @Test
    void basketsSayWhatTheyDoOnceTheyTrigger() {
        WaitingActions waiting = waiting(
                "\"baskets\":[{\"orderId\":\"b1\",\"actions\":["
                        + "{\"l\":{\"b\":true,\"c\":\"BTC-USD\",\"i\":false,\"px\":101500,\"r\":false,\"sz\":0.10,\"tif\":\"ALO\"}},"
                        + "{\"m\":{\"b\":false,\"c\":\"ETH-USD\",\"i\":true,\"r\":true,\"slippage\":25,\"sz\":\"1.5\"}},"
                        + "{\"trl\":{\"b\":true,\"c\":\"BTC-USD\",\"i\":false,\"stb\":5,\"sz\":0.1,\"trb\":150}},"
                        + "{\"mod\":{\"amount\":0.30,\"oid\":\"o2\",\"symbol\":\"BTC-USD\"}},"
                        + "{\"cx\":{\"c\":\"BTC-USD\",\"oid\":\"o1\"}},{\"cxa\":{\"c\":[\"BTC-USD\",\"ETH-USD\"]}},{\"cxa\":{\"c\":[]}}]}]");
        assertThat(waiting.of("b1"))
                .containsExactly(
                        "  ↳ once it triggers: buy 0.1 BTC-USD at 101500, alo",
                        "  ↳ once it triggers: sell 1.5 ETH-USD at the market, at most 0.25 % from the mark, reduce-only,"
                                + " isolated",
                        "  ↳ once it triggers: trailing stop, sell 0.1 BTC-USD 1.5 % behind the best mark",
                        "  ↳ once it triggers: modify order o2 to 0.3",
                        "  ↳ once it triggers: cancel order o1",
                        "  ↳ once it triggers: cancel all open orders in BTC-USD, ETH-USD",
                        "  ↳ once it triggers: cancel all open orders");
        assertThat(waiting.of("b2")).isEmpty();
    }

    @Test
    void aBasketSignedAsIsolatedIsolatesItsOrders() {
        WaitingActions waiting = waiting(
                "\"baskets\":[{\"orderId\":\"b1\",\"i\":true,\"actions\":["
                        + "{\"l\":{\"b\":true,\"c\":\"BTC-USD\",\"i\":false,\"px\":99000,\"r\":false,\"sz\":1,\"tif\":\"GTC\"}}]}]");
        assertThat(waiting.of("b1")).containsExactly("  ↳ once it triggers: buy 1 BTC-USD at 99000, isolated");
    }

    @Test
    void ordersSayWhatTheirFirstFillArms() {
        WaitingActions waiting = waiting("\"pendingOnFill\":[{\"parentOrderId\":\"o1\",\"actions\":["
                + "{\"st\":{\"c\":\"BTC-USD\",\"d\":false,\"i\":false,\"lim\":97500,\"sz\":0.1,\"tr\":98000}},"
                + "{\"tp\":{\"c\":\"BTC-USD\",\"d\":true,\"i\":false,\"slippage\":50,\"sz\":0.1,\"tr\":105000}},"
                + "{\"rng\":{\"c\":\"BTC-USD\",\"d\":true,\"i\":false,\"lmax\":104900,\"pmax\":105000,\"pmin\":98000,\"slSlippage\":150,\"sz\":0.1}},"
                + "{\"trig\":{\"actions\":[{\"cxa\":{\"c\":[]}}],\"c\":\"BTC-USD\",\"d\":true,\"tr\":106000}}]}]");
        assertThat(waiting.of("o1"))
                .containsExactly(
                        "  ↳ with the first fill: stop, sell 0.1 BTC-USD once the mark is ≤ 98000, limit 97500",
                        "  ↳ with the first fill: take profit, sell 0.1 BTC-USD once the mark is ≥ 105000, at most 0.5 % from the mark",
                        "  ↳ with the first fill: range, sell 0.1 BTC-USD once the mark is ≤ 98000, at most 1.5 % from the mark or ≥ 105000, limit 104900",
                        "  ↳ with the first fill: basket of 1 action once the mark is ≥ 106000");
    }

    @Test
    void anExchangeOfAnEarlierReleaseListsNone() {
        assertThat(waiting("\"positions\":[]").of("o1")).isEmpty();
    }

    private static WaitingActions waiting(String lists) {
        return new WaitingActions(ApiJson.mapper()
                .readValue("{\"known\":true,\"scheduledCancelDue\":0," + lists + "}", FullAccount.class));
    }
}
