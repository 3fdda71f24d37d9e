package io.openperp.admin.words;

import io.openperp.api.market.MarketInfo;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Describes a change of terms: each changed term with its old and new value. */
public final class TermsText {

    private TermsText() {}

    /**
     * Joins the terms of a command line with those from the options for tick and lot. Throws {@link AdminFailure} if
     * none is given.
     */
    public static String asked(@Nullable String terms, @Nullable String tick, @Nullable String lot) {
        if (terms == null && tick == null && lot == null) {
            throw AdminFailure.usage("TERMS are missing: accepted are such as \"takerFee 0.0004, maxLeverage 25\","
                    + " \"\" to cancel what is pending, and --tick and --lot");
        }
        List<String> all = new ArrayList<>();
        if (terms != null && !terms.isBlank()) {
            all.add(terms);
        }
        if (tick != null) {
            all.add("tickSize " + tick);
        }
        if (lot != null) {
            all.add("lotSize " + lot);
        }
        return String.join(", ", all);
    }

    static List<String> changes(MarketInfo market, ChangeTerms change) {
        List<String> lines = new ArrayList<>();
        String terms = market.terms();
        Map<String, String> now = new ChangeTerms(market.symbol(), terms == null ? "" : terms, 0).byName();
        change.byName().forEach((name, value) -> {
            String before = now.get(name);
            if (before == null) {
                throw AdminFailure.usage(
                        "there is no term " + name + ", accepted are " + String.join(", ", now.keySet()));
            }
            lines.add(name + ": " + before + " to " + value + (before.equals(value) ? " (the same)" : ""));
        });
        MarketInfo.PendingTerms pending = market.pendingTerms();
        if (pending != null) {
            lines.add((change.byName().isEmpty() ? "cancelled: " : "replaced: ") + pending.terms() + " from "
                    + Instant.ofEpochMilli(pending.effectiveAt()) + " on");
        } else if (change.byName().isEmpty()) {
            lines.add("nothing is pending");
        }
        return lines;
    }
}
