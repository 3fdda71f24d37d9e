package io.openperp.drill.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.Signer;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.units.Side;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conditional orders that a fill arms close the position that the fill opens. */
class OnFillSigningTest {

    private final String secret = Signer.generateSecret();
    private final String account = Signer.ofSecret(secret).account().toString();

    @Test
    void aRangeArmedByABuyClosesTheLong() {
        ClientAction range = ClientAction.range("BTC-USD", true, "0.002", "99000", "101000.5");
        RangeOrder armed = armed(ClientAction.buy("BTC-USD", "0.002", "100000"), range);

        assertThat(armed.isLong()).isTrue();
        assertThat(armed.side()).isEqualTo(Side.SELL);
        assertThat(armed.low().units()).isEqualTo(9_900_000_000_000L);
        assertThat(armed.high().units()).isEqualTo(10_100_050_000_000L);
    }

    @Test
    void aRangeArmedByASellClosesTheShort() {
        ClientAction range = ClientAction.range("BTC-USD", false, "0.002", "99000", "101000");

        assertThat(armed(ClientAction.sell("BTC-USD", "0.002", "100000"), range).side())
                .isEqualTo(Side.BUY);
    }

    private RangeOrder armed(ClientAction entry, ClientAction exit) {
        SignedTransaction signed = OnFillSigning.sign(secret, account, ClientAction.onFill(entry, List.of(exit)));
        OnFill onFill = (OnFill) new TransactionReader()
                .read(signed.text().getBytes(StandardCharsets.UTF_8))
                .actions()
                .getFirst();
        assertThat(signed.orderIds()).hasSize(1);
        assertThat(signed.heldConditionals()).hasSize(1);
        return (RangeOrder) onFill.actions().getFirst();
    }
}
