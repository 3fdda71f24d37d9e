package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code withdraw}: the owner asks that money is paid out (WDR-001).
 *
 * @param destination where it is to be paid: a {@link Destination}, which everybody can read
 * @param ref the owner's own name for it, may be empty; at most {@link #LONGEST_REF} bytes of UTF-8 that are all shown
 */
public record Withdraw(Quantity amount, String destination, String ref) implements OwnAction, FundsAction {

    /** Longest ref in bytes of UTF-8. */
    public static final int LONGEST_REF = 64;

    static final Kind KIND = new Kind(
            "withdraw",
            1003,
            List.of(
                    new Field("amount", Type.FIXED),
                    new Field("destination", Type.TEXT),
                    new Field("ref", Type.OPTIONAL_TEXT)),
            values -> new Withdraw((Quantity) values.get(0), (String) values.get(1), (String) values.get(2)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(amount, destination, ref);
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
        return Flaws.first(
                amount.flaw("amount"), Destination.flaw(destination), Flaws.text("ref", ref, 0, LONGEST_REF));
    }
}
