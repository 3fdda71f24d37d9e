package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The accounts that settlements have changed in the present command. */
public final class TouchedAccounts {

    private final Accounts accounts;
    private final LiquidationIndex index;
    private final TreeSet<Bytes32> keys = new TreeSet<>();

    public TouchedAccounts(Accounts accounts, LiquidationIndex index) {
        this.accounts = accounts;
        this.index = index;
    }

    void add(Bytes32 key) {
        keys.add(key);
    }

    /** Passes each account, by key, to {@code consumer}. */
    void forEach(Consumer<Account> consumer) {
        keys.forEach(key -> consumer.accept(accounts.require(key)));
    }

    /**
     * Updates the account once all its changes are booked: removes empty holdings and refreshes its liquidation
     * intervals.
     */
    void booked(Account account) {
        account.forgetIdleHoldings();
        index.updateIntervals(account);
    }

    /**
     * Removes and returns the accounts that settlements have changed in the present command, in the order of their
     * keys.
     */
    public List<Account> take() {
        if (keys.isEmpty()) {
            return List.of();
        }
        List<Account> taken = keys.stream().map(accounts::require).toList();
        keys.clear();
        return taken;
    }
}
