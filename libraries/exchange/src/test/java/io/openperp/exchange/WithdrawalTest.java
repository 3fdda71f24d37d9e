package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Withdrawals from the wish to the payment (WDR-001 to WDR-016). */
class WithdrawalTest extends WithdrawalFixture {

    /** WDR-002, WDR-003, WDR-012, WDR-013. */
    @Test
    void theAmountLeavesTheBalanceAtOnceAndATreasurerPaysIt() {
        ActionStatus requested = ask(ALICE, withdraw("250.5"));
        assertThat(requested.getKind()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
        assertThat(requested.getAmount()).isEqualTo(Decimals.parse("250.5"));
        assertThat(requested.getWithdrawalId()).isEqualTo("0-1");
        assertThat(balance()).isEqualTo("749.5");

        assertState(treasurer(new ClaimWithdrawal(last())), WithdrawalState.WITHDRAWAL_CLAIMED);
        assertState(treasurer(new SettleWithdrawal(last(), "wire 7")), WithdrawalState.WITHDRAWAL_SETTLED);

        assertThat(balance()).isEqualTo("749.5");
        assertThat(changes())
                .extracting(WithdrawalChanged::getState)
                .containsExactly(
                        WithdrawalState.WITHDRAWAL_REQUESTED,
                        WithdrawalState.WITHDRAWAL_CLAIMED,
                        WithdrawalState.WITHDRAWAL_SETTLED);
        assertThat(changes().getLast())
                .isEqualTo(WithdrawalChanged.newBuilder()
                        .setId(last())
                        .setAmount(Decimals.parse("250.5"))
                        .setDestination("bank-1")
                        .setRef("rent")
                        .setState(WithdrawalState.WITHDRAWAL_SETTLED)
                        .setClaimedBy(Keys.write(Floor.TREASURER))
                        .setReference("wire 7")
                        .setRequestedAtNanos(changes().getFirst().getRequestedAtNanos())
                        .build());
        floor.exchange.checkInvariants();
    }

    /** WDR-004. */
    @Test
    void whatMarginNeedsDoesNotLeave() {
        floor.price("BTC-USD", "100000");
        floor.ask("alice", Floor.buy("a", "BTC-USD", "0.05", "100000"));

        String refusal = reason(ALICE, withdraw("601"));
        assertThat(refusal).startsWith("Insufficient margin: ").endsWith(" may leave the account, not 601");
        String most = refusal.replaceAll(".*margin: (\\S+) may.*", "$1");
        assertThat(ask(ALICE, withdraw(most)).getKind()).isEqualTo(StatusKind.WITHDRAWAL_REQUESTED_STATUS);
        assertThat(reason(ALICE, withdraw("0.00000001"))).startsWith("Insufficient margin: 0 may leave");
    }

    /** WDR-001. */
    @Test
    void whatIsNoWithdrawalIsRefusedWithItsReason() {
        assertThat(reason(ALICE, withdraw("0"))).isEqualTo("amount 0 is outside 0.00000001 to 10000000000");
        assertThat(reason(ALICE, withdraw("-5"))).isNotEmpty();
        assertThat(reason(ALICE, new Withdraw(Quantity.of("1"), "", "")))
                .startsWith("destination has 0 bytes of plain text");
        assertThat(reason(ALICE, withdraw("1000.00000001")))
                .isEqualTo("Insufficient margin: 1000 may leave the account, not 1000.00000001");
        assertThat(changes()).isEmpty();
        assertThat(balance()).isEqualTo("1000");
    }

    /** WDR-005. */
    @Test
    void aSubAccountWithdrawsThroughItsMaster() {
        floor.askInSignedBytes(ALICE, ALICE, new CreateSubAccount("hedge", null, Quantity.of("10")));
        Bytes32 sub = DerivedKeys.subAccount(ALICE, 0);

        assertThat(floor.askInSignedBytes(sub, ALICE, withdraw("1"))
                        .getStatuses(0)
                        .getReason())
                .isEqualTo("a sub-account withdraws through its master: transfer the money to " + ALICE + " first");
    }

    /** WDR-012. */
    @Test
    void onlyOneTreasurerClaimsAWithdrawal() {
        ask(ALICE, withdraw("10"));
        assertState(treasurer(new ClaimWithdrawal(last())), WithdrawalState.WITHDRAWAL_CLAIMED);

        assertState(treasurer(new ClaimWithdrawal(last())), WithdrawalState.WITHDRAWAL_CLAIMED);
        String claimed = "withdrawal " + last() + " of 10 is claimed by " + Floor.TREASURER;
        assertThat(reason(SECOND, new ClaimWithdrawal(last()))).isEqualTo(claimed);
        assertThat(reason(SECOND, new SettleWithdrawal(last(), "wire 7"))).isEqualTo(claimed);
        assertThat(reason(SECOND, new RejectWithdrawal(last(), "no"))).isEqualTo(claimed);
        assertThat(reason(ALICE, new CancelWithdrawal(last()))).isEqualTo(claimed);
        assertThat(changes()).hasSize(2);
    }

    /** WDR-013. */
    @Test
    void aWithdrawalIsSettledOnce() {
        ask(ALICE, withdraw("10"));
        assertThat(treasurer(new SettleWithdrawal(last(), "wire 7")).getReason())
                .isEqualTo("withdrawal " + last() + " of 10 is claimed by nobody: claim it before paying it");
        treasurer(new ClaimWithdrawal(last()));
        treasurer(new SettleWithdrawal(last(), "wire 7"));

        assertState(treasurer(new SettleWithdrawal(last(), "wire 7")), WithdrawalState.WITHDRAWAL_SETTLED);
        String settled = "withdrawal " + last() + " of 10 was settled with reference wire 7";
        for (Action late : List.of(
                new SettleWithdrawal(last(), "wire 8"),
                new RejectWithdrawal(last(), "no"),
                new ClaimWithdrawal(last()),
                new ApproveWithdrawal(last()))) {
            assertThat(treasurer(late).getReason()).isEqualTo(settled);
        }
        assertThat(reason(ALICE, new CancelWithdrawal(last()))).isEqualTo(settled);
        assertThat(balance()).isEqualTo("990");
        assertThat(changes()).hasSize(3);
    }

    /** WDR-014. */
    @Test
    void theMoneyOfARejectedWithdrawalComesBackOnce() {
        ask(ALICE, withdraw("10"));
        assertState(treasurer(new RejectWithdrawal(last(), "unknown bank")), WithdrawalState.WITHDRAWAL_REJECTED);
        assertThat(balance()).isEqualTo("1000");

        assertState(treasurer(new RejectWithdrawal(last(), "unknown bank")), WithdrawalState.WITHDRAWAL_REJECTED);
        assertThat(treasurer(new RejectWithdrawal(last(), "another")).getReason())
                .isEqualTo("withdrawal " + last() + " of 10 was rejected: unknown bank");
        assertThat(reason(ALICE, new CancelWithdrawal(last()))).contains("was rejected");
        assertThat(balance()).isEqualTo("1000");
        floor.exchange.checkInvariants();
    }

    /** WDR-014: a payment that failed outside. */
    @Test
    void whoHasClaimedAWithdrawalMayRejectIt() {
        ask(ALICE, withdraw("10"));
        treasurer(new ClaimWithdrawal(last()));
        assertState(treasurer(new RejectWithdrawal(last(), "returned")), WithdrawalState.WITHDRAWAL_REJECTED);
        assertThat(balance()).isEqualTo("1000");
    }

    /** WDR-015. */
    @Test
    void aClaimOfAKeyThatIsNoTreasurerAnyMoreIsSettledByAnother() {
        ask(ALICE, withdraw("10"));
        treasurer(new ClaimWithdrawal(last()));
        configure(settings -> settings.clearTreasurerKeys().addTreasurerKeys(Keys.write(SECOND)));

        assertThat(reason(SECOND, new ClaimWithdrawal(last()))).contains("is claimed by " + Floor.TREASURER);
        assertState(ask(SECOND, new SettleWithdrawal(last(), "wire 7")), WithdrawalState.WITHDRAWAL_SETTLED);
    }

    /** WDR-023. */
    @Test
    void aWithdrawalThatIsCalledBackSaysWhy() {
        Floor venue = new Floor(null, Floor::marksAreTheOracles);
        configure(venue, settings -> settings.setInsuranceDeposit(Decimals.parse("1000000")));
        venue.price("BTC-USD", "100000");
        venue.fund("mm", "1000000");
        venue.fund("alice", "1000");
        venue.one("alice", Floor.leverage("BTC-USD", "50"));
        venue.one("mm", Floor.sell("m1", "BTC-USD", "0.2", "100000"));
        venue.one("alice", Floor.buy("a1", "BTC-USD", "0.2", "100000"));
        venue.askInSignedBytes(ALICE, ALICE, withdraw("550"));

        venue.price("BTC-USD", "97900");

        WithdrawalChanged called = changes(venue).getLast();
        assertThat(called.getState()).isEqualTo(WithdrawalState.WITHDRAWAL_CANCELLED);
        assertThat(called.getReason()).startsWith("called back: equity 20 is below maintenance margin 2");
        assertThat(venue.askInSignedBytes(Floor.TREASURER, Floor.TREASURER, new ClaimWithdrawal(called.getId()))
                        .getStatuses(0)
                        .getReason())
                .isEqualTo("withdrawal " + called.getId() + " of 550 was " + called.getReason());
    }

    /** WDR-010. */
    @Test
    void theOwnerTakesAWithdrawalBackOnceWhileNobodyHasClaimedIt() {
        ask(ALICE, withdraw("10"));
        assertState(ask(ALICE, new CancelWithdrawal(last())), WithdrawalState.WITHDRAWAL_CANCELLED);
        assertState(ask(ALICE, new CancelWithdrawal(last())), WithdrawalState.WITHDRAWAL_CANCELLED);

        assertThat(balance()).isEqualTo("1000");
        assertThat(treasurer(new ClaimWithdrawal(last())).getReason())
                .isEqualTo("withdrawal " + last() + " of 10 was cancelled by its owner");
    }

    /** WDR-010. */
    @Test
    void nobodyCancelsAWithdrawalOfAnother() {
        ask(ALICE, withdraw("10"));
        for (int i = 0; i < 3; i++) {
            Bytes32 other = Floor.named("other " + i);
            floor.fund("other " + i, "5");
            assertThat(reason(other, new CancelWithdrawal(last())))
                    .isEqualTo("this account has no withdrawal " + last());
        }
        assertThat(balance()).isEqualTo("990");
    }

    /** WDR-003. */
    @Test
    void anIdThatNamesNothingIsRefused() {
        assertThat(treasurer(new ClaimWithdrawal("0-17")).getReason()).isEqualTo("there is no withdrawal 0-17");
        ask(ALICE, withdraw("10"));
        assertThat(last()).isEqualTo("0-1");
        assertThat(treasurer(new ClaimWithdrawal("4-1")).getReason()).isEqualTo("there is no withdrawal 4-1");
        assertThat(reason(ALICE, new CancelWithdrawal("4-1"))).isEqualTo("this account has no withdrawal 4-1");
        assertThat(treasurer(new ClaimWithdrawal("x")).getReason())
                .isEqualTo("id is \"x\", accepted are IDs of withdrawals, such as 0-17");
    }

    /** WDR-011. */
    @Test
    void aLargeWithdrawalIsClaimedAfterTwoTreasurersHaveApprovedIt() {
        configure(settings -> settings.setWithdrawalApprovalAbove(Decimals.parse("100")));
        ask(ALICE, withdraw("100.00000001"));
        String missing =
                "withdrawal " + last() + " needs 2 approvals of different treasurers before it can be claimed: it has ";

        assertThat(treasurer(new ClaimWithdrawal(last())).getReason()).isEqualTo(missing + "0");
        assertState(treasurer(new ApproveWithdrawal(last())), WithdrawalState.WITHDRAWAL_REQUESTED);
        assertState(treasurer(new ApproveWithdrawal(last())), WithdrawalState.WITHDRAWAL_REQUESTED);
        assertThat(treasurer(new ClaimWithdrawal(last())).getReason()).isEqualTo(missing + "1");
        assertState(ask(SECOND, new ApproveWithdrawal(last())), WithdrawalState.WITHDRAWAL_REQUESTED);
        assertThat(reason(THIRD, new ApproveWithdrawal(last())))
                .isEqualTo("withdrawal " + last() + " needs no more approvals: it has 2 of 2");
        assertState(treasurer(new ClaimWithdrawal(last())), WithdrawalState.WITHDRAWAL_CLAIMED);
        assertThat(changes().getLast().getApprovedByList())
                .containsExactly(Keys.write(Floor.TREASURER), Keys.write(SECOND));
    }

    /** WDR-011: a waiting withdrawal still needs the approvals that it needed when it was requested. */
    @Test
    void aHigherThresholdDoesNotReleaseWhatWaits() {
        configure(settings -> settings.setWithdrawalApprovalAbove(Decimals.parse("100")));
        ask(ALICE, withdraw("200"));
        configure(settings -> {});

        assertThat(treasurer(new ClaimWithdrawal(last())).getReason()).contains("needs 2 approvals");
    }

    /** WDR-011. */
    @Test
    void aTreasurerDoesNotApproveItsOwnWithdrawal() {
        configure(settings -> settings.setWithdrawalApprovalAbove(Decimals.parse("100")));
        floor.fund("second treasurer", "500");
        ask(SECOND, withdraw("200"));

        assertThat(reason(SECOND, new ApproveWithdrawal(last())))
                .isEqualTo("the owner of a withdrawal does not approve it");
    }
}
