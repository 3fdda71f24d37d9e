package io.openperp.trade.orders;

import static io.openperp.trade.markets.BitcoinMarket.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.Decimal;
import io.openperp.api.account.Position;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosedPartTest {

    @Test
    void withoutAnAmountItIsTheWholePosition() {
        assertThat(of("-0.003", null)).isEqualTo(new ClosedPart(Decimal.parse("0.003"), null));
    }

    @ParameterizedTest
    @CsvSource({"0.25, 0.25", "100%, 0.5", "25%, 0.125", "0.2%, 0.001"})
    void aSizeOrAPercentage(String amount, String closed) {
        assertThat(of("0.5", amount)).isEqualTo(new ClosedPart(Decimal.parse(closed), null));
    }

    @Test
    void aPercentageThatIsNoMultipleOfTheLotIsRoundedDownAndThatIsSaid() {
        assertThat(of("0.003", "50%"))
                .isEqualTo(new ClosedPart(
                        Decimal.parse("0.001"), "50% of 0.003 is 0.0015; the multiple of the lot below is 0.001"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            0.6      | the position in BTC-USD is 0.5: no more than that can be closed
            0.0005   | size 0.0005 is not a multiple of the lot of BTC-USD, 0.001: the smallest is 0.001
            0.1%     | 0.1% of 0.5 is 0.0005, less than the lot of BTC-USD, 0.001
            101%     | '101%' of a position cannot be closed; more than 0% and up to 100% can
            0%       | '0%' of a position cannot be closed; more than 0% and up to 100% can
            half     | the size is wrong: half is not a decimal number
            """)
    void whatCannotBeClosedIsRefused(String amount, String sentence) {
        assertThatThrownBy(() -> of("0.5", amount)).hasMessage(sentence);
    }

    private static ClosedPart of(String size, @Nullable String amount) {
        Decimal zero = Decimal.ZERO;
        Position position = new Position(
                "BTC-USD",
                Decimal.parse(size),
                zero,
                zero,
                zero,
                zero,
                zero,
                zero,
                zero,
                zero,
                zero,
                zero,
                zero,
                zero,
                zero);
        return ClosedPart.of(position, BTC, amount);
    }
}
