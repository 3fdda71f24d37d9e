package io.openperp.exchange.account.liquidation;

import io.openperp.exchange.account.state.Account;
import java.util.function.BooleanSupplier;

/** Withdrawals that no treasurer has claimed: their money defends the account before anybody else pays for it (WDR-023). */
@FunctionalInterface
public interface UnclaimedWithdrawals {

    /** Gives the money of such withdrawals of the account back to its balance, the newest first, until it is enough. */
    void callBack(Account account, String reason, BooleanSupplier isEnough);
}
