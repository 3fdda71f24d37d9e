package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Book;
import io.openperp.api.Decimal;
import io.openperp.client.LocalBook;
import io.openperp.client.StreamMessage;
import io.openperp.client.Topic;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.exchange.TradedMarket;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.StubServer;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Traded;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A bid of 2 at 100 rests and 3 have traded; any other market data is found. */
class BookCheckTest {

    private static final String BTC = "BTC-USD";
    private static final long ONE = 100_000_000;

    private final RecordedFacts facts = new RecordedFacts();
    private final LocalBook followed = new LocalBook(BTC);
    private StubServer exchange;
    private String resting = "2";

    @BeforeEach
    void aBidRests() throws IOException {
        facts.apply(MarketEvents.newBuilder()
                .setSymbol(BTC)
                .addEvents(MarketEvent.newBuilder()
                        .setLevelChanged(LevelChanged.newBuilder()
                                .setIsBuy(true)
                                .setPrice(100 * ONE)
                                .setSize(2 * ONE)))
                .addEvents(
                        MarketEvent.newBuilder().setTraded(Traded.newBuilder().setSize(3 * ONE)))
                .build());
        exchange = new StubServer();
        for (TradedMarket market : TradedMarket.ALL) {
            showsBook(market.symbol(), "");
        }
        showsBook(BTC, level("100", "2"));
        showsVolume("3");
        streams("2");
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void dataEqualToTheLogIsFine() throws Exception {
        assertThat(found()).isEmpty();
    }

    @Test
    void aLevelOfAnotherSizeIsFound() throws Exception {
        showsBook(BTC, level("100", "2.00000001"));
        assertThat(found())
                .singleElement()
                .asString()
                .contains("1 levels of the books in the log differ from /l2book", "=-1");
    }

    @Test
    void aLevelThatIsMissingOrAtAnotherPriceIsFound() throws Exception {
        showsBook(BTC, "");
        assertThat(found()).singleElement().asString().contains("1 levels", "/l2book");
        showsBook(BTC, level("100.5", "2"));
        assertThat(found()).singleElement().asString().contains("2 levels", "/l2book");
    }

    @Test
    void anOpenOrderOfAnotherSizeIsFound() throws Exception {
        resting = "1";
        assertThat(found()).singleElement().asString().contains("1 levels", "open orders of /account");
    }

    @Test
    void aLevelThatDiffersAtASubscriberIsFound() throws Exception {
        streams("4");
        assertThat(found()).singleElement().asString().contains("1 levels", "the followed stream");
    }

    @Test
    void aTradeThatIsCountedTwiceIsFound() throws Exception {
        showsVolume("6");
        assertThat(found()).singleElement().asString().contains("volume of BTC-USD is shown as 6, the log has 3");
    }

    private List<String> found() throws InterruptedException {
        ReportedAccount shown = new ReportedAccount(
                ACCOUNT,
                json("{}"),
                List.of(json("{\"symbol\":\"BTC-USD\",\"isBuy\":true,\"price\":100,\"size\":" + resting + "}")),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        return new BookCheck(exchange.client(), TradedMarket.ALL, List.of(followed)).compareOnce(facts, List.of(shown));
    }

    private void showsBook(String symbol, String bids) {
        exchange.answers("/l2book?type=l2Book&coin=" + symbol + "&nlevels=1000", "{\"levels\":[[" + bids + "],[]]}");
    }

    private void showsVolume(String volume) {
        exchange.answers("/stats?period=all", "{\"markets\":[{\"symbol\":\"BTC-USD\",\"volume\":" + volume + "}]}");
    }

    private void streams(String size) {
        Book.Level bid = new Book.Level(Decimal.parse("100"), Decimal.parse(size), 1);
        followed.take(new StreamMessage<>(
                Topic.bookDeltas(BTC), new Book(Book.SNAPSHOT, BTC, List.of(List.of(bid), List.of()), 1), 1, false));
    }

    private static String level(String price, String size) {
        return "{\"px\":" + price + ",\"sz\":" + size + ",\"n\":1}";
    }
}
