package io.openperp.localsuite.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.logs.data.CannotStartException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarketsFileTest {

    @TempDir
    private Path directory;

    @Test
    void withoutAFileTheMarketsOfMatchingServiceAreListed() {
        assertThat(MarketsFile.read(directory.resolve("markets.yml")).settings())
                .containsEntry("openperp.matching.markets[0].symbol", "BTC-USD")
                .containsEntry("openperp.matching.markets[1].correlations[BTC-USD]", "0.85")
                .containsEntry("openperp.matching.markets[2].symbol", "SOL-USD")
                .doesNotContainKey("openperp.matching.markets[3].symbol")
                .doesNotContainKey("server.port");
    }

    @Test
    void aBlockAddsAMarketAndNamesItsStartingPrice() throws Exception {
        MarketsFile markets = read("""
                openperp.matching.markets:
                  - {number: 3, symbol: DOGE-USD, tick-size: "0.001", start-price: 0.2}
                """);
        assertThat(markets.settings())
                .containsEntry("openperp.matching.markets[2].symbol", "SOL-USD")
                .containsEntry("openperp.matching.markets[3].symbol", "DOGE-USD")
                .containsEntry("openperp.matching.markets[3].tick-size", "0.001")
                .doesNotContainKey("openperp.matching.markets[3].start-price");
        assertThat(markets.startPrice("DOGE-USD")).isEqualTo(0.2);
        assertThat(markets.startPrice("BTC-USD")).isEqualTo(100_000);
    }

    @Test
    void aBlockOfAListedSymbolReplacesItWhole() throws Exception {
        MarketsFile markets = read("""
                openperp:
                  matching:
                    markets:
                      - number: 1
                        symbol: ETH-USD
                        tick-size: "0.1"
                """);
        assertThat(markets.settings())
                .containsEntry("openperp.matching.markets[1].tick-size", "0.1")
                .doesNotContainKey("openperp.matching.markets[1].lot-size")
                .doesNotContainKey("openperp.matching.markets[3].symbol");
    }

    @Test
    void otherSettingsOfMatchingServicePassThrough() throws Exception {
        assertThat(read("openperp.matching.exchange.market-band: \"0.1\"").settings())
                .containsEntry("openperp.matching.exchange.market-band", "0.1");
    }

    @Test
    void aMisspeltKeyIsNamedWithTheAcceptedOnes() {
        assertThatThrownBy(() -> read("openperp.matching.markets: [{number: 3, symbol: X-USD, tick-sze: 1}]"))
                .isInstanceOf(CannotStartException.class)
                .hasMessageContaining(
                        "block 1: there is no key 'tick-sze'; accepted are automatic-states, base-rate, caps,");
    }

    @Test
    void aSymbolListedTwiceIsNamed() {
        assertThatThrownBy(() -> read("openperp.matching.markets: [{symbol: X-USD}, {symbol: X-USD}]"))
                .isInstanceOf(CannotStartException.class)
                .hasMessageContaining("block 2: symbol X-USD is listed twice");
    }

    @Test
    void aStartingPriceThatIsNoneIsNamed() {
        assertThatThrownBy(() -> read("openperp.matching.markets: [{symbol: X-USD, start-price: cheap}]"))
                .isInstanceOf(CannotStartException.class)
                .hasMessageContaining("start-price is 'cheap', a price in USD above 0 is accepted");
    }

    @Test
    void brokenYamlIsNamedWithItsLine() {
        assertThatThrownBy(() -> read("openperp.matching.markets: [{symbol: X-USD"))
                .isInstanceOf(CannotStartException.class)
                .hasMessageContaining("markets.yml is not YAML")
                .hasMessageContaining("line 1");
    }

    @Test
    void refusalOfAnEntryNamesItAsTheFileDoes() throws Exception {
        MarketsFile markets = read("openperp.matching.markets: [{number: 3, symbol: X-USD}]");
        assertThat(markets.inTermsOfTheFile("openperp.matching.markets[3].tick-size is missing"))
                .endsWith("markets.yml: block 1 (X-USD), tick-size is missing");
    }

    private MarketsFile read(String text) throws Exception {
        return MarketsFile.read(Files.writeString(directory.resolve("markets.yml"), text));
    }
}
