package io.openperp.stream.account;

import io.openperp.journal.StreamAccount;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A copy of all accounts as they are at one moment, returned in slices while events are still being applied: an account
 * is copied just before its first event after that moment. Guarded by the lock of {@code Channels}.
 */
public final class AccountsCut {

    private final List<AccountState> accounts;
    private final int size;
    private final int number;
    private final int beforeFeeWindow;
    private final Deque<StreamAccount> copied = new ArrayDeque<>();
    private int next;

    /**
     * @param accounts all accounts, a list that only grows
     * @param number number of this copy, higher than that of every earlier one
     * @param beforeFeeWindow last day that is no longer in the fee window
     */
    public AccountsCut(List<AccountState> accounts, int number, int beforeFeeWindow) {
        this.accounts = accounts;
        this.size = accounts.size();
        this.number = number;
        this.beforeFeeWindow = beforeFeeWindow;
    }

    /** Copies an account, unless it has been copied already; called just before an event changes it. */
    void keep(AccountState account) {
        if (account.enters(number)) {
            copied.add(account.saved(beforeFeeWindow));
        }
    }

    /** Returns copies of the next accounts, at most {@code most}; an empty list means that all have been returned. */
    public List<StreamAccount> take(int most) {
        List<StreamAccount> slice = new ArrayList<>(most);
        while (slice.size() < most && !copied.isEmpty()) {
            slice.add(copied.removeFirst());
        }
        while (slice.size() < most && next < size) {
            AccountState account = accounts.get(next++);
            if (account.enters(number)) {
                slice.add(account.saved(beforeFeeWindow));
            }
        }
        return slice;
    }
}
