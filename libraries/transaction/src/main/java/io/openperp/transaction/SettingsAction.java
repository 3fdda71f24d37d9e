package io.openperp.transaction;

import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says how an account is used: by which agents, at which leverage, through which builders, and with which notes. */
public sealed interface SettingsAction extends Action {

    /** {@code agentWalletCreation}: lets {@code agent} sign for the account, or no longer if {@code remove}. */
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

    /** {@code updateUserSettings}: sets the account's leverage per market; in the order of the JSON. */
    record UpdateUserSettings(List<LeverageSetting> settings) implements SettingsAction {

        /** The leverage of one market; a fraction is legal. */
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

        /** A copy with the settings in ascending order of the symbols' UTF-8 bytes, as the published client signs them. */
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
     * {@code abc}: orders of the account may name the builder {@code to} in their {@link BuilderCode}, up to a fee. It replaces an
     * earlier approval of the same builder.
     *
     * @param maxFee highest fee in basis points of the filled notional, as one unsigned byte; {@link #flaw} for more than
     *     the maximum
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

    /** {@code rbc}: new orders of the account may not name the builder {@code to} any more. */
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
     * @param text 1 to {@link #LONGEST} bytes of UTF-8 that are all shown
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
