package io.openperp.risk.position;

import static io.openperp.risk.Examples.rows;
import static io.openperp.risk.Examples.units;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** R27. */
class FeesTest {

    @Test
    void feesRoundUpAndRebatesDown() {
        rows("R27")
                .forEach(row -> assertThat(Fees.of(units(row.get("notional")), units(row.get("rate"))))
                        .isEqualTo(units(row.get("fee"))));
    }

    @Test
    void orderReservesTheFeeOfItsNotionalRoundedUpAndNeverARebate() {
        assertThat(Fees.atLimit(3, 1, units("1"))).isEqualTo(1);
        assertThat(Fees.atLimit(units("100"), units("1"), units("-0.0001"))).isZero();
    }
}
