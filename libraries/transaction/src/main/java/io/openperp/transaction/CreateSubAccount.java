package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code createSubAccount}: an account under the account, with margin and positions of its own.
 *
 * @param name of 1 to 32 letters, digits, spaces, {@code -} and {@code _}
 * @param marginSymbol currency of the margin where the client has named it; null: neither given nor signed;
 *     {@link #NO_SYMBOL}: signed as absent
 * @param marginAmount amount that moves to it from the balance of its master; null: nothing
 */
public record CreateSubAccount(
        String name,
        @Nullable String marginSymbol,
        @Nullable Quantity marginAmount) implements SubAccountAction {

    /**
     * Margin symbol that was not given, and was signed as an absent option, as the key library of April 2026 does
     * (TXN-032).
     */
    public static final String NO_SYMBOL = "";

    @Override
    public String tag() {
        return "createSubAccount";
    }

    @Override
    public List<Quantity> quantities() {
        return marginAmount == null ? List.of() : List.of(marginAmount);
    }

    @Override
    public @Nullable String flaw() {
        String flaw = SubAccountName.flaw(name);
        String symbol = NO_SYMBOL.equals(marginSymbol) ? null : marginSymbol;
        return flaw == null && marginAmount != null ? Transfer.moneyFlaw(symbol, marginAmount, true) : flaw;
    }
}
