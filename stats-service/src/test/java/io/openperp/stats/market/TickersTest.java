package io.openperp.stats.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.market.Ticker;
import io.openperp.stats.market.MarketQueries.Day;
import io.openperp.stats.market.MarketQueries.RegimeNow;
import io.openperp.stats.market.Tickers.BestPrices.Best;
import io.openperp.units.Decimals;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** API-033: prices that do not exist yet are the mark, since clients expect numbers. */
class TickersTest {

    @Test
    void aMarketWithoutTradesAndWithAnEmptySideShowsItsMark() {
        Ticker ticker = ticker("100000", "0");

        assertThat(ticker.lastPrice()).hasToString("100000");
        assertThat(ticker.fairBookPx()).hasToString("100000");
        assertThat(ticker.bestAsk()).isNull();
    }

    @Test
    void aBookWithBothSidesHasAFairPriceOfItsOwn() {
        assertThat(ticker("100000", "100002.5").fairBookPx()).hasToString("100002.5");
    }

    @Test
    void withoutAMarkThereIsNone() {
        assertThat(ticker("0", "0").fairBookPx()).isNull();
    }

    private static Ticker ticker(String mark, String fairBookPrice) {
        return Tickers.of(
                day(Decimals.parse(mark), Decimals.parse(fairBookPrice)),
                new Best(Decimals.parse("99999"), 0, 0),
                Instant.EPOCH);
    }

    private static Day day(long mark, long fairBookPrice) {
        RegimeNow regime = new RegimeNow(0, 0, null, null, null);
        return new Day("BTC-USD", 0, mark, mark, 0, fairBookPrice, 0, 0, 0, 0, 0, 0, 0, 0, regime, "trading");
    }
}
