package io.openperp.transaction;

/** An action of a master on its sub-accounts or on the money between accounts (SUB-001). */
public sealed interface SubAccountAction extends FundsAction
        permits CreateSubAccount, RemoveSubAccount, RenameSubAccount, Transfer {

    /** The currency of all balances, as {@code marginSymbol} may name it. */
    String CURRENCY = "USDC";
}
