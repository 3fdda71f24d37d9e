package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalState;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.units.Decimals;
import org.junit.jupiter.api.Test;

/** Bounds and pauses of withdrawals (WDR-006 to WDR-008, WDR-016, WDR-020), and what snapshots keep of them. */
class WithdrawalLimitsTest extends WithdrawalFixture {

    /** WDR-006. */
    @Test
    void anAccountWithdrawsUpToItsLimitOfADay() {
        configure(settings -> settings.setWithdrawalsPerAccountDay(Decimals.parse("100")));
        ask(ALICE, withdraw("60"));

        assertThat(reason(ALICE, withdraw("40.5")))
                .isEqualTo("the limit of 100 per account and day leaves 40 until 2027-01-16T00:00:00Z");
        assertThat(ask(ALICE, withdraw("40")).getKind()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
        assertThat(reason(ALICE, withdraw("1"))).contains("leaves 0 until");
        ask(ALICE, new CancelWithdrawal(last()));
        assertThat(ask(ALICE, withdraw("40")).getKind()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
        pass(24 * 3600);
        assertThat(ask(ALICE, withdraw("100")).getKind()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
    }

    /** WDR-007. */
    @Test
    void theExchangePaysOutUpToItsLimitOfAnHour() {
        configure(settings -> settings.setWithdrawalsPerHour(Decimals.parse("100")));
        ask(ALICE, withdraw("80"));

        assertThat(reason(ALICE, withdraw("20.5")))
                .startsWith(
                        "withdrawals of the exchange are limited to 100 per hour, which leaves 20 until 2027-01-15T");
        assertThat(withdrawals().limitOfHour()).isEqualTo(Decimals.parse("100"));
        assertThat(withdrawals().usedOfHour()).isEqualTo(Decimals.parse("80"));
        pass(3600);
        assertThat(withdrawals().usedOfHour()).isZero();
        assertThat(ask(ALICE, withdraw("100")).getKind()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
    }

    /** WDR-008. */
    @Test
    void anAccountHasAtMostSixteenPendingWithdrawals() {
        for (int i = 0; i < 16; i++) {
            ask(ALICE, withdraw("1"));
        }
        assertThat(reason(ALICE, withdraw("1")))
                .isEqualTo("16 withdrawals of this account are pending, the most it may have");
        treasurer(new RejectWithdrawal(last(), "test"));
        assertThat(ask(ALICE, withdraw("1")).getKind()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
    }

    /** WDR-016. */
    @Test
    void aWithdrawalThatEndedLongAgoIsForgottenAndNeverPaidAgain() {
        ask(ALICE, withdraw("1"));
        String old = last();
        treasurer(new ClaimWithdrawal(old));
        treasurer(new SettleWithdrawal(old, "wire 1"));
        for (int i = 0; i < 16; i++) {
            ask(ALICE, withdraw("1"));
            ask(ALICE, new CancelWithdrawal(last()));
        }
        assertThat(treasurer(new ClaimWithdrawal(old)).getReason())
                .isEqualTo("withdrawal " + old + " has ended, and 16 of its account after it: see withdrawals");
        assertThat(balance()).isEqualTo("999");
        floor.exchange.restoreFromSnapshots(3);
        assertThat(treasurer(new ClaimWithdrawal(old)).getReason()).contains("has ended");
    }

    /** WDR-020. */
    @Test
    void aPauseStopsWhatIsNotClaimedUntilItIsLifted() {
        ask(ALICE, withdraw("10"));
        String claimed = last();
        treasurer(new ClaimWithdrawal(claimed));
        ask(ALICE, withdraw("20"));
        ActionStatus paused = ask(Floor.ADMIN, new PauseWithdrawals(true, "keys at risk"));
        assertThat(paused.getKind()).isEqualTo(StatusKind.WITHDRAWALS_PAUSED);
        assertThat(paused.getPaused()).isTrue();

        assertThat(reason(ALICE, withdraw("1"))).isEqualTo("withdrawals are paused: keys at risk");
        assertThat(treasurer(new ClaimWithdrawal(last())).getReason())
                .isEqualTo("withdrawals are paused: keys at risk");
        assertState(treasurer(new SettleWithdrawal(claimed, "wire 7")), WithdrawalState.WITHDRAWAL_SETTLED);
        assertState(ask(ALICE, new CancelWithdrawal(last())), WithdrawalState.WITHDRAWAL_CANCELLED);

        assertThat(ask(Floor.ADMIN, new PauseWithdrawals(false, "new keys")).getPaused())
                .isFalse();
        assertThat(ask(ALICE, withdraw("10")).getKind()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
    }

    /** LOG-005, LOG-012: what waits, what has ended, limits and the pause are part of a snapshot, and of a replay. */
    @Test
    void snapshotsAndReplaysKnowAllOfIt() {
        configure(settings -> settings.setWithdrawalsPerAccountDay(Decimals.parse("100"))
                .setWithdrawalApprovalAbove(Decimals.parse("50")));
        ask(ALICE, withdraw("51"));
        treasurer(new ApproveWithdrawal(last()));
        ask(ALICE, withdraw("1"));
        treasurer(new ClaimWithdrawal(last()));
        treasurer(new SettleWithdrawal(last(), "wire 7"));
        ask(Floor.ADMIN, new PauseWithdrawals(true, "test"));
        String hash = floor.exchange.stateHash();

        assertThat(floor.exchange.replayedHash(5)).isEqualTo(hash);
        floor.exchange.restoreFromSnapshots(7);

        assertThat(floor.exchange.stateHash()).isEqualTo(hash);
        floor.exchange.checkInvariants();
        assertThat(reason(ALICE, withdraw("1"))).isEqualTo("withdrawals are paused: test");
        assertState(treasurer(new SettleWithdrawal(last(), "wire 7")), WithdrawalState.WITHDRAWAL_SETTLED);
        ask(Floor.ADMIN, new PauseWithdrawals(false, "test"));
        assertThat(reason(ALICE, withdraw("49"))).contains("leaves 48 until");
    }
}
