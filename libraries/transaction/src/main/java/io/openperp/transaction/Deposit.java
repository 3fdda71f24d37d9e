package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code deposit}: money from outside for an account, signed by a treasurer (MON-001).
 *
 * @param to the account that gets it
 * @param ref names the payment outside; 1 to {@link #LONGEST_REF} bytes of UTF-8 that are all shown
 */
public record Deposit(Bytes32 to, Quantity amount, String ref) implements OwnAction, OperatorAction.TreasuryOperation {

    /** Longest ref in bytes of UTF-8. */
    public static final int LONGEST_REF = 64;

    static final Kind KIND = new Kind(
            "deposit",
            1002,
            List.of(new Field("to", Type.KEY), new Field("amount", Type.FIXED), new Field("ref", Type.TEXT)),
            values -> new Deposit((Bytes32) values.get(0), (Quantity) values.get(1), (String) values.get(2)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(to, amount, ref);
    }

    @Override
    public List<Quantity> quantities() {
        return List.of(amount);
    }

    @Override
    public boolean isSignedAsItsValues() {
        return amount.hasFixedOfItsValue();
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.first(amount.flaw("amount"), Flaws.text("ref", ref, 1, LONGEST_REF));
    }
}
