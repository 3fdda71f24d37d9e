package io.openperp.trade.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.Decimal;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Options of {@code stop}, {@code take-profit}, {@code range} and {@code trail}. */
class ClosingTermsTest {

    private static final BuilderCode BUILDER = new BuilderCode(Bytes32.ZERO, 3);

    @Test
    void aStopGoesNoFurtherThanItsSlippage() {
        StopOrder stop = (StopOrder) signed(Protection.Kind.STOP, "BTC-USD at 95000", "--slippage", "0.25%");
        assertThat(stop.slippage()).isEqualTo(Quantity.of("25"));
        assertThat(stop.routing()).isEqualTo(Routing.CROSS);
        assertThat(stop.builderCode()).isEqualTo(BUILDER);
        StopOrder free = (StopOrder) signed(Protection.Kind.TAKE_PROFIT, "BTC-USD at 110000", "--isolated");
        assertThat(free.slippage()).isNull();
        assertThat(free.routing()).isEqualTo(Routing.ISOLATED);
    }

    @Test
    void aRangeGoesNoFurtherAtBothOfItsTriggers() {
        RangeOrder range =
                (RangeOrder) signed(Protection.Kind.RANGE, "BTC-USD at 95000 and 110000", "--slippage", "1%");
        assertThat(range.stopSlippage()).isEqualTo(Quantity.of("100"));
        assertThat(range.profitSlippage()).isEqualTo(Quantity.of("100"));
        assertThat(range.builderCode()).isEqualTo(BUILDER);
    }

    @Test
    void aTrailFollowsInSteps() {
        TrailingOrder trail =
                (TrailingOrder) signed(Protection.Kind.TRAIL, "BTC-USD by 2%", "--step", "0.1%", "--slippage", "0.5%");
        assertThat(trail.stepBps()).isEqualTo(10);
        assertThat(trail.slippage()).isEqualTo(Quantity.of("50"));
        assertThat(trail.builderCode()).isEqualTo(BUILDER);
        assertThat(terms("--step", "0.1%", "--slippage", "0.5%", "--isolated").words())
                .isEqualTo(", no further than 0.5% from the mark, in steps of 0.1%, isolated");
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        assertThatThrownBy(() -> signed(Protection.Kind.STOP, "BTC-USD at 95000 limit 94900", "--slippage", "1%"))
                .hasMessageContaining("this one has a limit");
        assertThatThrownBy(() -> signed(Protection.Kind.STOP, "BTC-USD at 95000", "--step", "1%"))
                .hasMessageContaining("--step is for trail alone");
        assertThatThrownBy(() -> signed(Protection.Kind.TRAIL, "BTC-USD by 2%", "--step", "10.01%"))
                .hasMessageContaining("a step of '10.01%' is not accepted; 0% to 10% is");
        assertThatThrownBy(() -> signed(Protection.Kind.TRAIL, "BTC-USD by 2%", "--slippage", "51%"))
                .hasMessageContaining("slippage '51%' is not accepted");
    }

    private static Object signed(Protection.Kind kind, String typed, String... options) {
        ClosingTerms terms = terms(options);
        Protection wanted = Protection.parse(kind, List.of(typed.split(" ")));
        terms.requireFitting(wanted);
        return wanted.action(Side.SELL, "BTC-USD", Decimal.parse("0.1"), terms, BUILDER);
    }

    private static ClosingTerms terms(String... options) {
        ClosingTerms terms = new ClosingTerms();
        new CommandLine(terms).parseArgs(options);
        return terms;
    }
}
