package io.openperp.trade.orders.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.order.OpenOrder.Trigger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OrdersCommandTest {

    @Test
    void anOrderThatWaitsIsShownWithWhatItWaitsFor() {
        assertThat(OrdersCommand.awaited(trigger(false, "95000", null, null, null, null)))
                .isEqualTo(" for ≤ 95000");
        assertThat(OrdersCommand.awaited(trigger(true, "110000", "109500", null, null, null)))
                .isEqualTo(" for ≥ 110000, limit 109500");
        assertThat(OrdersCommand.awaited(trigger(false, "95000", null, "110000", "109500", null)))
                .isEqualTo(" for ≤ 95000 or ≥ 110000, limit 109500");
        assertThat(OrdersCommand.awaited(trigger(false, "0", "90000", null, null, 225L)))
                .isEqualTo(" 2.25% behind the best mark, limit 90000");
    }

    @Test
    void anOrderThatStaysSaysHowOftenItHasTried() {
        assertThat(OrdersCommand.awaited(
                        trigger(false, "95000", null, null, null, null).tried(3)))
                .isEqualTo(" for ≤ 95000, has triggered and tries again at each mark, tried 3 times");
    }

    private static Trigger trigger(
            boolean isAbove,
            String price,
            @Nullable String limit,
            @Nullable String high,
            @Nullable String highLimit,
            @Nullable Long trail) {
        return new Trigger(
                isAbove,
                Decimal.parse(price),
                limit == null ? null : Decimal.parse(limit),
                null,
                high == null ? null : Decimal.parse(high),
                highLimit == null ? null : Decimal.parse(highLimit),
                trail,
                null,
                null,
                null);
    }
}
