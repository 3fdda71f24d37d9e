package io.openperp.stats.ingestion;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.FillReason;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Traded;
import io.openperp.stats.ingestion.Changes.PaidFees;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.Test;

/** API-080, FEE-002. */
class PaidFeesTest {

    private final PaidFees fees = new PaidFees();

    @Test
    void aFeeIsRoundedUpAndARebateDownInEachFill() {
        MarketListing rates = rates("-0.0001", "0.0005");
        fees.add(trade(10_001, FillReason.NORMAL), rates);
        fees.add(trade(10_001, FillReason.NORMAL), rates);
        assertThat(fees.maker()).hasToString("-2");
        assertThat(fees.taker()).hasToString("12");
        assertThat(fees.fills()).isEqualTo(4);
    }

    @Test
    void theOrderOfALiquidationPaysNoTakerFee() {
        fees.add(trade(1_000_000, FillReason.LIQUIDATION), rates("0.0002", "0.0005"));
        assertThat(fees.maker()).hasToString("200");
        assertThat(fees.taker()).hasToString("0");
    }

    @Test
    void sumsGoBeyond64Bits() {
        MarketListing rates = rates("0.01", "0.01");
        for (int i = 0; i < 200; i++) {
            fees.add(trade(Long.MAX_VALUE, FillReason.NORMAL), rates);
        }
        assertThat(fees.taker()).hasToString("18446744073709551800");
    }

    private static MarketListing rates(String maker, String taker) {
        return MarketListing.newBuilder()
                .setMakerFee(Decimals.parse(maker))
                .setTakerFee(Decimals.parse(taker))
                .build();
    }

    private static Traded trade(long notional, FillReason reason) {
        return Traded.newBuilder().setNotional(notional).setReason(reason).build();
    }
}
