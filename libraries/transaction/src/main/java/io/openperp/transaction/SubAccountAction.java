package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An action of a master that manages its sub-accounts, or moves money between accounts (SUB-001). */
public sealed interface SubAccountAction extends FundsAction {

    /** The only currency of balances, which {@code marginSymbol} may name. */
    String CURRENCY = "USDC";

    /**
     * {@code createSubAccount}: creates an account under the signing account, with balance and positions of its own.
     *
     * @param name 1 to 32 letters, digits, spaces, {@code -} and {@code _}
     * @param marginSymbol currency of the balance, as the client has named it; null if it is neither given nor signed;
     *     {@link #NO_SYMBOL} if it is signed as absent
     * @param marginAmount amount that moves from the balance of the master to the new account; null for none
     */
    record CreateSubAccount(
            String name,
            @Nullable String marginSymbol,
            @Nullable Quantity marginAmount) implements SubAccountAction {

        /**
         * Value of {@code marginSymbol} if the client gave none but signed an absent option in its place, as the key
         * library of April 2026 does (TXN-032).
         */
        public static final String NO_SYMBOL = "";

        private static final int LONGEST_NAME = 32;

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
            String flaw = nameFlaw(name);
            String symbol = NO_SYMBOL.equals(marginSymbol) ? null : marginSymbol;
            return flaw == null && marginAmount != null ? Transfer.moneyFlaw(symbol, marginAmount, true) : flaw;
        }

        /**
         * The reason why a name is not accepted (SUB-003), as a sentence; null if it is accepted. Only ASCII letters
         * and digits are accepted, and spaces only where they are visible, so that no two names look alike.
         */
        static @Nullable String nameFlaw(String name) {
            if (name.isEmpty() || name.length() > LONGEST_NAME) {
                return "name has " + name.length() + " characters, accepted are 1 to " + LONGEST_NAME;
            }
            if (!name.chars().allMatch(CreateSubAccount::isAccepted)) {
                return "name may have the letters a to z and A to Z, digits, spaces, - and _ only";
            }
            return name.startsWith(" ") || name.endsWith(" ") || name.contains("  ")
                    ? "name begins or ends with a space, or has two in a row: accepted is one between other characters"
                    : null;
        }

        private static boolean isAccepted(int c) {
            return c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || c == ' '
                    || c == '-'
                    || c == '_';
        }
    }

    /** {@code removeSubAccount}: removes the sub-account {@code toRemove}; its balance goes to its master. */
    record RemoveSubAccount(Bytes32 toRemove) implements SubAccountAction {

        @Override
        public String tag() {
            return "removeSubAccount";
        }

        @Override
        public @Nullable String flaw() {
            return null;
        }
    }

    /** {@code renameSubAccount}: gives the sub-account {@code account} another name; its key stays the same. */
    record RenameSubAccount(Bytes32 account, String name) implements SubAccountAction {

        @Override
        public String tag() {
            return "renameSubAccount";
        }

        @Override
        public @Nullable String flaw() {
            return CreateSubAccount.nameFlaw(name);
        }
    }

    /**
     * {@code transfer}: moves money from the balance of {@code from} to that of {@code to}.
     *
     * @param marginSymbol the currency, as the client has named it; null if it is neither given nor signed
     */
    record Transfer(
            Kind kind, Bytes32 from, Bytes32 to, @Nullable String marginSymbol, Quantity marginAmount)
            implements SubAccountAction {

        /** Kinds of transfers, by whether both accounts belong to the same master. */
        public enum Kind {
            /** A transfer between a master and one of its sub-accounts, or between two sub-accounts of one master. */
            INTERNAL("internal"),
            /** A transfer to the account of another owner. */
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
}
