package io.openperp.views;

import com.google.protobuf.ByteString;
import io.openperp.api.Decimal;
import io.openperp.api.action.ActionResult;
import io.openperp.api.history.Activity;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.SubAccountChanged;
import io.openperp.units.Base58;

/** Converts sub-accounts, and transfers between accounts, to the records that the API returns. */
public final class SubAccountViews {

    /** Name of the currency of all balances. */
    public static final String CURRENCY = "USDC";

    private SubAccountViews() {}

    static ActionResult result(ActionStatus status) {
        Decimal amount = Decimal.of(status.getAmount());
        String account = base58(status.getSubAccount());
        String name = status.getSubAccountName();
        return switch (status.getKind()) {
            case TRANSFER ->
                new ActionResult.Transfer(base58(status.getFrom()), base58(status.getTo()), CURRENCY, amount);
            case TRANSFER_FAILED -> new ActionResult.TransferFailed(status.getReason());
            case CREATE_SUB_ACCOUNT ->
                new ActionResult.CreateSubAccount(base58(status.getMaster()), account, name, amount);
            case CREATE_SUB_ACCOUNT_FAILED -> new ActionResult.CreateSubAccountFailed(status.getReason());
            case REMOVE_SUB_ACCOUNT -> new ActionResult.RemoveSubAccount(account, amount);
            case REMOVE_SUB_ACCOUNT_FAILED -> new ActionResult.RemoveSubAccountFailed(status.getReason());
            case RENAME_SUB_ACCOUNT -> new ActionResult.RenameSubAccount(account, name);
            case RENAME_SUB_ACCOUNT_FAILED -> new ActionResult.RenameSubAccountFailed(status.getReason());
            default -> throw new IllegalArgumentException(status.getKind() + " is no status of a sub-account");
        };
    }

    static Activity changed(SubAccountChanged changed, long slot, long timeNanos) {
        Activity.Kind kind = changed.getRemoved()
                ? Activity.Kind.SUB_ACCOUNT_REMOVED
                : changed.getRenamed() ? Activity.Kind.SUB_ACCOUNT_RENAMED : Activity.Kind.SUB_ACCOUNT_CREATED;
        return Activity.subAccount(kind, base58(changed.getSubAccount()), changed.getName(), slot, timeNanos);
    }

    private static String base58(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}
