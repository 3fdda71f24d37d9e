package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.leverage;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Leverage settings (MRG-016 to MRG-019). */
@ExtendWith(OnTheExchange.class)
class LeverageIT {

    private static final JsonNode DEFAULTS = PublicApi.read("""
            [{"symbol":"BTC-USD","leverage":10},{"symbol":"ETH-USD","leverage":10},{"symbol":"SOL-USD","leverage":10}]""");

    @Test
    void settingsAreAnsweredAndListed(Exchange exchange) {
        Trader alice = exchange.trader();
        assertThat(alice.account().get("leverageSettings")).isEqualTo(DEFAULTS);
        Outcome outcome = alice.send(leverage(Map.of(BTC, "5", ETH, "2.5"))).only();
        assertThat(outcome.status()).isEqualTo("updateUserSettings");
        assertThat(outcome.fields().get("leverage")).hasSize(2);
        JsonNode listed = alice.account().get("leverageSettings");
        assertThat(listed).hasSize(3);
        assertThat(of(listed, SOL).get("leverage").decimalValue()).isEqualByComparingTo("10");
        assertThat(of(listed, BTC).get("leverage").decimalValue()).isEqualByComparingTo("5");
        assertThat(of(listed, ETH).get("leverage").decimalValue()).isEqualByComparingTo("2.5");
    }

    @Test
    void refusedSettingNamesWhatIsAcceptedAndSetsNothing(Exchange exchange) {
        Trader alice = exchange.trader();
        Outcome tooHigh = alice.send(leverage(Map.of(BTC, "51"))).only();
        assertThat(tooHigh.status()).isEqualTo("error");
        assertThat(tooHigh.text("message")).contains("51", "1 to 50");
        assertThat(alice.send(leverage(Map.of(SOL, "21"))).only().status()).isEqualTo("error");
        assertThat(alice.send(leverage(Map.of(BTC, "0.5"))).only().status()).isEqualTo("error");
        assertThat(alice.send(leverage(Map.of("PEPE-USD", "5"))).only().status())
                .isEqualTo("error");
        assertThat(alice.account().get("leverageSettings")).isEqualTo(DEFAULTS);
    }

    @Test
    void oneBadSettingRefusesAllOfItsAction(Exchange exchange) {
        Trader alice = exchange.trader();
        assertThat(alice.send(leverage(Map.of(BTC, "5", ETH, "51"))).only().status())
                .isEqualTo("error");
        assertThat(alice.account().get("leverageSettings")).isEqualTo(DEFAULTS);
    }

    @Test
    void lowerLeverageNeedsMoreMargin(Exchange exchange) {
        Trader alice = exchange.trader();
        alice.send(leverage(Map.of(BTC, "2"))).only();
        Outcome tooLarge = alice.send(buy(BTC, "0.3", "99000")).only();
        assertThat(tooLarge.status()).isEqualTo("rejectedRiskLimit");
        assertThat(tooLarge.text("reason")).startsWith("Insufficient margin");
        alice.send(leverage(Map.of(BTC, "20"))).only();
        assertThat(alice.send(buy(BTC, "0.3", "99000")).only().status()).isEqualTo("resting");
    }

    @Test
    void leverageThatOpenPositionsCannotBearIsRefused(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        bob.rest(sell(BTC, "0.5", "100000"));
        alice.send(buy(BTC, "0.5", "100000")).only();
        Outcome outcome = alice.send(leverage(Map.of(BTC, "2"))).only();
        assertThat(outcome.status()).isEqualTo("error");
        assertThat(alice.position(BTC).get("leverage").decimalValue()).isEqualByComparingTo("10");
        assertThat(alice.send(leverage(Map.of(BTC, "25"))).only().status()).isEqualTo("updateUserSettings");
        assertThat(alice.position(BTC).get("leverage").decimalValue()).isEqualByComparingTo("25");
    }

    private static JsonNode of(JsonNode settings, String symbol) {
        return settings.valueStream()
                .filter(setting -> setting.get("symbol").asString().equals(symbol))
                .findFirst()
                .orElseThrow();
    }
}
