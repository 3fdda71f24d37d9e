package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ChangeAgent;
import io.openperp.journal.Keys;
import io.openperp.journal.TransactionCompleted;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.Test;

/** Bounds of open orders, agents, money, and of the state that strangers can make the exchange keep. */
class LimitsTest {

    private static final String BTC = "BTC-USD";

    private final Floor floor = Floor.open();

    @Test
    void anAccountHasAtMostAThousandOpenOrdersInAMarket() { // ORD-029
        floor.price(BTC, "100000");
        floor.fund("alice", "100000");
        for (int batch = 0; batch < 10; batch++) {
            Action[] orders = new Action[100];
            for (int i = 0; i < orders.length; i++) {
                orders[i] = Floor.buy("o" + batch + "-" + i, BTC, "0.001", "99000");
            }
            floor.ask("alice", orders);
        }
        ActionStatus refused = floor.one("alice", Floor.buy("last", BTC, "0.001", "99000"));
        assertThat(StatusText.of(refused)).isEqualTo("rejectedRiskLimit: open orders 1001 exceed 1000");
        floor.one("alice", Floor.cancel("o0-0", BTC));
        assertThat(StatusText.of(floor.one("alice", Floor.buy("again", BTC, "0.001", "99000"))))
                .isEqualTo("resting left 0.001");
        assertThat(floor.ask("alice", Floor.cancelAll()).getStatusesCount()).isEqualTo(1000);
    }

    @Test
    void anAccountHasAtMostSixtyFourAgents() { // AGT-004
        floor.fund("alice", "100");
        for (int i = 0; i < 64; i++) {
            assertThat(StatusText.of(floor.one("alice", agent("agent" + i, false))))
                    .isEqualTo("agentWallet");
        }
        assertThat(StatusText.of(floor.one("alice", agent("one more", false))))
                .isEqualTo("agentWalletFailed: the account has 64 agents already; remove one first");
        assertThat(StatusText.of(floor.one("alice", agent("agent7", false)))).isEqualTo("agentWallet");
        assertThat(StatusText.of(floor.one("alice", agent("agent7", true)))).isEqualTo("agentWallet");
        assertThat(StatusText.of(floor.one("alice", agent("one more", false)))).isEqualTo("agentWallet");
    }

    private static Action agent(String name, boolean remove) {
        return Action.newBuilder()
                .setChangeAgent(ChangeAgent.newBuilder()
                        .setAgent(Keys.write(Floor.named(name)))
                        .setRemove(remove))
                .build();
    }

    @Test
    void aFaucetSwitchedOffGivesNothing() { // FCT-001
        floor.fund("alice", "100");
        floor.configure(settings -> settings.setFaucetEnabled(false));
        assertThat(StatusText.of(floor.one("alice", Floor.faucet("bob", "5"))))
                .isEqualTo("depositFailed: the faucet is not enabled on this exchange");
        assertThat(floor.ask("bob", Floor.faucet("bob", "5")).getError()).isEqualTo("account not found: fund it first");
        assertThat(floor.exchange.accountShard().accountCount()).isEqualTo(1);
    }

    @Test
    void theFaucetMakesOnlySoManyAccounts() { // FCT-008
        floor.configure(settings -> settings.setFaucetAccounts(3));
        floor.fund("alice", "100");
        floor.fund("bob", "100");
        assertThat(StatusText.of(floor.one("alice", Floor.faucet("carol", "5"))))
                .isEqualTo("deposit 5");
        assertThat(StatusText.of(floor.one("alice", Floor.faucet("dave", "5"))))
                .isEqualTo("depositFailed: the faucet makes no more accounts: the exchange has the 3 it may have");
        assertThat(floor.ask("dave", Floor.faucet("dave", "5")).getError())
                .isEqualTo("account not found: fund it first; the faucet makes no more accounts: "
                        + "the exchange has the 3 it may have");
        assertThat(floor.exchange.accountShard().accountCount()).isEqualTo(3);
        assertThat(floor.ask("carol", Floor.cancelAll()).getError()).isEmpty();
    }

    @Test
    void aFirstClaimOfTooMuchSaysHowMuchIsAccepted() { // FCT-009
        floor.configure(settings -> settings.setFaucetMaximumAmount(Decimals.parse("10000")));
        assertThat(floor.ask("bob", Floor.faucet("bob", "20000")).getError())
                .isEqualTo("account not found: fund it first; amount 20000 is outside 0.00000001 to 10000");
        assertThat(floor.exchange.accountShard().accountCount()).isZero();
    }

    @Test
    void moneyOfManyAccountsMayExceed64Bits() { // LOG-019, LOG-011
        floor.configure(settings -> settings.setFaucetMaximumAmount(Decimals.parse("10000000000")));
        for (int i = 0; i < 20; i++) {
            floor.fund("rich" + i, "10000000000");
        }
        floor.exchange.checkMoney();
        floor.exchange.restoreFromSnapshots(3);
        floor.exchange.checkMoney();
        assertThat(StatusText.of(floor.one("rich0", Floor.leverage(BTC, "5")))).startsWith("updateUserSettings");
    }

