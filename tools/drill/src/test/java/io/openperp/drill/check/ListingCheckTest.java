package io.openperp.drill.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.exchange.TradedMarket;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.load.NewMarkets.Act;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListed;
import io.openperp.journal.StatusKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** An operator lists a market once while others trade; every reader shows it, with its terms. */
class ListingCheckTest {

    private static final String ROW = "{'outcome': 'done', 'subject': 'DRILL3-USD'}";
    private static final String SHOWN = "{'symbol': 'DRILL3-USD', 'tickSize': 0.01, 'lotSize': 0.1}";

    private final OneOrder transaction = new OneOrder();
    private final Act act = new Act(TradedMarket.numbered(3), transaction.sent());

    @Test
    void aListingThatHappenedOnceIsFine() {
        transaction.completed(StatusKind.LIST_MARKET);
        published(3);
        published(3);

        assertThat(found(List.of(ROW), List.of(SHOWN))).isEmpty();
    }

    @Test
    void aRefusedListingIsFound() {
        transaction.completed(StatusKind.ERROR);

        assertThat(found(List.of(), List.of())).singleElement().asString().contains("was listed 0 times");
    }

    @Test
    void aListingWithTwoNumbersIsFound() {
        transaction.completed(StatusKind.LIST_MARKET);
        published(3);
        published(4);

        assertThat(found(List.of(ROW), List.of(SHOWN)))
                .singleElement()
                .asString()
                .contains("has 2 numbers");
    }

    @Test
    void aListingThatIsNotShownOrTwiceIsFound() {
        transaction.completed(StatusKind.LIST_MARKET);
        published(3);

        assertThat(found(List.of(), List.of(SHOWN))).singleElement().asString().contains("is 0 times in adminHistory");
        assertThat(found(List.of(ROW, ROW), List.of(SHOWN)))
                .singleElement()
                .asString()
                .contains("is 2 times");
        assertThat(found(List.of(ROW), List.of())).singleElement().asString().contains("is shown 0 times");
    }

    @Test
    void aMarketWithOtherTermsIsFound() {
        transaction.completed(StatusKind.LIST_MARKET);
        published(3);

        assertThat(found(List.of(ROW), List.of(SHOWN.replace("0.01", "0.02"))))
                .singleElement()
                .asString()
                .contains("is shown 0 times");
    }

    @Test
    void aSecondListingOfTheSameSymbolIsFound() {
        transaction.completed(StatusKind.LIST_MARKET);

        assertThat(ListingCheck.discrepancies(
                        List.of(), List.of(transaction.sent()), transaction.facts(), List.of(), List.of()))
                .singleElement()
                .asString()
                .startsWith("a market was listed a second time");
    }

    private void published(int number) {
        transaction
                .facts()
                .apply(MarketEvents.newBuilder()
                        .setSymbol("DRILL3-USD")
                        .setMarket(number)
                        .addEvents(MarketEvent.newBuilder().setMarketListed(MarketListed.getDefaultInstance()))
                        .build());
    }

    private List<String> found(List<String> history, List<String> shown) {
        return ListingCheck.discrepancies(List.of(act), List.of(), transaction.facts(), json(history), json(shown));
    }

    private static List<JsonNode> json(List<String> rows) {
        return rows.stream().map(row -> OneOrder.json(row.replace('\'', '"'))).toList();
    }
}
