package io.openperp.transaction;

/** What a treasurer does with a withdrawal (WDR-009). */
public sealed interface WithdrawalStep extends OwnAction
        permits ApproveWithdrawal, ClaimWithdrawal, SettleWithdrawal, RejectWithdrawal {

    /** As it was signed; of the form of an ID if the action has no flaw. */
    String id();
}
