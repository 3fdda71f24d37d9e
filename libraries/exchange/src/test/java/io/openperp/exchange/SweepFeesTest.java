package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalState;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A venue is paid: collected fees leave the exchange like a withdrawal, with two treasurers (WDR-027). */
class SweepFeesTest extends WithdrawalFixture {

    @BeforeEach
    void aTradeHasPaidFees() {
        floor.price("BTC-USD", "100000");
        floor.fund("bob", "10000");
        floor.ask("alice", Floor.buy("a", "BTC-USD", "0.05", "100000"));
        floor.ask("bob", Floor.sell("b", "BTC-USD", "0.05", "100000"));
        pass(60);
        assertThat(Decimals.parse(feesHeld())).isGreaterThan(Decimals.parse("1"));
    }

    @Test
    void twoTreasurersPayFeesOutAndTheMoneyEquationHolds() {
        long before = Decimals.parse(feesHeld());
        ActionStatus requested = treasurer(sweep("1"));
        assertThat(requested.getKind()).as(requested.getReason()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
        assertThat(requested.getAmount()).isEqualTo(Decimals.parse("1"));
        assertThat(Decimals.parse(feesHeld())).isEqualTo(before - Decimals.parse("1"));
        floor.exchange.checkInvariants();

        assertThat(reason(Floor.TREASURER, new ClaimWithdrawal(last()))).contains("needs 2 approvals");
        assertState(treasurer(new ApproveWithdrawal(last())), WithdrawalState.WITHDRAWAL_REQUESTED);
        assertThat(reason(Floor.TREASURER, new ClaimWithdrawal(last()))).contains("needs 2 approvals");
        assertState(ask(SECOND, new ApproveWithdrawal(last())), WithdrawalState.WITHDRAWAL_REQUESTED);
        assertState(treasurer(new ClaimWithdrawal(last())), WithdrawalState.WITHDRAWAL_CLAIMED);
        assertState(treasurer(new SettleWithdrawal(last(), "wire 7")), WithdrawalState.WITHDRAWAL_SETTLED);
        floor.exchange.checkInvariants();
    }

    @Test
    void aRejectedSweepGivesTheFeesBack() {
        String before = feesHeld();
        treasurer(sweep("1"));
        assertState(ask(SECOND, new RejectWithdrawal(last(), "not agreed")), WithdrawalState.WITHDRAWAL_REJECTED);
        assertThat(feesHeld()).isEqualTo(before);
        floor.exchange.checkInvariants();
    }

    @Test
    void noMoreThanTheFeeAccountHoldsLeaves() {
        String held = feesHeld();
        assertThat(reason(Floor.TREASURER, sweep("1000000")))
                .isEqualTo("amount 1000000 is outside 0.00000001 to " + held + ", which the fee account holds");
        assertThat(reason(Floor.TREASURER, sweep("0"))).startsWith("amount 0 is outside 0.00000001");
        assertThat(feesHeld()).isEqualTo(held);
    }

    @Test
    void onlyATreasurerSweepsAndNotWhileWithdrawalsArePaused() {
        assertThat(reason(ALICE, sweep("1"))).isEqualTo("not authorized");
        ask(Floor.ADMIN, new PauseWithdrawals(true, "audit"));
        assertThat(reason(Floor.TREASURER, sweep("1"))).isEqualTo("withdrawals are paused: audit");
    }

    @Test
    void limitsOfWithdrawalsHoldForFees() {
        configure(settings -> settings.setWithdrawalsPerHour(Decimals.parse("0.5")));
        assertThat(reason(Floor.TREASURER, sweep("1"))).contains("are limited to 0.5 per hour");
    }

    private static SweepFees sweep(String amount) {
        return new SweepFees(Quantity.of(amount), "bank-1", "november");
    }

    private String feesHeld() {
        return Decimals.format(floor.exchange.accountEvents.stream()
                .filter(event -> Keys.read(event.getAccount()).equals(Floor.FEES) && event.hasTotals())
                .toList()
                .getLast()
                .getTotals()
                .getBalance());
    }
}
