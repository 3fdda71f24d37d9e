package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.ActionResult;
import io.openperp.api.fee.FeeTier;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.action.OperatorActions;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.SetFeePolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Output of {@code ./exchange admin} about an act before it is signed, from the queries of a running exchange (MST-010,
 * STL-003, STL-006, FEE-010, FEE-011, WDR-020, ROL-002, ROL-005). Other tests have left accounts, positions and trades
 * there; this test sets its policies after {@link DocumentedExamplesIT}, which shows an exchange without fee policies.
 */
@ExtendWith(OnTheExchange.class)
class OperatorDryRunIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    @Test
    void settlingNamesTheLargestPositionsAndTheRuleOfThePrice(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(BTC, "0.6", "100000"));
        bob.send(buy(BTC, "0.6", "100000")).only();
        alice.rest(sell(BTC, "0.001", "104000"));

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(
                                new OperatorCommand(exchange).dryRun("market", "settle", BTC, "gone", "--minutes", "5"))
                        .contains(
                                "price: the mean of the oracle prices at every 10th second of the 5 minutes before the act")
                        .containsPattern("[1-9]\\d* resting orders? would be cancelled (500 )?at once")
                        .containsPattern(
                                "[1-9]\\d* accounts have a position: [1-9]\\d* long with [\\d.]+, [1-9]\\d* short with")
                        .containsPattern(alice.key()
                                + " short 0\\.6, worth [\\d.]+: would realize -?[\\d.]+ at the mark [\\d.]+, -?[\\d.]+ at"
                                + " the last oracle price")
                        .contains(bob.key() + " long 0.6, worth ")
                        .contains("nothing brings BTC-USD back"));
    }

    @Test
    void haltingSaysWhatWaitsAndHaltsNothing(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(BTC, "0.01", "100000"));
        bob.send(buy(BTC, "0.01", "100000")).only();
        alice.rest(sell(BTC, "0.001", "104000"));
        OperatorCommand admin = new OperatorCommand(exchange);

        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(admin.dryRun("market", "state", BTC, "halted", "news"))
                                .containsPattern("[1-9]\\d* resting orders? would wait: nothing matches")
                                .containsPattern("[1-9]\\d* accounts have a position")
                                .containsPattern(
                                        "liquidations would wait: .*; \\d+ of them (is|are) below maintenance margin at the marks of now"));
        assertThat(admin.dryRun("market", "state", BTC, "reduceOnly", "news"))
                .contains("those that are not reduce-only would be cancelled")
                .contains("liquidations would not wait");
        assertThat(admin.dryRun("market", "state", BTC, "cancelOnly", "news"))
                .contains("their holders cannot close them by an order");
        assertThat(admin.dryRun("market", "state", BTC, "postOnly", "news")).contains("new post-only orders are taken");
        try (OpenPerp client = exchange.javaClient()) {
            MarketInfo.State state = client.markets().market(BTC).state();
            assertThat(state == null ? "trading" : state.name()).isEqualTo("trading");
        }
    }

    @Test
    void tiersSayHowManyTradersWouldPayOtherRates(Exchange exchange) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(SOL, "10", "200"));
        bob.send(buy(SOL, "10", "200")).only();

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(
                                new OperatorCommand(exchange).dryRun("fees", "set", "1000 1 4", "--symbol", SOL))
                        .contains("it would count in SOL-USD")
                        .containsPattern("accounts with volume in 30 days, [1-9]\\d* would get other rates")
                        .containsPattern(", volume [\\d.]+ in 30 days: maker / taker 2 / 5 to 1 / 4 in SOL-USD"));
    }

    /** The exchange answers after the act as the dry run has said. */
    @Test
    void aProgrammeGivesTheRatesThatTheDryRunSaid(Exchange exchange) throws Exception {
        Signer admin = Signer.ofSecret(exchange.secretKeys().getLast());
        Signer alice = Signer.generate();
        String account = alice.account().toString();
        OperatorCommand command = new OperatorCommand(exchange);
        try (OpenPerp client = exchange.javaClient()) {
            send(client, alice, Actions.faucet(alice.account()));
            assertThat(command.dryRun("fees", "programme", account, "dry-run"))
                    .contains("no policy of fees has a programme dry-run: the exchange refuses this");
            send(client, admin, OperatorActions.setFeePolicy(SOL, "", "dry-run -0.5 3"));
            try {
                await().atMost(SOON)
                        .untilAsserted(() -> assertThat(command.dryRun("fees", "programme", account, "dry-run"))
                                .contains("now: in no programme")
                                .contains("2 / 5 to -0.5 / 3 in SOL-USD"));
                send(client, admin, OperatorActions.setFeeProgramme(alice.account(), "dry-run"));
                await("the rates, which may come a moment later")
                        .atMost(SOON)
                        .untilAsserted(() -> assertThat(rates(client.accounts()
                                        .feeTier(alice.account(), SOL)
                                        .tier()))
                                .isEqualTo("-0.5 / 3"));
                await().atMost(SOON)
                        .untilAsserted(
                                () -> assertThat(command.dryRun("fees", "set", "follow", "--symbol", SOL))
                                        .contains(
                                                "1 account is in the programme dry-run, which would have no rates here any more"));
            } finally {
                send(client, admin, OperatorActions.setFeePolicy(SOL, SetFeePolicy.FOLLOW, ""));
                send(client, admin, OperatorActions.setFeeProgramme(alice.account(), ""));
            }
        }
    }

    @Test
    void pausingCountsTheWithdrawalsThatWouldWait(Exchange exchange) {
        Signer alice = Signer.generate();
        OperatorCommand admin = new OperatorCommand(exchange);
        try (OpenPerp client = exchange.javaClient()) {
            send(client, alice, Actions.faucet(alice.account()));
            String id = ((ActionResult.WithdrawalRequested) send(client, alice, Actions.withdraw("25", "bank-1"))).id();
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(admin.dryRun("withdrawals", "pause", "drill"))
                            .containsPattern(
                                    "[1-9]\\d* withdrawals? of [1-9]\\d* accounts? (is|are) pending, together \\d+")
                            .containsPattern(
                                    "requested: [1-9]\\d*, together [\\d.]+, \\d+ of them without all approvals"));
            assertThat(admin.dryRun("withdrawals", "resume", "drill")).contains("they could be approved and claimed");
            send(client, alice, Actions.cancelWithdrawal(id));
        }
    }

    @Test
    void aRoleGivenAgainChangesItsEndAndTheLastAdministratorStays(Exchange exchange) throws Exception {
        Signer admin = Signer.ofSecret(exchange.secretKeys().getLast());
        Signer alice = Signer.generate();
        String key = alice.account().toString();
        Instant end = Instant.now().plus(Duration.ofDays(2)).truncatedTo(ChronoUnit.SECONDS);
        OperatorCommand command = new OperatorCommand(exchange);
        try (OpenPerp client = exchange.javaClient()) {
            send(client, admin, OperatorActions.setRole("lister", alice.account(), end));
            try {
                await().atMost(SOON)
                        .untilAsserted(() -> assertThat(command.dryRun("role", "grant", "lister", key))
                                .contains("now: lister  " + key + " until " + end)
                                .contains("its end changes from " + end + " to never"));
                assertThat(command.dryRun("role", "revoke", "lister", key))
                        .contains("0 other keys have it")
                        .contains("it is the last key with this role");
            } finally {
                send(client, admin, OperatorActions.revokeRole("lister", alice.account()));
            }
        }
        assertThat(command.dryRun("role", "revoke", "admin", admin.account().toString()))
                .contains("it is the last administrator without an end: the exchange refuses to take its role");
    }

    private static String rates(FeeTier tier) {
        return tier.makerBps() + " / " + tier.takerBps();
    }

    private static ActionResult send(OpenPerp client, Signer signer, Action action) {
        ActionResult result =
                client.transactions().submit(signer.sign(action)).executed().only();
        assertThat(result).isNotInstanceOf(ActionResult.Error.class);
        return result;
    }
}
