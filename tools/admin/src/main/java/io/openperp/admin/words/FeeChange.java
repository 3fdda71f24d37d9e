package io.openperp.admin.words;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Fee rates of one account before and after a change, in several markets. */
final class FeeChange {

    private static final int MOST_SYMBOLS = 5;

    /** Symbols of markets by the sentence about their change; markets with equal changes share a sentence. */
    private final Map<String, List<String>> bySentence = new LinkedHashMap<>();

    private boolean isOne;

    /**
     * Compares the rates.
     *
     * @param before rates before the change, by market symbol
     * @param after rates after the change, by market symbol
     */
    FeeChange(SortedMap<String, FeeRates> before, SortedMap<String, FeeRates> after) {
        after.forEach((symbol, rates) -> {
            FeeRates now = before.get(symbol);
            if (now != null) {
                isOne |= !now.equals(rates);
                bySentence
                        .computeIfAbsent(
                                now.equals(rates) ? now + " as before" : now + " to " + rates,
                                sentence -> new ArrayList<>())
                        .add(symbol);
            }
        });
    }

    /** Whether a rate of the account changes in at least one market. */
    boolean changesAnything() {
        return isOne;
    }

    /** The changes in words, such as {@code 2 / 5 to 1 / 4 in BTC-USD, ETH-USD; 1 / 3 as before in SOL-USD}. */
    String words() {
        List<String> parts = new ArrayList<>();
        bySentence.forEach((sentence, symbols) -> parts.add(sentence + " in " + names(symbols)));
        return parts.isEmpty() ? "no rates of it are shown" : String.join("; ", parts);
    }

    /** The first symbols of the list, and the number of the others. */
    static String names(List<String> symbols) {
        String first = String.join(", ", symbols.subList(0, Math.min(MOST_SYMBOLS, symbols.size())));
        int more = symbols.size() - MOST_SYMBOLS;
        return more > 0 ? first + " and " + more + " more" : first;
    }
}
