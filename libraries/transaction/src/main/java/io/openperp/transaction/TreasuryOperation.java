package io.openperp.transaction;

import io.openperp.transaction.field.Destination;
import io.openperp.transaction.field.WithdrawalId;
import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Moves money into or out of the exchange, or controls withdrawals. */
public sealed interface TreasuryOperation extends OperatorAction {

    /**
     * {@code deposit}: credits money that was paid outside the exchange to an account; signed by a treasurer (MON-001).
     *
     * @param to the account that receives the money
     * @param ref reference of the payment, 1 to {@link #LONGEST_REF} bytes of UTF-8 without invisible characters
     */
    record Deposit(Bytes32 to, Quantity amount, String ref) implements OwnAction, TreasuryOperation {

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

    /**
     * {@code sweepFees}: a treasurer requests a payout of collected fees (WDR-027). It becomes a withdrawal of the fee
     * account, which two treasurers have to approve.
     *
     * @param destination where the money is to be paid: a {@link Destination}, which everybody can read
     * @param ref the exchange's own name for the withdrawal, at most {@link FundsAction.Withdraw#LONGEST_REF} bytes of
     *     UTF-8 without invisible characters; may be empty
     */
    record SweepFees(Quantity amount, String destination, String ref) implements OwnAction, TreasuryOperation {

        static final Kind KIND = new Kind(
                "sweepFees",
                1012,
                List.of(
                        new Field("amount", Type.FIXED),
                        new Field("destination", Type.TEXT),
                        new Field("ref", Type.OPTIONAL_TEXT)),
                values -> new SweepFees((Quantity) values.get(0), (String) values.get(1), (String) values.get(2)));

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
                    amount.flaw("amount"),
                    Destination.flaw(destination),
                    Flaws.text("ref", ref, 0, FundsAction.Withdraw.LONGEST_REF));
        }
    }

    /**
     * {@code pauseWithdrawals}: an administrator stops withdrawals, or resumes them (WDR-020).
     *
     * @param paused whether withdrawals stop; false resumes them
     * @param reason explanation for people, 1 to {@link #LONGEST} bytes of UTF-8 without invisible characters
     */
    record PauseWithdrawals(boolean paused, String reason) implements OwnAction, TreasuryOperation {

        /** Longest reason in bytes of UTF-8. */
        public static final int LONGEST = 128;

        static final Kind KIND = new Kind(
                "pauseWithdrawals",
                1009,
                List.of(new Field("paused", Type.FLAG), new Field("reason", Type.TEXT)),
                values -> new PauseWithdrawals((Boolean) values.get(0), (String) values.get(1)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(paused, reason);
        }

        @Override
        public @Nullable String flaw() {
            return Flaws.text("reason", reason, 1, LONGEST);
        }
    }

    /** An action by which a treasurer processes a withdrawal (WDR-009). */
    sealed interface WithdrawalStep extends OwnAction, TreasuryOperation
            permits ApproveWithdrawal, ClaimWithdrawal, SettleWithdrawal, RejectWithdrawal {

        /** The withdrawal's ID as it was signed. Its form is valid only if the action has no flaw. */
        String id();
    }

    /** {@code approveWithdrawal}: a treasurer approves a large withdrawal (WDR-011). */
    record ApproveWithdrawal(String id) implements WithdrawalStep {

        static final Kind KIND = new Kind(
                "approveWithdrawal",
                1005,
                List.of(new Field("id", Type.TEXT)),
                values -> new ApproveWithdrawal((String) values.get(0)));

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

    /**
     * {@code claimWithdrawal}: a treasurer claims a withdrawal before paying it, so that nobody else pays it (WDR-012).
     */
    record ClaimWithdrawal(String id) implements WithdrawalStep {

        static final Kind KIND = new Kind(
                "claimWithdrawal",
                1006,
                List.of(new Field("id", Type.TEXT)),
                values -> new ClaimWithdrawal((String) values.get(0)));

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

    /**
     * {@code settleWithdrawal}: a treasurer records that a withdrawal has been paid (WDR-013).
     *
     * @param reference reference of the payment, 1 to {@link #LONGEST} bytes of UTF-8 without invisible characters
     */
    record SettleWithdrawal(String id, String reference) implements WithdrawalStep {

        /** Longest reference in bytes of UTF-8. */
        public static final int LONGEST = 128;

        static final Kind KIND = new Kind(
                "settleWithdrawal",
                1007,
                List.of(new Field("id", Type.TEXT), new Field("reference", Type.TEXT)),
                values -> new SettleWithdrawal((String) values.get(0), (String) values.get(1)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(id, reference);
        }

        @Override
        public @Nullable String flaw() {
            return Flaws.first(WithdrawalId.flaw(id), Flaws.text("reference", reference, 1, LONGEST));
        }
    }

    /**
     * {@code rejectWithdrawal}: a treasurer rejects a withdrawal, whose money goes back to the account (WDR-014).
     *
     * @param reason explanation for the owner, 1 to {@link #LONGEST} bytes of UTF-8 without invisible characters
     */
    record RejectWithdrawal(String id, String reason) implements WithdrawalStep {

        /** Longest reason in bytes of UTF-8. */
        public static final int LONGEST = 128;

        static final Kind KIND = new Kind(
                "rejectWithdrawal",
                1008,
                List.of(new Field("id", Type.TEXT), new Field("reason", Type.TEXT)),
                values -> new RejectWithdrawal((String) values.get(0), (String) values.get(1)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(id, reason);
        }

        @Override
        public @Nullable String flaw() {
            return Flaws.first(WithdrawalId.flaw(id), Flaws.text("reason", reason, 1, LONGEST));
        }
    }
}
