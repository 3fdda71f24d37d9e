package io.openperp.transaction;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code changeTerms}: an operator changes the terms of a market while it runs (TRM-001).
 *
 * @param terms name and value of each term that changes, separated by commas, numbers of a list by spaces:
 *     {@code takerFee 0.0006, tierFactors 1 1.5 2}; empty: a change that is pending is cancelled
 * @param effectiveAt second since 1970 from which on the terms count; 0: at once
 */
public record ChangeTerms(String symbol, String terms, long effectiveAt)
        implements OwnAction, OperatorAction.MarketOperation {

    /** Longest terms in bytes of UTF-8. */
    public static final int LONGEST_TERMS = 2048;

    static final Kind KIND = new Kind(
            "changeTerms",
            1030,
            List.of(
                    new Field("symbol", Type.TEXT),
                    new Field("terms", Type.OPTIONAL_TEXT),
                    new Field("effectiveAt", Type.OPTIONAL_COUNT)),
            values -> new ChangeTerms((String) values.get(0), (String) values.get(1), (long) values.get(2)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(symbol, terms, effectiveAt);
    }

    /** The value of each term by its name, in the order given. Throws {@link IllegalArgumentException} with a sentence. */
    public Map<String, String> byName() {
        return byName(terms);
    }

    static Map<String, String> byName(String terms) {
        Map<String, String> byName = new LinkedHashMap<>();
        if (terms.isBlank()) {
            return byName;
        }
        for (String entry : terms.split(",", -1)) {
            String[] words = entry.strip().split("\\s+", 2);
            if (words.length < 2) {
                throw new IllegalArgumentException("terms has \"" + entry.strip()
                        + "\", accepted are a name and a value, such as takerFee 0.0005");
            }
            if (byName.put(words[0], String.join(" ", words[1].split("\\s+"))) != null) {
                throw new IllegalArgumentException("terms names " + words[0] + " twice");
            }
        }
        return byName;
    }

    @Override
    public @Nullable String flaw() {
        String flaw = Flaws.text("terms", terms, 0, LONGEST_TERMS);
        if (flaw != null) {
            return flaw;
        }
        try {
            return byName().isEmpty() && effectiveAt != 0
                    ? "effectiveAt is " + effectiveAt + ", accepted without terms is 0: what is pending is cancelled"
                    : null;
        } catch (IllegalArgumentException refused) {
            return refused.getMessage();
        }
    }
}
