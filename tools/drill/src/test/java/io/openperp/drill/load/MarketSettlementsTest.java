package io.openperp.drill.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.MarketOperation.SettleMarket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class MarketSettlementsTest {

    private final List<Action> taken = new ArrayList<>();
    private final TradedMarkets markets = new TradedMarkets();
    private final MarketHalts halts = new MarketHalts(this::take, markets, new Random(7));
    private final MarketSettlements settlements = new MarketSettlements(this::take, markets, halts, new Random(7));

    /** Only a market that was listed in the drill is settled, after a while, and the operator tries so twice. */
    @Test
    void aListedMarketIsSettledWhenItIsAskedFor() throws Exception {
        TradedMarket listed = TradedMarket.numbered(3);
        markets.add(listed);
        settlements.step();
        assertThat(taken).isEmpty();

        CompletableFuture<Boolean> asked = CompletableFuture.supplyAsync(this::settleOne);
        while (!asked.isDone()) {
            settlements.step();
            Thread.sleep(20);
        }
        settlements.step();

        assertThat(asked.get()).isTrue();
        assertThat(taken)
                .hasSize(2)
                .allSatisfy(
                        action -> assertThat(((SettleMarket) action).symbol()).isEqualTo(listed.symbol()));
        assertThat(markets.open()).isEqualTo(TradedMarket.ALL);
        assertThat(markets.all()).contains(listed);
    }

    private boolean settleOne() {
        try {
            return settlements.settleOne(Duration.ofMinutes(1));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private SentTransaction take(Action action) {
        taken.add(action);
        return new SentTransaction(
                "operator", new SignedTransaction("{}", new JsonMapper().createObjectNode(), List.of(), List.of()));
    }
}
