package io.openperp.stats.market;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.openperp.api.Decimal;
import io.openperp.api.json.ApiJson;
import io.openperp.api.market.Ticker;
import io.openperp.servicekit.answer.Answers;
import io.openperp.stats.market.MarketQueries.Day;
import io.openperp.stats.market.MarketQueries.RegimeNow;
import io.openperp.stats.market.Tickers.BestPrices.Best;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Law: for any statistics of a day the ticker can be built and written, and has the same values. */
class TickersFuzzTest {

    /** No price is above it (PRC-020): 10^10. */
    private static final long HIGHEST_PRICE = 10_000_000_000L * 100_000_000;

    private static final int NUMBERS = 16;
    private static final BigInteger PERCENT = BigInteger.valueOf(100L * 100_000_000);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    /** Numbers of eight bytes in the order of a day; those that are missing are 0. */
    @FuzzTest(maxDuration = "2m")
    void day(byte[] input) {
        Day day = read(ByteBuffer.allocate(NUMBERS * Long.BYTES)
                .put(input, 0, Math.min(input.length, NUMBERS * Long.BYTES))
                .clear());
        Ticker ticker = Tickers.of(day, new Best(day.low(), day.high(), 0), Instant.ofEpochSecond(1_772_800_000));

        long change = day.priceBefore() == 0 ? 0 : day.lastPrice() - day.priceBefore();
        assertThat(ticker.priceChange().units()).isEqualTo(change);
        assertThat(BigInteger.valueOf(ticker.priceChangePercent().units()))
                .isEqualTo(
                        day.priceBefore() == 0
                                ? BigInteger.ZERO
                                : BigInteger.valueOf(change)
                                        .multiply(PERCENT)
                                        .divide(BigInteger.valueOf(day.priceBefore()))
                                        .min(MOST));
        requirePrice(ticker.lastPrice(), day.lastPrice() != 0 ? day.lastPrice() : day.markPrice());
        requirePrice(ticker.highPrice(), day.high() != 0 ? day.high() : day.markPrice());
        requirePrice(ticker.bestBid(), day.low());
        requirePrice(ticker.fairBookPx(), day.fairBookPrice() != 0 ? day.fairBookPrice() : day.markPrice());
        assertThat(ticker.state()).isEqualTo("halted");
        assertThat(ticker.volume().units()).isEqualTo(day.volume());
        assertThat(ApiJson.mapper()
                        .readTree(Answers.ok(ticker).getBody())
                        .get("symbol")
                        .asString())
                .isEqualTo("BTC-USD");
    }

    private static void requirePrice(@Nullable Decimal shown, long units) {
        assertThat(shown == null ? 0 : shown.units()).isEqualTo(units);
    }

    private static Day read(ByteBuffer numbers) {
        long last = price(numbers);
        return new Day(
                "BTC-USD",
                last,
                price(numbers),
                price(numbers),
                numbers.getLong(),
                price(numbers),
                numbers.getLong(),
                numbers.getLong() & Long.MAX_VALUE,
                numbers.getLong() & Long.MAX_VALUE,
                price(numbers),
                price(numbers),
                price(numbers),
                numbers.getLong(),
                0,
                new RegimeNow((int) numbers.getLong(), numbers.getLong(), numbers.getLong(), null, numbers.getLong()),
                "halted");
    }

    private static long price(ByteBuffer numbers) {
        return Math.floorMod(numbers.getLong(), HIGHEST_PRICE + 1);
    }
}
