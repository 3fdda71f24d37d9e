package io.openperp.transaction;

/** A step that a treasurer takes with a withdrawal (WDR-009). */
public sealed interface WithdrawalStep extends OwnAction, OperatorAction.TreasuryOperation
        permits ApproveWithdrawal, ClaimWithdrawal, SettleWithdrawal, RejectWithdrawal {

    /** Returns the ID as it was signed; it has the form of an ID if the action has no flaw. */
    String id();
}
