package io.openperp.stats.book;

import static io.openperp.stats.Exchange.level;
import static io.openperp.stats.Exchange.listing;
import static io.openperp.stats.Exchange.trade;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.api.stream.ServerMessage.Trade;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.stats.ingestion.EventDestination.NumberedEvents;
import io.openperp.stats.market.Tickers.BestPrices.Best;
import io.openperp.units.Decimals;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarketBookTest {

    private final MarketBook book = new MarketBook();
    private long time = 1_000_000_000L;
    private long number;

    @Test
    void bidsFallAndAsksRise() {
        apply(
                level(false, "101", "2", 1),
                level(true, "99", "3", 2),
                level(false, "100.5", "1", 1),
                level(true, "99.5", "4", 3));

        assertThat(levels(20, 0))
                .isEqualTo("[[{\"px\":99.5,\"sz\":4,\"n\":3},{\"px\":99,\"sz\":3,\"n\":2}],"
                        + "[{\"px\":100.5,\"sz\":1,\"n\":1},{\"px\":101,\"sz\":2,\"n\":1}]]");
    }

    @Test
    void changedLevelHasItsNewTotalAndAnEmptyOneIsGone() {
        apply(level(true, "99", "3", 2), level(true, "98", "1", 1));
        apply(level(true, "99", "2.5", 1), level(true, "98", "0", 0));

        assertThat(levels(20, 0)).isEqualTo("[[{\"px\":99,\"sz\":2.5,\"n\":1}],[]]");
    }

    @Test
    void bestPricesAreTheHighestBidAndTheLowestAskAndZeroWhereThereIsNone() {
        assertThat(book.best()).isEqualTo(new Best(0, 0, 0));

        apply(level(true, "98", "1", 1), level(true, "99", "3", 2), level(false, "102", "1", 1));
        book.reached(4);
        assertThat(book.best()).isEqualTo(new Best(Decimals.parse("99"), Decimals.parse("102"), 4));

        apply(level(true, "99", "0", 0), level(false, "101", "1", 1), level(false, "102", "0", 0));
        apply(level(false, "101", "0", 0));
        assertThat(book.best()).isEqualTo(new Best(Decimals.parse("98"), 0, 4));
    }

    @Test
    void noMoreLevelsThanAskedForAreShownOfASide() {
        for (int i = 1; i <= 5; i++) {
            apply(level(true, "" + (100 - i), "1", 1), level(false, "" + (100 + i), "1", 1));
        }

        assertThat(levels(2, 0))
                .isEqualTo("[[{\"px\":99,\"sz\":1,\"n\":1},{\"px\":98,\"sz\":1,\"n\":1}],"
                        + "[{\"px\":101,\"sz\":1,\"n\":1},{\"px\":102,\"sz\":1,\"n\":1}]]");
    }

    @Test
    void bidsAreRoundedDownToTheStepAndAsksUp() {
        apply(
                level(true, "109.5", "1", 1),
                level(true, "100", "2", 2),
                level(true, "99.5", "4", 1),
                level(false, "110", "1", 1),
                level(false, "110.5", "2", 3),
                level(false, "120", "4", 1));

        assertThat(levels(20, Decimals.parse("10")))
                .isEqualTo("[[{\"px\":100,\"sz\":3,\"n\":3},{\"px\":90,\"sz\":4,\"n\":1}],"
                        + "[{\"px\":110,\"sz\":1,\"n\":1},{\"px\":120,\"sz\":6,\"n\":4}]]");
        assertThat(levels(1, Decimals.parse("10")))
                .as("levels are counted after rounding, and the last is complete")
                .isEqualTo("[[{\"px\":100,\"sz\":3,\"n\":3}],[{\"px\":110,\"sz\":1,\"n\":1}]]");
    }

    @Test
    void bidsBelowOneStepAreShownAtNoPrice() {
        apply(level(true, "99", "1", 1), level(true, "8", "1", 1), level(false, "101", "1", 1));

        assertThat(levels(20, Decimals.parse("10")))
                .isEqualTo("[[{\"px\":90,\"sz\":1,\"n\":1}],[{\"px\":110,\"sz\":1,\"n\":1}]]");
        assertThat(levels(20, Decimals.parse("90000000000"))).isEqualTo("[[],[{\"px\":90000000000,\"sz\":1,\"n\":1}]]");
    }

    @Test
    void newestTradesComeFirstAndAThousandAreKept() {
        for (int i = 1; i <= 1001; i++) {
            apply(trade(i + "", "1"));
        }

        List<Trade> trades = book.trades(LatestTrades.KEPT);
        assertThat(trades).hasSize(1000);
        assertThat(trades.getFirst().px()).hasToString("1001");
        assertThat(trades.getFirst().time()).isEqualTo(time / 1_000_000);
        assertThat(trades.getLast().px()).hasToString("2");
        assertThat(book.trades(3)).isEqualTo(trades.subList(0, 3));
    }

    @Test
    void bookReadFromASnapshotIsTheSame() throws Exception {
        apply(listing(7, "X-USD", "0.5"), level(true, "99", "3", 2), level(false, "101", "2", 1), trade("100", "1"));
        apply(trade("101", "1"), level(false, "101", "1", 1));

        MarketBook read = MarketBook.of(book.stored());

        assertThat(read.book(20, 0)).isEqualTo(book.book(20, 0));
        assertThat(read.trades(20)).isEqualTo(book.trades(20)).hasSize(2);
        assertThat(read.isListed()).isTrue();
        assertThat(read.tickSize()).isEqualTo(Decimals.parse("0.5"));
        assertThat(read.stored().events()).isEqualTo(book.stored().events());
    }

    /** STR-008, API-042: each change of a level is one message of the stream. */
    @Test
    void numberOfTheBookIsThatOfTheStreamsLastChange() throws Exception {
        assertThat(book.book(20, 0).seq()).isZero();
        apply(listing(7, "X-USD", "0.5"), trade("100", "1"));
        assertThat(book.book(20, 0).seq()).isZero();
        apply(level(true, "99", "3", 2), trade("100", "1"), level(false, "101", "2", 1), level(true, "98", "1", 1));
        assertThat(book.book(20, 0).seq()).isEqualTo(2 * 65_536L + 2);
        apply(trade("101", "1"));
        assertThat(book.book(1, 0).seq()).as("of any depth").isEqualTo(2 * 65_536L + 2);
        assertThat(MarketBook.of(book.stored()).book(20, 0).seq()).isEqualTo(2 * 65_536L + 2);
    }

    private void apply(MarketEvent.Builder... events) {
        time += 10_000_000;
        MarketEvents.Builder body =
                MarketEvents.newBuilder().setMarket(7).setSymbol("X-USD").setTimeNanos(time);
        List.of(events).forEach(body::addEvents);
        book.apply(new NumberedEvents(++number, body.build()));
    }

    private String levels(int most, long step) {
        return ApiJson.mapper().writeValueAsString(book.book(most, step).levels());
    }
}
