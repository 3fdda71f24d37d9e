package io.openperp.transaction;

/** What a master does with its sub-accounts and with the money between accounts (SUB-001). */
public sealed interface SubAccountAction extends Action
        permits CreateSubAccount, RemoveSubAccount, RenameSubAccount, Transfer {

    /** The currency of all balances, as {@code marginSymbol} may name it. */
    String CURRENCY = "USDC";
}
