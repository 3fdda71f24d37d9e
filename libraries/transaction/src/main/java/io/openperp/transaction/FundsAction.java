package io.openperp.transaction;

import io.openperp.transaction.field.Destination;
import io.openperp.transaction.field.WithdrawalId;
import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Moves money of the signing account, or creates and manages its sub-accounts. */
public sealed interface FundsAction extends Action
        permits FundsAction.Faucet, FundsAction.Withdraw, FundsAction.CancelWithdrawal, SubAccountAction {

    /**
     * {@code faucet}: requests test money for {@code recipient}.
     *
     * @param amount amount; null for the faucet's default amount
     */
    record Faucet(Bytes32 recipient, @Nullable Quantity amount) implements FundsAction {

        @Override
        public String tag() {
            return "faucet";
        }

        @Override
        public List<Quantity> quantities() {
            return amount == null ? List.of() : List.of(amount);
        }

        @Override
        public @Nullable String flaw() {
            return amount == null ? null : amount.flaw("amount");
        }
    }

    /**
     * {@code withdraw}: the owner requests a payout (WDR-001).
     *
     * @param destination where the money is to be paid: a {@link Destination}, which everybody can read
     * @param ref the owner's own name for the withdrawal, at most {@link #LONGEST_REF} bytes of UTF-8 without invisible
     *     characters; may be empty
     */
    record Withdraw(Quantity amount, String destination, String ref) implements OwnAction, FundsAction {

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

    /** {@code cancelWithdrawal}: the owner cancels a withdrawal that no treasurer has claimed yet (WDR-010). */
    record CancelWithdrawal(String id) implements OwnAction, FundsAction {

        static final Kind KIND = new Kind(
                "cancelWithdrawal",
                1004,
                List.of(new Field("id", Type.TEXT)),
                values -> new CancelWithdrawal((String) values.get(0)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(id);
        }

        @Override
        public @Nullable String flaw() {
            return WithdrawalId.flaw(id);
        }
    }
}
