package io.openperp.simulator.trading;

import io.openperp.journal.StatusKind;
import java.util.EnumSet;
import java.util.Set;

/** For each kind of action, the kinds of answers that it may get. */
public enum Expectation {
    ORDER(EnumSet.range(StatusKind.RESTING, StatusKind.REJECTED_INVALID)),
    CHANGED_ORDER(EnumSet.of(
            StatusKind.RESTING,
            StatusKind.WORKING,
            StatusKind.CANCELLED,
            StatusKind.CANCELLED_REDUCE_ONLY,
            StatusKind.REJECTED_INVALID,
            StatusKind.REJECTED_RISK_LIMIT)),
    CONDITIONAL(EnumSet.of(
            StatusKind.RESTING,
            StatusKind.CANCELLED_REDUCE_ONLY,
            StatusKind.REJECTED_DUPLICATE,
            StatusKind.REJECTED_INVALID,
            StatusKind.REJECTED_RISK_LIMIT)),
    INVALID_ORDER(EnumSet.of(StatusKind.REJECTED_INVALID)),
    CANCEL(EnumSet.of(StatusKind.CANCELLED, StatusKind.CANCEL_ONE_REJECTED)),
    CANCEL_OF_NOTHING(EnumSet.of(StatusKind.CANCEL_ONE_REJECTED)),
    CANCEL_ALL(EnumSet.of(StatusKind.CANCELLED, StatusKind.PENDING_CANCEL, StatusKind.CANCEL_ALL_REJECTED)),
    DEPOSIT(EnumSet.of(StatusKind.DEPOSIT, StatusKind.DEPOSIT_FAILED)),
    REFUSED_DEPOSIT(EnumSet.of(StatusKind.DEPOSIT_FAILED)),
    /** A deposit by a treasurer. Another deposit may have used its reference before. */
    TREASURY_DEPOSIT(EnumSet.of(StatusKind.DEPOSIT, StatusKind.DEPOSIT_FAILED)),
    WITHDRAWAL_REQUEST(EnumSet.of(StatusKind.WITHDRAWAL_REQUESTED_STATUS, StatusKind.WITHDRAWAL_FAILED)),
    REFUSED_WITHDRAWAL(EnumSet.of(StatusKind.WITHDRAWAL_FAILED)),
    WITHDRAWAL_STEP(EnumSet.of(StatusKind.WITHDRAWAL, StatusKind.WITHDRAWAL_FAILED)),
    /** A pause of withdrawals, or the end of one, by a key that perhaps lacks the necessary role. */
    OPERATORS_PAUSE(EnumSet.of(StatusKind.WITHDRAWALS_PAUSED, StatusKind.WITHDRAWAL_FAILED)),
    OPERATORS_WHITELIST(EnumSet.of(StatusKind.WHITELIST_FAUCET, StatusKind.ERROR)),
    AGENT(EnumSet.of(StatusKind.AGENT_WALLET, StatusKind.AGENT_WALLET_FAILED)),
    STAYING(EnumSet.of(StatusKind.STAY_UNTIL_FILLED)),
    BUILDER(EnumSet.of(StatusKind.APPROVE_BUILDER_CODE, StatusKind.REVOKE_BUILDER_CODE, StatusKind.ERROR)),
    TRANSFER(EnumSet.of(StatusKind.TRANSFER, StatusKind.TRANSFER_FAILED)),
    REFUSED_TRANSFER(EnumSet.of(StatusKind.TRANSFER_FAILED)),
    CREATED(EnumSet.of(StatusKind.CREATE_SUB_ACCOUNT, StatusKind.CREATE_SUB_ACCOUNT_FAILED)),
    RENAMED(EnumSet.of(StatusKind.RENAME_SUB_ACCOUNT, StatusKind.RENAME_SUB_ACCOUNT_FAILED)),
    REMOVED(EnumSet.of(StatusKind.REMOVE_SUB_ACCOUNT, StatusKind.REMOVE_SUB_ACCOUNT_FAILED)),
    MULTISIG(EnumSet.of(StatusKind.MULTISIG_CREATED, StatusKind.MULTISIG_CREATED_FAILED)),
    /**
     * A new proposal, or an approval, rejection, cancel or execution of one, by a signer or somebody else, perhaps too
     * early or too late.
     */
    PROPOSAL_STEP(EnumSet.of(
            StatusKind.PROPOSAL_CREATED,
            StatusKind.PROPOSAL_APPROVED,
            StatusKind.PROPOSAL_READY_FOR_EXECUTION,
            StatusKind.PROPOSAL_EXECUTED,
            StatusKind.PROPOSAL_FAILED_STATUS,
            StatusKind.PROPOSAL_CANCELLED_STATUS,
            StatusKind.PROPOSAL_REJECTED_STATUS,
            StatusKind.ERROR)),
    LEVERAGE(EnumSet.of(StatusKind.UPDATE_USER_SETTINGS, StatusKind.ERROR)),
    PRICES(EnumSet.of(StatusKind.PX)),
    /** Prices of a market that an operator lists; perhaps it is not listed yet. */
    PRICES_OF_NEW(EnumSet.of(StatusKind.PX, StatusKind.ERROR)),
    LISTING(EnumSet.of(StatusKind.LIST_MARKET, StatusKind.ERROR)),
    WHITELIST(EnumSet.of(StatusKind.WHITELIST_FAUCET)),
    ROLE(EnumSet.of(StatusKind.SET_ROLE, StatusKind.REVOKE_ROLE, StatusKind.ERROR)),
    FEES(EnumSet.of(StatusKind.SET_FEE_POLICY, StatusKind.SET_FEE_PROGRAMME, StatusKind.ERROR)),
    TERMS(EnumSet.of(StatusKind.CHANGE_TERMS, StatusKind.ERROR)),
    MARKET_STATE(EnumSet.of(StatusKind.SET_MARKET_STATE, StatusKind.ERROR)),
    MOVE(EnumSet.of(StatusKind.MOVE_MARKET, StatusKind.ERROR)),
    SETTLEMENT(EnumSet.of(StatusKind.SETTLE_MARKET, StatusKind.ERROR)),
    ERROR(EnumSet.of(StatusKind.ERROR));

    private final Set<StatusKind> kinds;

    Expectation(Set<StatusKind> kinds) {
        this.kinds = kinds;
    }

    public boolean allows(StatusKind kind) {
        return kinds.contains(kind);
    }
}
