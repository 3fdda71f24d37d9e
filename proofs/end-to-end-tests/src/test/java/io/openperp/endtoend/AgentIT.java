package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.addAgent;
import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.drill.published.ClientAction.leverage;
import static io.openperp.drill.published.ClientAction.removeAgent;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.drill.published.SignedTransaction;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A key that an account lets trade for it (AGT-001 to AGT-007). */
@ExtendWith(OnTheExchange.class)
class AgentIT {

    @Test
    void agentTradesForTheAccountUntilItIsRemoved(Exchange exchange) {
        Trader owner = exchange.trader();
        Trader agent = exchange.stranger();
        Outcome added = owner.send(addAgent(agent.key())).only();
        assertThat(added.status()).isEqualTo("agentWallet");
        assertThat(added.text("agentWallet")).isEqualTo(agent.key());

        Outcome order = agent.sendFor(owner.key(), buy(BTC, "0.1", "99000")).only();
        assertThat(order.status()).isEqualTo("resting");
        assertThat(owner.openOrderIds()).containsExactly(order.orderId());

        Outcome removed = owner.send(removeAgent(agent.key())).only();
        assertThat(removed.status()).isEqualTo("agentWallet");
        assertThat(removed.text("agentWallet")).isEqualTo(agent.key());
        assertThat(agent.sendFor(owner.key(), cancel(BTC, order.orderId())).refusal())
                .isEqualTo("unauthorized signer");
        assertThat(owner.openOrderIds()).containsExactly(order.orderId());
    }

    @Test
    void agentGetsTheOrderIdThatTheOwnerWouldGet(Exchange exchange) {
        Trader owner = exchange.trader();
        Trader agent = exchange.stranger();
        owner.send(addAgent(agent.key())).only();
        SignedTransaction byAgent = agent.signFor(owner.key(), buy(BTC, "0.1", "99000"));
        SignedTransaction byOwner = owner.sign(byAgent.nonce(), buy(BTC, "0.1", "99000"));
        assertThat(byAgent.orderId()).isEqualTo(byOwner.orderId());
        assertThat(agent.submit(byAgent).only().orderId()).isEqualTo(byOwner.orderId());
        assertThat(owner.submit(byOwner).refusal()).isEqualTo("duplicate nonce");
    }

    @Test
    void agentSetsLeverageButAddsNoAgents(Exchange exchange) {
        Trader owner = exchange.trader();
        Trader agent = exchange.stranger();
        Trader friend = exchange.stranger();
        owner.send(addAgent(agent.key())).only();
        assertThat(agent.sendFor(owner.key(), leverage(Map.of(BTC, "5"))).only().status())
                .isEqualTo("updateUserSettings");
        Outcome refused = agent.sendFor(owner.key(), addAgent(friend.key())).only();
        assertThat(refused.status()).isEqualTo("agentWalletFailed");
        assertThat(refused.text("message")).isNotBlank();
        assertThat(friend.sendFor(owner.key(), buy(BTC, "0.1", "99000")).refusal())
                .isEqualTo("unauthorized signer");
    }

    @Test
    void removedAgentDoesNotReuseANonce(Exchange exchange) {
        Trader owner = exchange.trader();
        Trader agent = exchange.stranger();
        owner.send(addAgent(agent.key())).only();
        SignedTransaction order = agent.signFor(owner.key(), buy(BTC, "0.1", "99000"));
        agent.submit(order).only();
        owner.send(removeAgent(agent.key())).only();
        assertThat(agent.submit(order).refusal()).as("it was executed").isEqualTo("duplicate nonce");
        owner.send(addAgent(agent.key())).only();
        assertThat(agent.submit(order).refusal()).isEqualTo("duplicate nonce");
    }

    @Test
    void removingAKeyThatIsNoAgentFails(Exchange exchange) {
        Trader owner = exchange.trader();
        Outcome outcome = owner.send(removeAgent(exchange.stranger().key())).only();
        assertThat(outcome.status()).isEqualTo("agentWalletFailed");
    }

    @Test
    void ownKeyCannotBeAnAgent(Exchange exchange) {
        Trader owner = exchange.trader();
        assertThat(owner.send(addAgent(owner.key())).only().status()).isEqualTo("agentWalletFailed");
    }

    @Test
    void agentOfOneAccountHasNoSayInAnother(Exchange exchange) {
        Trader owner = exchange.trader();
        Trader other = exchange.trader();
        Trader agent = exchange.stranger();
        owner.send(addAgent(agent.key())).only();
        assertThat(agent.sendFor(other.key(), buy(BTC, "0.1", "99000")).refusal())
                .isEqualTo("unauthorized signer");
    }
}
