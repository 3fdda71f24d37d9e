package io.openperp.marketmaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.openperp.marketmaker.Ladder.Quote;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Quotes of the market maker around a price. */
class LadderTest {

    private static final BigDecimal PRICE = new BigDecimal("100000");
    private static final BigDecimal TICK = new BigDecimal("0.5");
    private static final BigDecimal LOT = new BigDecimal("0.001");

    @Test
    void offers25LevelsOnBothSidesOfTheOraclePrice() {
        List<Quote> quotes = ladder(10_000, 0);

        assertThat(prices(quotes, Side.BUY)).hasSize(25).allMatch(price -> price.compareTo(PRICE) < 0);
        assertThat(prices(quotes, Side.SELL)).hasSize(25).allMatch(price -> price.compareTo(PRICE) > 0);
    }

    /** Half of a newcomer's money at ten times its leverage finds its size within 0.3 % of the oracle price. */
    @Test
    void withTenTimesTheFormerEquityAnOrderOf50000UsdStaysNearThePrice() {
        BigDecimal near = new BigDecimal("1.003");
        BigDecimal offered = ladder(150_000, 0).stream()
                .filter(quote -> quote.side() == Side.SELL)
                .filter(quote -> quote.price().compareTo(PRICE.multiply(near)) <= 0)
                .map(quote -> quote.size().multiply(quote.price()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);

        assertThat(offered).isGreaterThan(new BigDecimal("50000"));
    }

    @Test
    void everyLevelIsOnTickAndLotAndWorthTheSmallestOrder() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double inventory = 2 * random.nextDouble() - 1;
            double notional = 20_000 * random.nextDouble();
            for (Quote quote :
                    Ladder.around(ExampleMarket.of("BTC-USD", "TRADING", "0.5"), PRICE, notional, inventory, random)) {
                assertThat(quote.price().remainder(TICK)).isZero();
                assertThat(quote.size().remainder(LOT)).isZero();
                assertThat(quote.size().multiply(quote.price())).isGreaterThanOrEqualTo(BigDecimal.TEN);
            }
        }
    }

    @Test
    void bidsStayBelowOffersWhateverItHolds() {
        for (int step = -20; step <= 20; step++) {
            List<Quote> quotes = ladder(10_000, step / 10.0);
            BigDecimal bid =
                    prices(quotes, Side.BUY).stream().max(BigDecimal::compareTo).orElse(BigDecimal.ZERO);
            assertThat(prices(quotes, Side.SELL)).allMatch(price -> price.compareTo(bid) > 0);
        }
    }

    @Test
    void aLongMakerOffersLowerAndBuysLess() {
        List<Quote> flat = ladder(10_000, 0);
        List<Quote> longer = ladder(10_000, 0.5);

        assertThat(prices(longer, Side.SELL).getFirst())
                .isLessThan(prices(flat, Side.SELL).getFirst());
        assertThat(total(longer, Side.BUY)).isLessThan(total(flat, Side.BUY));
        assertThat(total(longer, Side.SELL)).isCloseTo(total(flat, Side.SELL), within(LOT));
    }

    @Test
    void withALargeInventoryItBidsBeyondTheOraclePriceAndStillOffersALittle() {
        List<Quote> shorted = ladder(15_000, -1);

        assertThat(prices(shorted, Side.BUY).getFirst()).isGreaterThan(PRICE);
        assertThat(total(shorted, Side.SELL))
                .isPositive()
                .isLessThan(total(shorted, Side.BUY).movePointLeft(1));
    }

    @Test
    void withMoreThanItsLargestPositionItOnlyReduces() {
        assertThat(ladder(10_000, 1.5)).isNotEmpty().allMatch(quote -> quote.side() == Side.SELL);
        assertThat(ladder(10_000, -3)).isNotEmpty().allMatch(quote -> quote.side() == Side.BUY);
    }

    @Test
    void withoutMoneyItOffersNothing() {
        assertThat(ladder(0, 0)).isEmpty();
    }

    private static List<Quote> ladder(double notional, double inventory) {
        return Ladder.around(
                ExampleMarket.of("BTC-USD", "TRADING", "0.5"), PRICE, notional, inventory, new SplittableRandom(1));
    }

    private static List<BigDecimal> prices(List<Quote> quotes, Side side) {
        return quotes.stream()
                .filter(quote -> quote.side() == side)
                .map(Quote::price)
                .toList();
    }

    private static BigDecimal total(List<Quote> quotes, Side side) {
        return quotes.stream()
                .filter(quote -> quote.side() == side)
                .map(Quote::size)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
