package io.openperp.simulator.trading;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.run.Chance;
import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws transactions of owners, treasurers and an administrator about withdrawals. There are few withdrawals, so that
 * several of them act on each.
 */
final class RandomWithdrawals {

    /**
     * A drawn transaction of one action, to be signed by {@code signer}.
     *
     * @param account account for which it is sent
     */
    record Sent(Bytes32 account, Bytes32 signer, IntendedAction action) {}

    private final List<String> ids = new ArrayList<>();

    void answered(TransactionCompleted completed) {
        for (ActionStatus status : completed.getStatusesList()) {
            if (status.getKind() == StatusKind.WITHDRAWAL_REQUESTED_STATUS) {
                ids.add(status.getWithdrawalId());
            }
        }
    }

    Sent next(Chance chance, List<Trader> traders) {
        Trader trader = chance.of(traders);
        String id = ids.isEmpty() ? "0-1" : ids.get(Math.max(0, ids.size() - 1 - chance.below(6)));
        return switch (chance.below(13)) {
            case 0, 1, 2 -> sent(trader.key, trader.key, withdraw(chance), Expectation.WITHDRAWAL_REQUEST);
            case 3 -> sent(trader.key, trader.agent, withdraw(chance), Expectation.REFUSED_WITHDRAWAL);
            case 4 -> sent(trader.key, trader.key, new CancelWithdrawal(id), Expectation.WITHDRAWAL_STEP);
            case 5 -> sent(trader.key, trader.key, step(chance, id), Expectation.REFUSED_WITHDRAWAL);
            case 6 -> {
                Bytes32 treasurer = chance.of(ExchangeSettings.TREASURERS);
                SweepFees sweep = new SweepFees(Quantity.of("0.5"), "bank-1", "");
                yield sent(treasurer, treasurer, sweep, Expectation.WITHDRAWAL_REQUEST);
            }
            case 7 -> {
                PauseWithdrawals pause = new PauseWithdrawals(chance.oneIn(4), "test");
                yield sent(ExchangeSettings.ADMIN, ExchangeSettings.ADMIN, pause, Expectation.OPERATORS_PAUSE);
            }
            default -> {
                Bytes32 treasurer = chance.of(ExchangeSettings.TREASURERS);
                yield sent(treasurer, treasurer, step(chance, id), Expectation.WITHDRAWAL_STEP);
            }
        };
    }

    private static Withdraw withdraw(Chance chance) {
        long tens = chance.between(1, 3);
        return new Withdraw(Quantity.of(Decimals.parse("10") * tens), "bank-1", "");
    }

    private static Action step(Chance chance, String id) {
        return switch (chance.below(8)) {
            case 0, 1 -> new ApproveWithdrawal(id);
            case 2, 3, 4 -> new ClaimWithdrawal(id);
            case 5, 6 -> new SettleWithdrawal(id, "wire " + chance.below(2));
            default -> new RejectWithdrawal(id, "reason " + chance.below(2));
        };
    }

    private static Sent sent(Bytes32 account, Bytes32 signer, Action action, Expectation expectation) {
        return new Sent(account, signer, IntendedAction.signedOnly(action, expectation));
    }
}
