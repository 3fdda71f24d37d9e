package io.openperp.exchange.account;

import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.treasury.Withdrawals;

/**
 * Money of the account shard, for the money equation (LOG-019). Sums over many accounts may leave 64 bits, so all of them wrap
 * around: their difference is exact as long as it fits itself.
 *
 * @param balances sum over the accounts, modulo 2^64 like all of these
 * @param deposits sum over the accounts
 * @param received money received from markets since the beginning
 * @param pendingWithdrawals money that has left the balances and is not paid yet
 * @param paidWithdrawals money of the withdrawals settled since the beginning
 */
public record ShardMoney(long balances, long deposits, long received, long pendingWithdrawals, long paidWithdrawals) {

    /** Returns the money that the shard holds beyond what it received, modulo 2^64; anything but 0 is money that was made. */
    public long made() {
        return balances + pendingWithdrawals + paidWithdrawals - received - deposits;
    }

    static ShardMoney of(Accounts accounts, long received, Withdrawals withdrawals) {
        long[] sums = new long[2];
        accounts.forEach(account -> {
            sums[0] += account.wrappedBalance();
            sums[1] += account.deposits();
        });
        return new ShardMoney(sums[0], sums[1], received, withdrawals.pendingMoney(), withdrawals.paidMoney());
    }
}
