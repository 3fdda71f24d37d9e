package io.openperp.drill.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.json.ApiJson;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.units.Side;
import org.junit.jupiter.api.Test;

class SubAccountRemovalTest {

    @Test
    void aPositionIsClosedWhereItIs() {
        MarketOrder sale = closing("{\"symbol\":\"BTC-USD\",\"size\":0.5}");
        assertThat(sale.side()).isEqualTo(Side.SELL);
        assertThat(sale.reduceOnly()).isTrue();
        assertThat(sale.isIsolated()).isFalse();

        MarketOrder purchase = closing("{\"symbol\":\"BTC-USD\",\"size\":-0.5,\"isoPubkey\":\"key\"}");
        assertThat(purchase.side()).isEqualTo(Side.BUY);
        assertThat(purchase.size().toString()).isEqualTo(sale.size().toString());
        assertThat(purchase.isIsolated()).isTrue();
    }

    private static MarketOrder closing(String position) {
        return SubAccountRemoval.closing(ApiJson.mapper().readTree(position));
    }
}
