package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.faucet;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.endtoend.statement.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(OnTheExchange.class)
class FaucetIT {

    @Test
    void firstClaimDepositsTenThousand(Exchange exchange) {
        Trader alice = exchange.stranger();
        Outcome outcome = alice.send(faucet()).only();
        assertThat(outcome.status()).isEqualTo("deposit");
        assertThat(outcome.number("amount")).isEqualByComparingTo("10000");
        assertThat(Statement.discrepancies(alice.shown(), "10000")).isEmpty();
    }

    @Test
    void secondClaimWithinTheHourFailsAndGivesNothing(Exchange exchange) {
        Trader alice = exchange.trader();
        Outcome second = alice.send(faucet()).only();
        assertThat(second.status()).isEqualTo("depositFailed");
        assertThat(second.text("message")).startsWith("Rate limit exceeded: again in 60 min, at ");
        assertThat(alice.margin().get("totalBalance").decimalValue()).isEqualByComparingTo("10000");
    }

    @Test
    void claimOfOneAccountDoesNotLimitAnother(Exchange exchange) {
        exchange.trader();
        assertThat(exchange.stranger().send(faucet()).only().status()).isEqualTo("deposit");
    }
}
