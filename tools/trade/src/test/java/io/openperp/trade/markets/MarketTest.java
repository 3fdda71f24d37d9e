package io.openperp.trade.markets;

import static io.openperp.trade.markets.BitcoinMarket.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarketTest {

    private static final List<MarketInfo> LISTED =
            List.of(BitcoinMarket.info("BTC-USD", "BTC"), BitcoinMarket.info("ETH-USD", "ETH"));

    @ParameterizedTest
    @ValueSource(strings = {"BTC-USD", "btc-usd", "BTC", "btc"})
    void isFoundByItsNameOrItsAsset(String typed) {
        assertThat(Market.find(LISTED, typed).symbol()).isEqualTo("BTC-USD");
    }

    @Test
    void anUnknownOneIsRefusedWithThoseThatThereAre() {
        assertThatThrownBy(() -> Market.find(LISTED, "DOGE-USD"))
                .hasMessage("there is no market 'DOGE-USD'; there are BTC-USD, ETH-USD");
    }

    @Test
    void aPriceOffTheTickIsRefusedWithBothNeighbours() {
        BTC.requirePrice(Decimal.parse("100000.5"));
        assertThatThrownBy(() -> BTC.requirePrice(Decimal.parse("100000.3")))
                .hasMessage(
                        "price 100000.3 is not a multiple of the tick of BTC-USD, 0.5: next to it are 100000 and 100000.5");
    }

    @Test
    void aSizeOffTheLotIsRefusedWithWhatFits() {
        BTC.requireSize(Decimal.parse("0.013"));
        assertThatThrownBy(() -> BTC.requireSize(Decimal.parse("0.0135")))
                .hasMessage(
                        "size 0.0135 is not a multiple of the lot of BTC-USD, 0.001: next to it are 0.013 and 0.014");
        assertThatThrownBy(() -> BTC.requireSize(Decimal.parse("0.0001")))
                .hasMessage("size 0.0001 is not a multiple of the lot of BTC-USD, 0.001: the smallest is 0.001");
    }

    @Test
    void anOrderThatIsTooSmallIsRefusedWithTheSmallest() {
        BTC.requireNotional(Decimal.parse("0.001"), Decimal.parse("10000"));
        assertThatThrownBy(() -> BTC.requireNotional(Decimal.parse("0.001"), Decimal.parse("9999.5")))
                .hasMessage(
                        "0.001 BTC-USD at 9999.5 are worth 9.9995 USD, and an order has at least 10: from 0.002 on");
    }

    /** Rounding to the tick never goes beyond what the trader accepts. */
    @ParameterizedTest
    @CsvSource({
        "BUY,  100000.5, 0.005, 100500.5",
        "SELL, 100000.5, 0.005, 99500.5",
        "BUY,  100000.5, 0,     100000.5",
        "BUY,  3,        0.1,   3",
        "SELL, 3,        0.1,   3"
    })
    void theBoundOfAMarketOrderIsOnTheTickAndNotBeyondTheSlippage(
            Side side, String best, String slippage, String bound) {
        assertThat(BTC.bound(side, Decimal.parse(best), new BigDecimal(slippage)))
                .isEqualTo(Decimal.parse(bound));
    }
}
