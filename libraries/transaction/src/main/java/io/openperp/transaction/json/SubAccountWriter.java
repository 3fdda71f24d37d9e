package io.openperp.transaction.json;

import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import org.jspecify.annotations.Nullable;

/** Writes the fields of {@link SubAccountAction}s as JSON. */
final class SubAccountWriter {

    private final StringBuilder out;

    SubAccountWriter(StringBuilder out) {
        this.out = out;
    }

    void fields(SubAccountAction action) {
        if (action instanceof CreateSubAccount create) {
            String symbol = CreateSubAccount.NO_SYMBOL.equals(create.marginSymbol()) ? null : create.marginSymbol();
            margin(create.marginAmount(), symbol);
            out.append(create.marginAmount() == null && symbol == null ? "" : ",");
            text("name", create.name());
        } else if (action instanceof RemoveSubAccount remove) {
            out.append("\"toRemove\":\"").append(remove.toRemove()).append('"');
        } else if (action instanceof RenameSubAccount rename) {
            out.append("\"account\":\"").append(rename.account()).append("\",");
            text("name", rename.name());
        } else if (action instanceof Transfer transfer) {
            out.append("\"from\":\"").append(transfer.from());
            out.append("\",\"k\":\"").append(transfer.kind().wireName).append("\",");
            margin(transfer.marginAmount(), transfer.marginSymbol());
            out.append(",\"to\":\"").append(transfer.to()).append('"');
        }
    }

    private void margin(@Nullable Quantity amount, @Nullable String symbol) {
        if (amount != null) {
            out.append("\"marginAmount\":");
            JavaScriptNumber.appendTo(out, amount.wire());
        }
        if (symbol != null) {
            out.append(amount == null ? "" : ",");
            text("marginSymbol", symbol);
        }
    }

    private void text(String name, String text) {
        out.append('"').append(name).append("\":");
        JsonText.appendTo(out, text);
    }
}
