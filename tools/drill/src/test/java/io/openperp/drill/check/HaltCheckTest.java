package io.openperp.drill.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.load.MarketHalts.Act;
import io.openperp.journal.FillReason;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListed;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.Traded;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** An operator halts a market once; it comes to the market, and nothing trades before the market is opened. */
class HaltCheckTest {

    private static final String ROW =
            "{'outcome': 'done', 'subject': 'SOL-USD', 'after': 'halted (drill act 1)'}".replace('\'', '"');

    private final OneOrder transaction = new OneOrder();
    private final Act act = new Act("SOL-USD", "halted", "drill act 1", transaction.sent());

    @BeforeEach
    void carryOut() {
        transaction.completed(StatusKind.SET_MARKET_STATE);
    }

    @Test
    void aHaltThatIsObeyedAndShownOnceIsFine() {
        trades(FillReason.NORMAL);
        becomes(MarketState.MARKET_HALTED, "drill act 1");
        becomes(MarketState.MARKET_HALTED, "drill act 1");
        becomes(MarketState.MARKET_POST_ONLY, "opening: drill act 2");
        trades(FillReason.LIQUIDATION);
        becomes(MarketState.MARKET_TRADING, "drill act 3");
        trades(FillReason.NORMAL);

        assertThat(found(ROW)).isEmpty();
        assertThat(transaction.facts().states().halts()).isEqualTo(1);
    }

    @Test
    void aFillInAHaltIsFoundEvenOfALiquidation() {
        becomes(MarketState.MARKET_HALTED, "drill act 1");
        trades(FillReason.LIQUIDATION);

        assertThat(found(ROW)).singleElement().asString().startsWith("SOL-USD traded (LIQUIDATION)");
    }

    @Test
    void aFillOfOrdersWhileNothingMatchesIsFound() {
        becomes(MarketState.MARKET_HALTED, "drill act 1");
        becomes(MarketState.MARKET_CANCEL_ONLY, "drill act 2");
        trades(FillReason.NORMAL);

        assertThat(found(ROW)).singleElement().asString().contains("MARKET_CANCEL_ONLY");
    }

    @Test
    void anActThatDoesNotComeToTheMarketOrComesTwiceIsFound() {
        assertThat(found(ROW)).singleElement().asString().contains("came to the market 0 times");

        becomes(MarketState.MARKET_HALTED, "drill act 1");
        becomes(MarketState.MARKET_TRADING, "drill act 2");
        becomes(MarketState.MARKET_HALTED, "drill act 1");
        assertThat(found(ROW)).singleElement().asString().contains("came to the market 2 times");
    }

    @Test
    void anActThatTheHistoryHasTwiceOrNotIsFound() {
        becomes(MarketState.MARKET_HALTED, "drill act 1");

        assertThat(found()).singleElement().asString().contains("is 0 times in adminHistory");
        assertThat(found(ROW, ROW)).singleElement().asString().contains("is 2 times in adminHistory");
    }

    private List<String> found(String... rows) {
        List<JsonNode> history = List.of(rows).stream().map(OneOrder::json).toList();
        return HaltCheck.discrepancies(List.of(act), transaction.facts(), history);
    }

    private void becomes(MarketState state, String reason) {
        MarketStatus status =
                MarketStatus.newBuilder().setState(state).setReason(reason).build();
        emit(MarketEvent.newBuilder()
                .setMarketListed(MarketListed.newBuilder()
                        .setListing(MarketListing.newBuilder().setStatus(status))));
    }

    private void trades(FillReason reason) {
        emit(MarketEvent.newBuilder().setTraded(Traded.newBuilder().setReason(reason)));
    }

    private void emit(MarketEvent.Builder event) {
        transaction
                .facts()
                .apply(MarketEvents.newBuilder()
                        .setSymbol("SOL-USD")
                        .addEvents(event)
                        .build());
    }
}
