package io.openperp.transaction.json;

import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of sub-account actions and transfers. Each method takes the name of the first field, null if there
 * is none.
 */
final class SubAccountReader {

    private final Fields in;

    SubAccountReader(Fields in) {
        this.in = in;
    }

    CreateSubAccount create(@Nullable String first) {
        String text = null;
        String symbol = null;
        Quantity amount = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "name" -> text = in.string(name);
                case "marginSymbol" -> symbol = in.nullableString(name);
                case "marginAmount" -> amount = in.nullableF64(name);
                default -> in.skip();
            }
        }
        if (CreateSubAccount.NO_SYMBOL.equals(symbol)) {
            throw in.malformed("marginSymbol is empty; USDC is accepted, or null");
        }
        return new CreateSubAccount(in.required(text, "name"), symbol, amount);
    }

    RemoveSubAccount remove(@Nullable String first) {
        Bytes32 toRemove = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "toRemove" -> toRemove = in.key(name);
                default -> in.skip();
            }
        }
        return new RemoveSubAccount(in.required(toRemove, "toRemove"));
    }

    RenameSubAccount rename(@Nullable String first) {
        Bytes32 account = null;
        Bytes32 a = null;
        String text = null;
        String n = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "account" -> account = in.key(name);
                case "a" -> a = in.key(name);
                case "name" -> text = in.string(name);
                case "n" -> n = in.string(name);
                default -> in.skip();
            }
        }
        in.requireEqual("account", account, "a", a);
        in.requireEqual("name", text, "n", n);
        return new RenameSubAccount(
                in.required(account != null ? account : a, "account"), in.required(text != null ? text : n, "name"));
    }

    /** Reads a transfer, which is internal if its kind {@code k} is absent. */
    Transfer transfer(@Nullable String first) {
        Transfer.Kind kind = Transfer.Kind.INTERNAL;
        Bytes32 from = null;
        Bytes32 to = null;
        String symbol = null;
        Quantity amount = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "k" -> kind = kind(in.string(name));
                case "from" -> from = in.key(name);
                case "to" -> to = in.key(name);
                case "marginSymbol" -> symbol = in.nullableString(name);
                case "marginAmount" -> amount = in.f64(name);
                default -> in.skip();
            }
        }
        return new Transfer(
                kind, in.required(from, "from"), in.required(to, "to"), symbol, in.required(amount, "marginAmount"));
    }

    private Transfer.Kind kind(String text) {
        for (Transfer.Kind kind : Transfer.Kind.values()) {
            if (kind.wireName.equals(text)) {
                return kind;
            }
        }
        throw in.malformed("k must be internal or external");
    }
}
