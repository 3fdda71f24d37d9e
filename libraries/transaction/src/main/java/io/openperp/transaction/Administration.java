package io.openperp.transaction;

import io.openperp.transaction.field.FeeTable;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes the exchange itself: roles, fees, time and faucet limits. Only administrators may sign it. */
public sealed interface Administration extends OperatorAction {

    /**
     * {@code setRole}: an administrator gives a role to a key (ROL-002).
     *
     * @param role one of {@link #ROLES}
     * @param expires second since 1970 from which on the key no longer has the role; 0 if it never expires
     */
    record SetRole(String role, Bytes32 key, long expires) implements OwnAction, Administration {

        /** All roles that a key may have. */
        public static final List<String> ROLES = List.of("admin", "treasurer", "risk", "lister", "oracle");

        static final Kind KIND = new Kind(
                "setRole",
                1010,
                List.of(
                        new Field("role", Type.TEXT),
                        new Field("key", Type.KEY),
                        new Field("expires", Type.OPTIONAL_COUNT)),
                values -> new SetRole((String) values.get(0), (Bytes32) values.get(1), (long) values.get(2)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(role, key, expires);
        }

        @Override
        public @Nullable String flaw() {
            return flaw(role);
        }

        static @Nullable String flaw(String role) {
            return ROLES.contains(role) ? null : "unknown role " + role + ", accepted are " + String.join(", ", ROLES);
        }
    }

    /**
     * {@code revokeRole}: an administrator takes a role from a key (ROL-003).
     *
     * @param role the role, one of {@link SetRole#ROLES}
     */
    record RevokeRole(String role, Bytes32 key) implements OwnAction, Administration {

        static final Kind KIND = new Kind(
                "revokeRole",
                1011,
                List.of(new Field("role", Type.TEXT), new Field("key", Type.KEY)),
                values -> new RevokeRole((String) values.get(0), (Bytes32) values.get(1)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(role, key);
        }

        @Override
        public @Nullable String flaw() {
            return SetRole.flaw(role);
        }
    }

    /**
     * {@code setFeePolicy}: an administrator sets tiers and programmes of fees (FEE-010).
     *
     * @param symbol market whose fees are set; empty for all markets without a policy of their own
     * @param tiers tiers separated by commas, each {@code volume maker taker} with rates in basis points; empty for no
     *     tiers; {@link #FOLLOW} to remove the market's own policy
     * @param programmes programmes separated by commas, each {@code name maker taker} with rates in basis points; empty
     *     for no programmes
     * @param from second since 1970 from which on the policy applies; 0 for at once
     */
    record SetFeePolicy(String symbol, String tiers, String programmes, long from)
            implements OwnAction, Administration {

        /**
         * Value of {@code tiers} that removes the market's own policy, so that the common policy applies to it again.
         */
        public static final String FOLLOW = "follow";

        /** Longest text of tiers, and of programmes, in bytes of UTF-8. */
        private static final int LONGEST = 1024;

        static final Kind KIND = new Kind(
                "setFeePolicy",
                1040,
                List.of(
                        new Field("symbol", Type.OPTIONAL_TEXT),
                        new Field("tiers", Type.OPTIONAL_TEXT),
                        new Field("programmes", Type.OPTIONAL_TEXT),
                        new Field("from", Type.OPTIONAL_COUNT)),
                values -> new SetFeePolicy(
                        (String) values.get(0), (String) values.get(1), (String) values.get(2), (long) values.get(3)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(symbol, tiers, programmes, from);
        }

        /** Whether the action removes the market's own policy, so that the common policy applies to it again. */
        public boolean follows() {
            return tiers.equals(FOLLOW);
        }

        /** The tiers and programmes in parsed form. May be called only if {@link #flaw} is null. */
        public FeeTable table() {
            return FeeTable.parse(follows() ? "" : tiers, programmes);
        }

        @Override
        public @Nullable String flaw() {
            for (String text : List.of(tiers, programmes)) {
                int length = text.getBytes(StandardCharsets.UTF_8).length;
                if (length > LONGEST) {
                    return "a text has " + length + " bytes, accepted are at most " + LONGEST;
                }
            }
            if (follows() && (symbol.isEmpty() || !programmes.isEmpty())) {
                return "tiers \"" + FOLLOW + "\" is accepted with a symbol and without programmes";
            }
            try {
                table();
                return null;
            } catch (IllegalArgumentException refused) {
                return refused.getMessage();
            }
        }
    }

    /**
     * {@code setFeeProgramme}: an administrator puts an account into a programme of fees (FEE-011).
     *
     * @param account account whose programme is set; it also applies to the accounts that this one owns, unless they
     *     have a programme of their own
     * @param programme name of the programme; empty to take the account out of its programme
     */
    record SetFeeProgramme(Bytes32 account, String programme) implements OwnAction, Administration {

        static final Kind KIND = new Kind(
                "setFeeProgramme",
                1041,
                List.of(new Field("account", Type.KEY), new Field("programme", Type.OPTIONAL_TEXT)),
                values -> new SetFeeProgramme((Bytes32) values.get(0), (String) values.get(1)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(account, programme);
        }

        @Override
        public @Nullable String flaw() {
            return programme.isEmpty() || FeeTable.isName(programme)
                    ? null
                    : "programme \"" + programme
                            + "\" is no name of one: 1 to 16 lower-case letters, digits and dashes are";
        }
    }

    /**
     * {@code acceptTime}: an administrator lets shards set their time back to that of their logs, after the clock of a
     * broker was ahead. It takes effect once a second administrator has signed it too (LOG-027).
     *
     * @param now current time by the signer's own clock, in seconds since 1970
     * @param reason explanation for people, 1 to {@link #LONGEST} bytes of UTF-8 without invisible characters
     */
    record AcceptTime(long now, String reason) implements OwnAction, Administration {

        /** Longest reason in bytes of UTF-8. */
        public static final int LONGEST = 128;

        static final Kind KIND = new Kind(
                "acceptTime",
                1090,
                List.of(new Field("now", Type.COUNT), new Field("reason", Type.TEXT)),
                values -> new AcceptTime((Long) values.get(0), (String) values.get(1)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(now, reason);
        }

        @Override
        public @Nullable String flaw() {
            return Flaws.text("reason", reason, 1, LONGEST);
        }
    }

    /**
     * {@code whitelistFaucet}: an administrator exempts {@code target} from the faucet's limits, or ends the exemption.
     *
     * @param whitelist whether the account is exempt; false ends the exemption
     */
    record WhitelistFaucet(Bytes32 target, boolean whitelist) implements Administration {

        @Override
        public String tag() {
            return "whitelistFaucet";
        }

        @Override
        public @Nullable String flaw() {
            return null;
        }
    }
}
