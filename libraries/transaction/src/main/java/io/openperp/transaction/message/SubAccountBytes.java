package io.openperp.transaction.message;

import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the signed bytes of {@link SubAccountAction}s. A margin symbol is signed if the JSON names it; the
 * bytes do not show whether it is there.
 */
final class SubAccountBytes {

    static final int CREATE = 27;
    static final int REMOVE = 28;
    static final int TRANSFER = 29;
    static final int RENAME = 37;

    private SubAccountBytes() {}

    static int tag(SubAccountAction action) {
        if (action instanceof CreateSubAccount) {
            return CREATE;
        } else if (action instanceof RemoveSubAccount) {
            return REMOVE;
        }
        return action instanceof Transfer ? TRANSFER : RENAME;
    }

    /** Writes the fields that follow the action's number. */
    static void write(SubAccountAction action, CanonicalBytes out) {
        if (action instanceof CreateSubAccount create) {
            create(create, out);
        } else if (action instanceof RemoveSubAccount remove) {
            out.key("toRemove", remove.toRemove());
        } else if (action instanceof Transfer transfer) {
            transfer(transfer, out);
        } else if (action instanceof RenameSubAccount rename) {
            out.key("account", rename.account());
            out.symbol("name", rename.name());
        }
    }

    private static void create(CreateSubAccount create, CanonicalBytes out) {
        out.symbol("name", create.name());
        String symbol = create.marginSymbol();
        if (symbol != null) {
            out.bool("marginSymbol", !symbol.isEmpty());
            if (!symbol.isEmpty()) {
                out.symbol("marginSymbol", symbol);
            }
        }
        Quantity margin = create.marginAmount();
        out.bool("marginAmount", margin != null);
        if (margin != null) {
            out.f64("marginAmount", margin);
        }
    }

    private static void transfer(Transfer transfer, CanonicalBytes out) {
        out.u32("k", transfer.kind().ordinal());
        out.key("from", transfer.from());
        out.key("to", transfer.to());
        if (transfer.marginSymbol() != null) {
            out.symbol("marginSymbol", transfer.marginSymbol());
        }
        out.f64("marginAmount", transfer.marginAmount());
    }

    static boolean isSubAccountAction(int discriminant) {
        return discriminant >= CREATE && discriminant <= TRANSFER || discriminant == RENAME;
    }

    /**
     * Reads the fields that follow the action's number.
     *
     * @param hasSymbol whether a margin symbol was signed
     */
    static SubAccountAction read(int discriminant, CanonicalReader in, boolean hasSymbol) {
        return switch (discriminant) {
            case CREATE -> new CreateSubAccount(in.string(), hasSymbol ? optionalSymbol(in) : null, optionalAmount(in));
            case REMOVE -> new RemoveSubAccount(in.key());
            case TRANSFER -> new Transfer(kind(in), in.key(), in.key(), hasSymbol ? in.string() : null, in.f64());
            default -> new RenameSubAccount(in.key(), in.string());
        };
    }

    private static String optionalSymbol(CanonicalReader in) {
        return in.bool("whether there is a margin symbol") ? in.string() : CreateSubAccount.NO_SYMBOL;
    }

    private static @Nullable Quantity optionalAmount(CanonicalReader in) {
        return in.bool("whether there is an amount") ? in.f64() : null;
    }

    private static Transfer.Kind kind(CanonicalReader in) {
        int number = in.u32("a kind of transfer");
        if (number < 0 || number >= Transfer.Kind.values().length) {
            throw in.wrong("the kind of transfer " + Integer.toUnsignedString(number));
        }
        return Transfer.Kind.values()[number];
    }
}
