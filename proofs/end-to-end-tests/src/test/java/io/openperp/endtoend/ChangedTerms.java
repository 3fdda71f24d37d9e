package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.ActionResult;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.action.OperatorActions;
import io.openperp.transaction.Action;
import io.openperp.units.Side;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Fees, leverage and tick of a market, changed while it runs (TRM-001, TRM-005, TRM-006, TRM-009, TRM-012, TRM-013). */
final class ChangedTerms {

    private static final String SOL = "SOL-USD";

    private ChangedTerms() {}

    /**
     * Changes terms: looser ones count at once; those with stricter margin or higher fees are refused without notice,
     * and pending with it.
     */
    static void change(OpenPerp exchange, Path data) throws Exception {
        Signer admin = Signer.ofSecret(
                Files.readString(data.resolve("oracle").resolve("admin.key")).strip());
        long began = System.nanoTime();
        ActionResult answer = send(
                exchange,
                admin,
                OperatorActions.changeTerms(SOL, "takerFee 0.0004, maxLeverage 40, tickSize 0.005", null));
        System.out.printf("changed terms of %s in %d ms%n", SOL, (System.nanoTime() - began) / 1_000_000);
        assertThat(answer).isInstanceOf(ActionResult.ChangeTerms.class);
        assertThat(send(exchange, admin, OperatorActions.changeTerms(SOL, "baseRate 0.03", null))
                        .toString())
                .contains("makes margin stricter")
                .contains("a notice of 86400 s");
        assertThat(send(exchange, admin, OperatorActions.changeTerms(SOL, "takerFee 0.0005", null))
                        .toString())
                .contains("raises fees");
        Action stricter =
                OperatorActions.changeTerms(SOL, "baseRate 0.03", Instant.now().plus(Duration.ofDays(2)));
        assertThat(send(exchange, admin, stricter)).isInstanceOf(ActionResult.ChangeTerms.class);
    }

    /** Checks that fees and leverage follow the changed terms, and that a price on the finer tick is accepted. */
    static void check(OpenPerp exchange) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(market(exchange).maxLeverage()).hasToString("40"));
        MarketInfo.PendingTerms pending = market(exchange).pendingTerms();
        assertThat(pending).isNotNull();
        assertThat(pending.terms()).isEqualTo("baseRate 0.03");
        assertThat(market(exchange).tickSize()).hasToString("0.005");
        Signer alice = Signer.generate();
        Signer bob = Signer.generate();
        send(exchange, alice, Actions.faucet(alice.account()));
        send(exchange, bob, Actions.faucet(bob.account()));
        assertThat(send(exchange, bob, Actions.leverage(SOL, "40")))
                .isInstanceOf(ActionResult.UpdateUserSettings.class);
        long dollars = exchange.markets().ticker(SOL).markPrice().units() / 100_000_000;
        send(exchange, alice, Actions.limit(Side.SELL, SOL, "2", Long.toString(dollars)));
        assertThat(send(exchange, bob, Actions.limit(Side.BUY, SOL, "2", Long.toString(dollars))))
                .isInstanceOf(ActionResult.Filled.class);
        assertThat(exchange.accounts().fills(bob.account()).getFirst().feeBps()).hasToString("4");
        Action finer = Actions.limit(Side.BUY, SOL, "1", dollars - 1 + ".005");
        assertThat(send(exchange, bob, finer)).isInstanceOf(ActionResult.Resting.class);
        send(exchange, bob, Actions.cancelAll());
    }

    private static MarketInfo market(OpenPerp exchange) {
        return exchange.markets().exchangeInfo().stream()
                .filter(info -> info.symbol().equals(SOL))
                .findFirst()
                .orElseThrow();
    }

    private static ActionResult send(OpenPerp exchange, Signer signer, Action action) {
        return exchange.transactions().submit(signer.sign(action)).executed().only();
    }
}
