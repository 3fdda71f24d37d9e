package io.openperp.transaction.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.Quantity;
import org.junit.jupiter.api.Test;

class JavaScriptNumberTest {

    @Test
    void ourPricesKeepTheirUnitsOnTheWire() {
        for (long units : new long[] {0, 1, -1, 12_345, 9_007_199_254_740_993L, Long.MAX_VALUE, Long.MIN_VALUE}) {
            StringBuilder text = new StringBuilder();
            JavaScriptNumber.appendTo(text, Quantity.of(units).wire());
            boolean exactAsDouble = Math.abs(units) <= 1L << 53 && units != Long.MIN_VALUE;
            if (exactAsDouble) {
                assertThat(Quantity.fixed(text.toString()).exactUnits()).isEqualTo(units);
            }
            assertThat(Quantity.of(units).exactUnits()).isEqualTo(units);
        }
    }
}
