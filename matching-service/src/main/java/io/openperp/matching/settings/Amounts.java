package io.openperp.matching.settings;

import io.openperp.units.Decimals;
import java.util.List;

/** Parses decimal numbers of the configuration to units of 1e-8; an error names the key. */
final class Amounts {

    private Amounts() {}

    static long parse(String key, String text) {
        try {
            return Decimals.parse(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("openperp.matching." + key + " is \"" + text
                    + "\", a decimal number with at most eight places is accepted");
        }
    }

    static List<Long> parse(String key, List<String> texts) {
        return texts.stream().map(text -> parse(key, text)).toList();
    }
}
