package io.openperp.exchange.account.transaction;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import java.util.Locale;

/** Tells which outcomes of actions are refusals, that is, nothing was done. */
final class Refusals {

    private Refusals() {}

    /**
     * Whether the outcome is a refusal. An order that found nothing to trade with, or only orders of its own account,
     * was carried out.
     */
    static boolean isOne(StatusKind kind) {
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
            default -> false;
        };
    }

    /** The reason of a refusal or, if it has none, its kind in words. */
    static String text(ActionStatus refusal) {
        return refusal.getReason().isEmpty()
                ? refusal.getKind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : refusal.getReason();
    }
}
