package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.treasury.Withdrawals;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.Quantity;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.function.Consumer;

/** An exchange with three treasurers and alice, who has 1000, in the words of withdrawals. */
abstract class WithdrawalFixture {

    static final Bytes32 ALICE = Floor.named("alice");
    static final Bytes32 SECOND = Floor.named("second treasurer");
    static final Bytes32 THIRD = Floor.named("third treasurer");

    final Floor floor = new Floor(null);

    WithdrawalFixture() {
        configure(settings -> {});
        floor.fund("alice", "1000");
    }

    final void pass(long seconds) {
        for (long left = seconds; left > 0; left -= 30) {
            floor.exchange.tick(30);
        }
        floor.exchange.drain();
    }

    final ActionStatus ask(Bytes32 account, Action action) {
        return floor.askInSignedBytes(account, account, action).getStatuses(0);
    }

    final ActionStatus treasurer(Action action) {
        return ask(Floor.TREASURER, action);
    }

    final String reason(Bytes32 account, Action action) {
        ActionStatus status = ask(account, action);
        assertThat(status.getKind()).isEqualTo(StatusKind.WITHDRAWAL_FAILED);
        return status.getReason();
    }

    final void assertState(ActionStatus status, WithdrawalState state) {
        assertThat(status.getKind()).as(status.getReason()).isEqualTo(StatusKind.WITHDRAWAL);
        assertThat(status.getWithdrawalState()).isEqualTo(state);
    }

    /** The withdrawals of alice's shard. */
    final Withdrawals withdrawals() {
        return floor.exchange.accountShard().withdrawals();
    }

    final String balance() {
        return Decimals.format(floor.exchange.accountEvents.stream()
                .filter(event -> Keys.read(event.getAccount()).equals(ALICE) && event.hasTotals())
                .toList()
                .getLast()
                .getTotals()
                .getBalance());
    }

    /** The ID of the withdrawal that was requested last. */
    final String last() {
        return changes().stream()
                .filter(change -> change.getState() == WithdrawalState.WITHDRAWAL_REQUESTED)
                .toList()
                .getLast()
                .getId();
    }

    final List<WithdrawalChanged> changes() {
        return changes(floor);
    }

    static List<WithdrawalChanged> changes(Floor floor) {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasWithdrawalChanged)
                .map(AccountEvent::getWithdrawalChanged)
                .toList();
    }

    static Withdraw withdraw(String amount) {
        return new Withdraw(Quantity.of(amount), "bank-1", "rent");
    }

    final void configure(Consumer<ApplySettings.Builder> change) {
        configure(floor, change);
    }

    static void configure(Floor floor, Consumer<ApplySettings.Builder> change) {
        floor.configure(settings -> {
            settings.addTreasurerKeys(Keys.write(SECOND)).addTreasurerKeys(Keys.write(THIRD));
            change.accept(settings);
        });
    }
}
