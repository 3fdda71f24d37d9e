package io.openperp.risk.margin;

import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.Correlations;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.MarketParametersTest;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The portfolio requirement against the formula in arithmetic without limits, and its laws. */
class PortfolioMarginTest {

    private static final int MARKETS = 6;
    private static final ExchangeParameters EXCHANGE = ExchangeParameters.DEFAULTS;
    private static final BigInteger ONE = BigInteger.valueOf(Fixed.ONE);

    private record Row(int market, Side side, long margin) {}

    @Test
    void onePositionNeedsItsOwnMarginExactly() {
        PortfolioMargin portfolio = new PortfolioMargin(EXCHANGE, Correlations.of(DefaultMarkets.ALL, EXCHANGE));
        portfolio.add(1, Side.SELL, 123_456_789_01L);
        assertThat(portfolio.requirement()).isEqualTo(123_456_789_01L);
        assertThat(portfolio.shares()).containsExactly(Fixed.ONE);
        portfolio.focus(0);
        assertThat(portfolio.requirementWith(77)).isEqualTo(77);
    }

    /** Two margins of which each fits and the sum does not: without the first, the others need what they need alone. */
    @Test
    void theOthersAreCountedInFullWhereTheSumOfAllEndsAtTheLargestNumber() {
        PortfolioMargin portfolio = new PortfolioMargin(EXCHANGE, Correlations.of(DefaultMarkets.ALL, EXCHANGE));
        portfolio.add(0, Side.BUY, Long.MAX_VALUE - 1);
        portfolio.add(1, Side.BUY, units("1000"));
        portfolio.focus(0);
        assertThat(portfolio.requirementWith(0)).isEqualTo(units("1000"));
    }

    @Test
    void noPositionNeedsNothing() {
        PortfolioMargin portfolio = new PortfolioMargin(EXCHANGE, Correlations.of(DefaultMarkets.ALL, EXCHANGE));
        assertThat(portfolio.requirement()).isZero();
        assertThat(portfolio.isCoveredBy(0)).isTrue();
        assertThat(portfolio.isCoveredBy(-1)).isFalse();
        assertThat(portfolio.shares()).isEmpty();
    }

    @Test
    void positionsComeInSymbolOrder() {
        PortfolioMargin portfolio = new PortfolioMargin(EXCHANGE, Correlations.of(DefaultMarkets.ALL, EXCHANGE));
        portfolio.add(1, Side.SELL, 1);
        assertThatThrownBy(() -> portfolio.add(1, Side.BUY, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * {@code ceil(φ·ΣM) ≤ P ≤ ΣM}, {@code Σ a = 1}, {@code Σ a·P = P}, {@code abs(a) ≤ 1/φ}, and P as the formula says
     * for margins up to 2^61.
     */
    @Test
    void requirementAndSharesAreTheFormulas() {
        Random random = new Random(11);
        Correlations correlations = correlations(random);
        PortfolioMargin portfolio = new PortfolioMargin(EXCHANGE, correlations);
        for (int i = 0; i < 5_000; i++) {
            List<Row> rows = rows(random);
            portfolio.clear();
            rows.forEach(row -> portfolio.add(row.market, row.side, row.margin));
            long requirement = naive(rows, correlations);
            assertThat(portfolio.requirement()).isEqualTo(requirement);
            assertThat(portfolio.isCoveredBy(requirement)).isTrue();
            assertThat(portfolio.isCoveredBy(requirement - 1)).isFalse();
            assertFocus(portfolio, rows, correlations, random);
            assertShares(portfolio, requirement);
        }
    }

    private static void assertFocus(
            PortfolioMargin portfolio, List<Row> rows, Correlations correlations, Random random) {
        int focus = random.nextInt(rows.size());
        long margin = margin(random);
        List<Row> changed = new ArrayList<>(rows);
        changed.set(focus, new Row(rows.get(focus).market, rows.get(focus).side, margin));
        portfolio.focus(focus);
        assertThat(portfolio.requirementWith(margin)).isEqualTo(naive(changed, correlations));
        assertThat(portfolio.requirement()).isEqualTo(naive(rows, correlations));
    }

    private static void assertShares(PortfolioMargin portfolio, long requirement) {
        long[] shares = portfolio.shares();
        assertThat(LongStream.of(portfolio.allocation(shares)).sum()).isEqualTo(requirement);
        if (portfolio.plainSum() > 0) {
            assertThat(LongStream.of(shares).sum()).isEqualTo(Fixed.ONE);
        }
        if (requirement > units("0.01")) {
            assertThat(LongStream.of(shares).map(Math::abs).max().orElseThrow())
                    .isLessThanOrEqualTo(Fixed.divCeil(Fixed.ONE, EXCHANGE.offsetFloor()) + 10);
        }
    }

    private static long naive(List<Row> rows, Correlations correlations) {
        BigInteger quadratic = BigInteger.ZERO;
        long sum = 0;
        for (Row row : rows) {
            sum += row.margin;
            for (Row other : rows) {
                long correlation = row == other ? Fixed.ONE : correlations.trusted(row.market, other.market);
                BigInteger product = micro(row).multiply(micro(other)).multiply(BigInteger.valueOf(correlation));
                quadratic = row.side == other.side ? quadratic.add(product) : quadratic.subtract(product);
            }
        }
        BigInteger square =
                quadratic.max(BigInteger.ZERO).add(ONE).subtract(BigInteger.ONE).divide(ONE);
        BigInteger root = square.sqrt();
        root = root.pow(2).equals(square) ? root : root.add(BigInteger.ONE);
        long floor = Fixed.mulCeil(sum, EXCHANGE.offsetFloor());
        return BigInteger.valueOf(sum)
                .min(root.multiply(BigInteger.valueOf(100)).max(BigInteger.valueOf(floor)))
                .longValueExact();
    }

    private static BigInteger micro(Row row) {
        return BigInteger.valueOf(Math.ceilDiv(row.margin, 100L));
    }

    private static List<Row> rows(Random random) {
        List<Row> rows = new ArrayList<>();
        for (int market = 0; market < MARKETS; market++) {
            if (random.nextBoolean() || market == MARKETS - 1 && rows.isEmpty()) {
                rows.add(new Row(market, Side.of(random.nextBoolean()), margin(random)));
            }
        }
        return rows;
    }

    private static long margin(Random random) {
        return random.nextLong(1L << 60) >> random.nextInt(60);
    }

    private static Correlations correlations(Random random) {
        List<MarketParameters> markets = new ArrayList<>();
        for (int i = 0; i < MARKETS; i++) {
            TreeMap<String, Long> correlations = new TreeMap<>();
            for (int j = 0; j < i; j++) {
                correlations.put("M" + j, random.nextLong(-Fixed.ONE, Fixed.ONE + 1));
            }
            markets.add(MarketParametersTest.named("M" + i, correlations));
        }
        return Correlations.of(markets, EXCHANGE);
    }
}
