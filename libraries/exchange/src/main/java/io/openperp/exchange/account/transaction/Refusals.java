package io.openperp.exchange.account.transaction;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import java.util.Locale;

/** Tells which outcomes of actions are refusals: nothing was done. */
final class Refusals {

    private Refusals() {}

    /**
     * Whether the outcome is a refusal. An order that found nothing to trade with, or only orders of its own account,
     * was carried out; so was a step of a proposal whose actions have failed. The switch has no default, so that a new
     * kind does not compile before it is decided here.
     */
    static boolean isRefusal(StatusKind kind) {
        return switch (kind) {
            case REJECTED_CROSSING,
                    REJECTED_DUPLICATE,
                    REJECTED_RISK_LIMIT,
                    REJECTED_INVALID,
                    CANCELLED_RISK_LIMIT,
                    TRIGGER_FAILED,
                    DEPOSIT_FAILED,
                    AGENT_WALLET_FAILED,
                    CANCEL_ONE_REJECTED,
                    CANCEL_ALL_REJECTED,
                    WITHDRAWAL_FAILED,
                    TRANSFER_FAILED,
                    CREATE_SUB_ACCOUNT_FAILED,
                    REMOVE_SUB_ACCOUNT_FAILED,
                    RENAME_SUB_ACCOUNT_FAILED,
                    MULTISIG_CREATED_FAILED,
                    ERROR -> true;
            case RESTING,
                    WORKING,
                    FILLED,
                    PARTIALLY_FILLED,
                    CANCELLED,
                    PENDING_CANCEL,
                    CANCELLED_SELF_CROSSING,
                    CANCELLED_REDUCE_ONLY,
                    CANCELLED_IOC,
                    TRIGGERED,
                    SIBLING_CANCELLED,
                    DEPOSIT,
                    DEPOSIT_PENDING,
                    AGENT_WALLET,
                    UPDATE_USER_SETTINGS,
                    WHITELIST_FAUCET,
                    PX,
                    O,
                    SCHEDULE_CANCEL,
                    NOTE,
                    STAY_UNTIL_FILLED,
                    APPROVE_BUILDER_CODE,
                    REVOKE_BUILDER_CODE,
                    WITHDRAWAL_REQUESTED_STATUS,
                    WITHDRAWAL,
                    WITHDRAWALS_PAUSED,
                    SET_ROLE,
                    REVOKE_ROLE,
                    SET_FEE_POLICY,
                    SET_FEE_PROGRAMME,
                    CHANGE_TERMS,
                    LIST_MARKET,
                    SETTLE_MARKET,
                    ACCEPT_TIME,
                    MOVE_MARKET,
                    SET_MARKET_STATE,
                    TRANSFER,
                    CREATE_SUB_ACCOUNT,
                    REMOVE_SUB_ACCOUNT,
                    RENAME_SUB_ACCOUNT,
                    MULTISIG_CREATED,
                    PROPOSAL_CREATED,
                    PROPOSAL_APPROVED,
                    PROPOSAL_READY_FOR_EXECUTION,
                    PROPOSAL_EXECUTED,
                    PROPOSAL_FAILED_STATUS,
                    PROPOSAL_CANCELLED_STATUS,
                    PROPOSAL_REJECTED_STATUS,
                    MULTISIG_POLICY_UPDATED,
                    STATUS_KIND_UNSPECIFIED,
                    UNRECOGNIZED -> false;
        };
    }

    /** The reason of a refusal or, if it has none, its kind in words. */
    static String text(ActionStatus refusal) {
        return refusal.getReason().isEmpty()
                ? refusal.getKind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : refusal.getReason();
    }
}
