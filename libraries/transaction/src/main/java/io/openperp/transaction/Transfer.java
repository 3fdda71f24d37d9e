package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code transfer}: moves money of the balance of {@code from} to that of {@code to}.
 *
 * @param marginSymbol the currency where the client has named it; null: neither given nor signed
 */
public record Transfer(
        Kind kind, Bytes32 from, Bytes32 to, @Nullable String marginSymbol, Quantity marginAmount)
        implements SubAccountAction {

    /** Whether both accounts are of one master. */
    public enum Kind {
        /** Between a master and its sub-accounts. */
        INTERNAL("internal"),
        /** To anybody's account. */
        EXTERNAL("external");

        public final String wireName;

        Kind(String wireName) {
            this.wireName = wireName;
        }
    }

    @Override
    public String tag() {
        return "transfer";
    }

    @Override
    public List<Quantity> quantities() {
        return List.of(marginAmount);
    }

    @Override
    public @Nullable String flaw() {
        return moneyFlaw(marginSymbol, marginAmount, false);
    }

    static @Nullable String moneyFlaw(@Nullable String symbol, Quantity amount, boolean orNothing) {
        if (symbol != null && !symbol.equals(CURRENCY)) {
            return "marginSymbol is not " + CURRENCY + ", the currency of all balances";
        }
        String flaw = amount.flaw("marginAmount");
        if (flaw != null) {
            return flaw;
        }
        long units = amount.exactUnits();
        boolean accepted = orNothing ? units >= 0 : units > 0;
        return accepted ? null : "marginAmount must be " + (orNothing ? "at least 0" : "above 0");
    }
}
