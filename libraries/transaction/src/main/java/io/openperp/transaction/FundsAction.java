package io.openperp.transaction;

/** Moves money of the account that signs, or makes the sub-accounts that hold it. */
public sealed interface FundsAction extends Action permits Faucet, Withdraw, CancelWithdrawal, SubAccountAction {}
