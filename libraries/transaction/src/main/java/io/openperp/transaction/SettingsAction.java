package io.openperp.transaction;

import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sets how an account is used: its agents, leverage, builders and notes. */
public sealed interface SettingsAction extends Action {

    /**
     * {@code agentWalletCreation}: authorises {@code agent} to sign for the account, or revokes that.
     *
     * @param remove whether the agent may no longer sign; false authorises it
     */
    record AgentWalletCreation(Bytes32 agent, boolean remove) implements SettingsAction {

        @Override
        public String tag() {
            return "agentWalletCreation";
        }

        @Override
        public @Nullable String flaw() {
            return null;
        }
    }

    /**
     * {@code updateUserSettings}: sets the account's leverage in some markets.
     *
     * @param settings settings in the order of the JSON
     */
    record UpdateUserSettings(List<LeverageSetting> settings) implements SettingsAction {

        /** The leverage setting of one market; fractions are allowed. */
        public record LeverageSetting(String symbol, Quantity leverage) {}

        public UpdateUserSettings {
            settings = List.copyOf(settings);
        }

        @Override
        public String tag() {
            return "updateUserSettings";
        }

        @Override
        public List<Quantity> quantities() {
            return settings.stream().map(LeverageSetting::leverage).toList();
        }

        @Override
        public @Nullable String flaw() {
            Set<String> symbols = new HashSet<>();
            for (LeverageSetting setting : settings) {
                if (!symbols.add(setting.symbol)) {
                    return "the leverage of " + setting.symbol + " is given twice";
                }
                String flaw = setting.leverage.flaw("leverage of " + setting.symbol);
                if (flaw != null) {
                    return flaw;
                }
            }
            return null;
        }

        /**
         * A copy with the settings in ascending order of the symbols' UTF-8 bytes, as the published client signs them.
         */
        public UpdateUserSettings sorted() {
            return new UpdateUserSettings(settings.stream()
                    .sorted((a, b) -> Arrays.compareUnsigned(utf8(a.symbol), utf8(b.symbol)))
                    .toList());
        }

        private static byte[] utf8(String symbol) {
            return symbol.getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * {@code abc}: approves the builder {@code to}, so that orders of the account may name this builder in their
     * {@link BuilderCode}. It replaces an earlier approval of the same builder.
     *
     * @param maxFee highest fee in basis points of the filled notional, signed as one byte; above the maximum the
     *     action has a {@link #flaw}
     */
    record BuilderApproval(Bytes32 to, int maxFee) implements SettingsAction {

        public BuilderApproval {
            if (maxFee < 0 || maxFee > BuilderCode.MAX_BYTE) {
                throw new IllegalArgumentException(
                        "fee is " + maxFee + ", it is signed as a byte: 0 to " + BuilderCode.MAX_BYTE);
            }
        }

        @Override
        public String tag() {
            return "abc";
        }

        @Override
        public @Nullable String flaw() {
            return BuilderCode.feeFlaw("fee", maxFee);
        }
    }

    /**
     * {@code rbc}: revokes the approval of the builder {@code to}; after it, new orders of the account cannot name this
     * builder.
     */
    record BuilderRevocation(Bytes32 to) implements SettingsAction {

        @Override
        public String tag() {
            return "rbc";
        }

        @Override
        public @Nullable String flaw() {
            return null;
        }
    }

    /**
     * {@code note}: a signed text in the account's history (TXN-026).
     *
     * @param text 1 to {@link #LONGEST} bytes of UTF-8 without invisible characters
     */
    record Note(String text) implements OwnAction, SettingsAction {

        /** Longest text in bytes of UTF-8. */
        public static final int LONGEST = 64;

        static final Kind KIND = new Kind(
                "note", 1001, List.of(new Field("text", Type.TEXT)), values -> new Note((String) values.get(0)));

        @Override
        public Kind kind() {
            return KIND;
        }

        @Override
        public List<Object> values() {
            return List.of(text);
        }

        @Override
        public @Nullable String flaw() {
            return Flaws.text("text", text, 1, LONGEST);
        }
    }
}
