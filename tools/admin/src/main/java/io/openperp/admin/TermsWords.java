package io.openperp.admin;

import io.openperp.api.MarketInfo;
import io.openperp.transaction.ChangeTerms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a change of terms changes, from what to what. */
final class TermsWords {

    private TermsWords() {}

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
