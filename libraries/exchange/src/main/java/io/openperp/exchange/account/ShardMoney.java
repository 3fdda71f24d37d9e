package io.openperp.exchange.account;

import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.treasury.Withdrawals;

/**
 * Totals of the account shard's money, for the check that none is created or lost (LOG-019). Sums over many accounts
 * may exceed 64 bits and wrap around; differences are exact as long as they fit.
 *
 * @param balances sum of all balances, modulo 2^64 like all other fields
 * @param deposits sum of the deposits of all accounts
 * @param received money received from markets since the beginning
 * @param pendingWithdrawals money that has left the balances and is not paid yet
 * @param paidWithdrawals money of the withdrawals settled since the beginning
 */
public record ShardMoney(long balances, long deposits, long received, long pendingWithdrawals, long paidWithdrawals) {

    /**
     * Returns the money that the shard holds beyond what it received, modulo 2^64; any result but 0 means that money
     * was created or lost.
     */
    public long surplus() {
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
