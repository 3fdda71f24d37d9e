package io.openperp.exchange.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.price.OraclePrices;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever number a publisher sends, its market goes on (PRC-020). */
class AnyPriceTest {

    private static final int HISTORIES = 60;
    private static final int PRICES = 40;

    private final MarketByHand market = MarketByHand.open();

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, OraclePrices.HIGHEST + 1, 9_000_000_000_000_000_000L, Long.MAX_VALUE})
    void whatIsNoPriceIsIgnored(long number) {
        market.observe(number);
        market.tick(1);
        assertThat(market.market().mark()).isZero();
        market.oracle("100000");
        market.observe(number);
        market.tick(1);
        assertThat(market.market().mark()).isEqualTo(MarketByHand.units("100000"));
    }

    @Test
    void theHighestPriceIsOne() {
        market.observe(OraclePrices.HIGHEST);
        market.tick(1);
        assertThat(market.market().mark()).isEqualTo(OraclePrices.HIGHEST);
    }

    @Test
    void positionsOrdersAndAFundingHourSurviveAnyNumbers() {
        for (int seed = 0; seed < HISTORIES; seed++) {
            play(new Random(seed));
        }
    }

    /** Plays from a minute before a full hour until after it; {@link MarketByHand} checks after every command. */
    private static void play(Random random) {
        MarketByHand market = MarketByHand.open();
        market.oracle("100000");
        market.tick(1);
        market.trade("alice", "bob", "0.5", "100000");
        market.trade("carol", "alice", "40", "100000");
        market.buy("dave", "0.3", "99000");
        market.sell("dave", "0.3", "101000");
        long price = MarketByHand.units("100000");
        for (int i = 0; i < PRICES; i++) {
            long number = random.nextInt(3) == 0 ? anyNumber(random) : step(price, random);
            market.observe(number);
            price = OraclePrices.isPrice(number) && isNear(number, price) ? number : price;
            market.tick(1 + random.nextInt(3));
            if (random.nextInt(8) == 0) {
                market.reduce("alice", i + 1, true, "0.1", "99000");
            }
        }
        assertThat(market.market().mark()).isPositive();
    }

    /** A number of any magnitude and either sign. */
    private static long anyNumber(Random random) {
        return random.nextLong() >> random.nextInt(Long.SIZE);
    }

    /** A price at most a hundred times away, as far as a market follows (PRC-012); often as far as that. */
    private static long step(long price, Random random) {
        long factor = random.nextInt(2) == 0 ? 100 : 1 + random.nextInt(100);
        boolean up = price / factor == 0 || random.nextInt(3) != 0;
        return up ? price * Math.min(factor, Long.MAX_VALUE / price) : price / factor;
    }

    private static boolean isNear(long number, long price) {
        return number / 100 <= price && price / 100 <= number;
    }
}
