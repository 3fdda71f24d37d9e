package io.openperp.transaction;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code updateUserSettings}: sets the account's leverage per market; in the order of the JSON. */
public record UpdateUserSettings(List<LeverageSetting> settings) implements SettingsAction {

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
