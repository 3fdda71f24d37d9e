package io.openperp.trade.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.history.Liquidation;
import io.openperp.trade.terminal.Paint;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiquidationStoryTest {

    @Test
    void causeMarksAndStepsAreInWords() {
        List<String> lines = LiquidationStory.lines(liquidation(), Paint.PLAIN);
        assertThat(lines.get(0)).startsWith("Liquidation 7, ");
        assertThat(lines.get(1)).isEqualTo("Why: equity 40 was below the maintenance margin 50");
        assertThat(lines.get(2)).isEqualTo("Equity was 40, and the positions needed 50 of maintenance margin:");
        assertThat(lines.get(4))
                .startsWith("  BTC-USD  short   0.1  95000  100000   99990")
                .endsWith("the widest distance from the oracle");
        assertThat(lines).last().isEqualTo("Afterwards equity was 38, and maintenance margin 0.");
        assertThat(lines).anyMatch(line -> line.endsWith("  0.1 BTC-USD bought back at 100000"));
    }

    private static Liquidation liquidation() {
        Decimal zero = Decimal.ZERO;
        Liquidation.Mark mark = new Liquidation.Mark(
                "BTC-USD",
                Decimal.parse("-0.1"),
                Decimal.parse("95000"),
                Decimal.parse("100000"),
                Decimal.parse("-500"),
                Decimal.parse("0.005"),
                Decimal.parse("50"),
                Decimal.parse("99990"),
                zero,
                Decimal.parse("99999"),
                null,
                null,
                null,
                3,
                null,
                null,
                null,
                null,
                null,
                true,
                Liquidation.MarkIngredient.MARK_BAND);
        Liquidation.Step step = new Liquidation.Step(
                Liquidation.Kind.CLOSED_ON_BOOK,
                "0.1 BTC-USD bought back at 100000",
                "BTC-USD",
                true,
                Decimal.parse("0.1"),
                Decimal.parse("100500"),
                Decimal.parse("0.1"),
                Decimal.parse("100000"),
                Decimal.parse("10000"),
                Decimal.parse("2"),
                Decimal.parse("38"),
                zero,
                2);
        return new Liquidation(
                "owner",
                7,
                "equity 40 was below the maintenance margin 50",
                1,
                2,
                Decimal.parse("40"),
                Decimal.parse("50"),
                Decimal.parse("38"),
                zero,
                zero,
                List.of(mark),
                List.of(step),
                1,
                null,
                null);
    }
}
