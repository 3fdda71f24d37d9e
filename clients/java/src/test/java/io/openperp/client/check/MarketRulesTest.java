package io.openperp.client.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.check.MarketRules.Refusal;
import io.openperp.units.Side;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MarketRulesTest {

    private final MarketRules btc = new MarketRules(market());

    @Test
    void bothValidNeighboursOfANumber() {
        MarketRules.Neighbours around = btc.pricesAround(decimal("100000.4"));
        assertThat(around)
                .isEqualTo(
                        new MarketRules.Neighbours(decimal("100000"), decimal("100000.5"), decimal("100000.5"), false));
        assertThat(btc.pricesAround(decimal("100000.25")).nearest()).isEqualTo(decimal("100000.5"));
        assertThat(btc.sizesAround(decimal("0.003")).isValid()).isTrue();
        assertThat(btc.sizesAround(Decimal.ZERO).isValid()).isFalse();
    }

    @Test
    void theSmallestSizeAtAPriceHasTheMinimumNotional() {
        assertThat(btc.smallestSize(decimal("100000"))).isEqualTo(decimal("0.001"));
        assertThat(btc.smallestSize(decimal("1000"))).isEqualTo(decimal("0.01"));
        assertThat(btc.smallestSize(decimal("999"))).isEqualTo(decimal("0.011"));
        assertThat(btc.sizeOf(decimal("1000"), decimal("99999"))).isEqualTo(decimal("0.01"));
    }

    @Test
    void whatIsRefusedIsSaidWithBothNumbersAndWhatWouldPass() {
        assertThat(check("100000", "0.001", "100000")).isEmpty();
        assertThat(check("100000", "0.0005", null))
                .first()
                .isEqualTo(refusal(MarketRules.Field.SIZE, "size 0.0005 is not a positive multiple of 0.001", "0.001"));
        assertThat(check("100000.3", "0.001", null))
                .first()
                .isEqualTo(refusal(
                        MarketRules.Field.PRICE,
                        "price 100000.3 is not a positive multiple of 0.5",
                        "100000.5",
                        "100000"));
        assertThat(check("110000.5", "0.001", "100000"))
                .containsExactly(refusal(
                        MarketRules.Field.PRICE,
                        "price 110000.5 is outside 10000 to 110000, the band around the mark 100000",
                        "110000"));
        assertThat(check("1000", "0.001", null))
                .containsExactly(refusal(
                        MarketRules.Field.NOTIONAL, "0.001 at 1000 is 1 USDC, below the minimum of 10", "0.01"));
        assertThat(btc.check(Side.BUY, decimal("1000"), decimal("0.001"), true, null))
                .as("an order that only reduces may be small")
                .isEmpty();
        assertThat(check("-3", "0.001", null).get(0).offers()).containsExactly(decimal("0.5"));
    }

    /** ORD-022: the exchange rounds the bounds into the band. */
    @Test
    void aBandBetweenTwoTicksBeginsAndEndsWithinIt() {
        MarketRules.Band buys = btc.priceBand(Side.BUY, decimal("100000.00000004"));
        assertThat(buys.lowest()).as("10000.000000004, up").isEqualTo(decimal("10000.5"));
        assertThat(buys.highest()).isEqualTo(decimal("110000"));
        MarketRules.Band sells = btc.priceBand(Side.SELL, decimal("100000"));
        assertThat(sells).isEqualTo(new MarketRules.Band(decimal("90000"), decimal("1000000")));
    }

    @Test
    void leverageHasTwoDecimals() {
        assertThat(btc.checkLeverage(decimal("7.25"))).isEmpty();
        assertThat(btc.checkLeverage(decimal("51")).get(0).offers()).containsExactly(decimal("50"));
        assertThat(btc.checkLeverage(decimal("7.255")).get(0).offers()).containsExactly(decimal("7.25"));
        assertThat(btc.checkLeverage(Decimal.ZERO).get(0).offers()).containsExactly(decimal("1"));
    }

    private List<Refusal> check(String price, String size, @Nullable String mark) {
        return btc.check(Side.BUY, decimal(price), decimal(size), false, mark == null ? null : decimal(mark));
    }

    private static Refusal refusal(MarketRules.Field field, String text, String... offers) {
        return new Refusal(
                field, text, List.of(offers).stream().map(Decimal::parse).toList());
    }

    private static Decimal decimal(String text) {
        return Decimal.parse(text);
    }

    private static MarketInfo market() {
        return ApiJson.mapper()
                .readerFor(MarketInfo.class)
                .readValue(ApiJson.mapper()
                        .readTree(Path.of("../../libraries/views/src/test/resources/vectors/margin.json")
                                .toFile())
                        .path("markets")
                        .path(0));
    }
}
