package io.openperp.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.history.Liquidation;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.LiquidationStep;
import io.openperp.journal.LiquidationStepKind;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each step of a liquidation as a sentence. */
class LiquidationViewsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                CLOSED_ON_BOOK     | -2 | 3000 | 0   | an order to buy 2 ETH-USD at 3000 or better found nobody to trade with
                CLOSED_ON_BOOK     | -2 | 3000 | 1.5 | an order to buy 2 ETH-USD at 3000 or better closed 1.5 at 3000 on average for a fee of 0.25
                COOLING_DOWN       | 2  | 0    | 0   | the long position of 2 ETH-USD was left alone, a part of it had just been closed
                TAKEN_OVER_BY_FUND | 2  | 2900 | 2   | the insurance fund took over 2 of the long position of 2 ETH-USD at its bankruptcy price 2900
                DELEVERAGED        | -2 | 3100 | 0.5 | traders of the other side were deleveraged for 0.5 of the short position of 2 ETH-USD at its bankruptcy price 3100
                """)
    void stepIsASentence(LiquidationStepKind kind, String size, String price, String closed, String sentence) {
        Liquidation.Step step = only(LiquidationStep.newBuilder()
                .setKind(kind)
                .setSymbol("ETH-USD")
                .setSize(Decimals.parse(size))
                .setPrice(Decimals.parse(price))
                .setClosedSize(Decimals.parse(closed))
                .setClosedNotional(Decimals.parse("3000") / 100_000_000 * Decimals.parse(closed))
                .setFee(Decimals.parse("0.25"))
                .setEquity(Decimals.parse("-3"))
                .setMaintenance(Decimals.parse("7"))
                .build());
        assertThat(step.text()).isEqualTo(sentence + "; equity -3, maintenance margin 7");
        assertThat(step.isBuy()).isEqualTo(size.startsWith("-"));
        assertThat(step.size().toString()).isEqualTo("2");
    }

    @Test
    void stepOfAnUnknownKindIsABrokenContract() {
        assertThatThrownBy(
                        () -> only(LiquidationStep.newBuilder().setKindValue(99).build()))
                .hasMessageContaining("unknown kind 99");
    }

    private static Liquidation.Step only(LiquidationStep step) {
        return LiquidationViews.liquidation(
                        "alice",
                        1,
                        LiquidationExplained.newBuilder().addSteps(step).build())
                .steps()
                .getFirst();
    }
}
