package io.openperp.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.oracle.OracleSettings.QuotedMarket;
import io.openperp.oracle.PriceWalk.UnusableFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PriceWalkTest {

    private static final QuotedMarket BTC = new QuotedMarket("BTC-USD", 50_000_000, 100_000, 0.5);

    @TempDir
    private Path directory;

    @Test
    void sameSeedGivesSamePrices() {
        assertThat(prices("a", 7, 20)).isEqualTo(prices("b", 7, 20)).isNotEqualTo(prices("c", 8, 20));
    }

    @Test
    void aRestartGoesOnFromTheLastPrice() {
        List<Long> whole = prices("whole", 7, 20);

        List<Long> first = prices("interrupted", 7, 12);
        List<Long> second = prices("interrupted", 7, 8);

        assertThat(first).isEqualTo(whole.subList(0, 12));
        assertThat(second).isEqualTo(whole.subList(12, 20));
    }

    @Test
    void pricesAreWholeTicksAndMoveAsTheVolatilitySays() {
        List<Long> prices = prices("ticks", 7, 2000);

        assertThat(prices).allMatch(price -> price % BTC.tickUnits() == 0);
        // Half of the price in a year is about 0.4 percent in 2000 seconds.
        assertThat(prices).allSatisfy(price -> assertThat(price / 1e8).isBetween(97_000.0, 103_000.0));
        assertThat(prices.stream().distinct().count()).isGreaterThan(100);
    }

    @Test
    void aCheapMarketKeepsAtLeastATick() {
        QuotedMarket cheap = new QuotedMarket("X-USD", 1_000_000, 0.001, 0.9);
        assertThat(PriceWalk.open(directory.resolve("cheap"), cheap, 1).next().exactUnits())
                .isEqualTo(1_000_000);
    }

    @Test
    void aDamagedFileIsNamed() throws Exception {
        Path file = Files.writeString(directory.resolve("damaged"), "12\n");
        assertThatThrownBy(() -> PriceWalk.open(file, BTC, 1))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageContaining(file.toString());
    }

    private List<Long> prices(String name, long seed, int count) {
        PriceWalk walk = PriceWalk.open(directory.resolve(name), BTC, seed);
        return IntStream.range(0, count)
                .mapToObj(step -> walk.next().exactUnits())
                .toList();
    }
}
