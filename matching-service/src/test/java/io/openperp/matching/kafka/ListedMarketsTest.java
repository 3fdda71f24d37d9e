package io.openperp.matching.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.journal.MarketListing;
import io.openperp.matching.settings.BoundSettings;
import io.openperp.matching.settings.MarketRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which configuration fits the markets that an exchange has (MKT-008, MKT-015). */
class ListedMarketsTest {

    private static final MarketListing BTC =
            MarketListing.newBuilder().setMarket(0).setSymbol("BTC-USD").build();

    @Test
    void marketThatWasListedWhileTheExchangeRanNeedsNoBlock() {
        ListedMarkets markets = new ListedMarkets(Map.of(0, BTC, 3, listedByAct(3, "DOGE-USD")));

        assertThatCode(() -> markets.require(registry())).doesNotThrowAnyException();
        assertThatCode(() -> markets.require(registry("spare-markets=1"))).doesNotThrowAnyException();
    }

    @Test
    void itMayHaveABlockOfItsNumberAndSymbol() {
        ListedMarkets markets = new ListedMarkets(Map.of(0, BTC, 2, listedByAct(2, "SOL-USD")));

        assertThatCode(() -> markets.require(registry())).doesNotThrowAnyException();
    }

    @Test
    void blockOfAnotherSymbolOrNumberIsRefused() {
        assertThatThrownBy(() -> new ListedMarkets(Map.of(2, listedByAct(2, "DOGE-USD"))).require(registry()))
                .hasMessage(
                        "openperp.matching.markets has a block SOL-USD with number 2, but market 2 is DOGE-USD, which was"
                                + " listed while the exchange ran: accepted for DOGE-USD is 2, and for others another number");
        assertThatThrownBy(() -> new ListedMarkets(Map.of(3, listedByAct(3, "SOL-USD"))).require(registry()))
                .hasMessage(
                        "openperp.matching.markets has a block SOL-USD with number 2, but market 3 is SOL-USD, which was"
                                + " listed while the exchange ran: accepted for SOL-USD is 3, and for others another number");
    }

    @Test
    void fewerSpareMarketsThanAreListedAreRefused() {
        ListedMarkets markets = new ListedMarkets(Map.of(4, listedByAct(4, "DOGE-USD")));

        assertThatThrownBy(() -> markets.require(registry("spare-markets=1")))
                .hasMessage(
                        "openperp.matching.spare-markets is 1, but market 4 DOGE-USD was listed while the exchange ran:"
                                + " accepted are 2 or more, and a block of this number and symbol");
    }

    @Test
    void marketThatABlockListedNeedsItsBlock() {
        ListedMarkets markets = new ListedMarkets(Map.of(
                3, MarketListing.newBuilder().setMarket(3).setSymbol("DOGE-USD").build()));

        assertThatThrownBy(() -> markets.require(registry()))
                .hasMessage(
                        "openperp.matching.markets has no block with number 3, but this exchange has such a market: a"
                                + " market that was listed stays, put its block back");
    }

    private static MarketListing listedByAct(int number, String symbol) {
        return MarketListing.newBuilder()
                .setMarket(number)
                .setSymbol(symbol)
                .setListedByAct(true)
                .build();
    }

    private static MarketRegistry registry(String... changes) {
        return MarketRegistry.of(BoundSettings.with(changes));
    }
}