    @Test
    void theHourOfTheFaucetSurvivesARestart() { // FCT-005, LOG-009
        floor.fund("alice", "100");
        floor.exchange.restoreFromSnapshots(3);
        assertThat(StatusText.of(floor.one("alice", Floor.faucet("alice", "5"))))
                .startsWith("depositFailed: Rate limit exceeded: again in 60 min, at ");
    }

    /** Compares with an exchange that had other records without effect at the same times: only time may have passed. */
    @Test
    void strangersLeaveNoTrace() { // TXN-022
        Bytes32 stranger = Floor.named("stranger");
        Floor undisturbed = Floor.open();
        assertThat(floor.ask(stranger, stranger).getError())
                .isEqualTo("account not found: fund it first; the first action of its first transaction is"
                        + " {\"faucet\":{\"u\":\"<the account>\"}}");
        undisturbed.exchange.letPass();
        assertThat(floor.exchange.stateHash()).isEqualTo(undisturbed.exchange.stateHash());
        assertThat(floor.ask(stranger, stranger, Floor.cancelAll()).getError())
                .startsWith("account not found: fund it first");
        undisturbed.exchange.letPass();
        assertThat(floor.exchange.stateHash()).isEqualTo(undisturbed.exchange.stateHash());
        assertThat(floor.exchange.accountShard().accountCount()).isZero();
        floor.fund("alice", "5");
        undisturbed.exchange.letPass();
        assertThat(floor.exchange.stateHash()).isNotEqualTo(undisturbed.exchange.stateHash());
        assertThat(floor.exchange.accountShard().accountCount()).isEqualTo(1);
    }

    @Test
    void anEmptyTransactionOfAKnownAccountIsAnsweredWithNothing() {
        floor.fund("alice", "5");
        TransactionCompleted completed = floor.ask("alice");
        assertThat(completed.getError()).isEmpty();
        assertThat(completed.getStatusesCount()).isZero();
    }

    @Test
    void aBalanceBeyondTenBillionIsNotGiven() { // LOG-014
        floor.configure(settings -> settings.setFaucetMaximumAmount(Decimals.parse("10000000000")));
        floor.fund("alice", "9999999999");
        floor.fund("bob", "5");
        floor.exchange.timeNanos += 3_600_000_000_000L;
        assertThat(StatusText.of(floor.one("bob", Floor.faucet("alice", "2"))))
                .isEqualTo("depositFailed: the balance would exceed 10000000000");
        assertThat(StatusText.of(floor.one("bob", Floor.faucet("alice", "1")))).isEqualTo("deposit 1");
    }

    /** Money that was lost and deposited again counts too: the sum of all deposits must fit for ever. */
    @Test
    void depositsBeyondTenBillionAreNotGiven() { // LOG-014
        floor.configure(settings -> settings.setFaucetMaximumAmount(Decimals.parse("10000000000")));
        floor.price(BTC, "100000");
        floor.fund("alice", "9999999999");
        floor.fund("bob", "100000000");
        floor.one("bob", Floor.sell("b1", BTC, "100", "110000"));
        floor.one("alice", Floor.buy("a1", BTC, "100", "110000"));
        floor.one("bob", Floor.buy("b2", BTC, "100", "100000"));
        floor.one("alice", Floor.sell("a2", BTC, "100", "100000"));
        floor.exchange.timeNanos += 3_600_000_000_000L;
        assertThat(StatusText.of(floor.one("bob", Floor.faucet("alice", "500000"))))
                .isEqualTo("depositFailed: the deposits would exceed 10000000000");
    }

    /** An action that the gateway could not read into exact values is refused alone. */
    @Test
    void anActionWithoutAnExactValueIsRefusedAlone() { // ORD-017
        floor.price(BTC, "100000");
        floor.fund("alice", "10000");
        String reason = "px 100000.123456789 has more than eight decimal places";
        TransactionCompleted completed = floor.ask(
                "alice",
                refused(Floor.buy("o1", BTC, "0.1", "99000"), reason),
                Floor.buy("o2", BTC, "0.1", "99000"),
                refused(Floor.modify("o2", BTC, "0.2"), reason),
                refused(Floor.faucet("bob", "5"), reason),
                refused(Floor.leverage(BTC, "5"), reason));
        assertThat(completed.getStatusesList().stream().map(StatusText::of))
                .containsExactly(
                        "rejectedInvalid: " + reason,
                        "resting left 0.1",
                        "rejectedInvalid: " + reason,
                        "depositFailed: " + reason,
                        "error: " + reason);
        assertThat(floor.exchange.accountShard().accountCount()).isEqualTo(2); // the oracle and alice
    }

    private static Action refused(Action action, String reason) {
        return action.toBuilder().setRefusal(reason).build();
    }
}
