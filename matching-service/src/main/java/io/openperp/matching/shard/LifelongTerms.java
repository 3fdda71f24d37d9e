package io.openperp.matching.shard;

import io.openperp.journal.MarketListing;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;

/** The terms that a listed market keeps even if its block has changed (MKT-007). */
final class LifelongTerms {

    private LifelongTerms() {}

    /** A sentence for each key of a block that differs from such a term; empty where the block fits. */
    static List<String> ignored(MarketListing configured, MarketListing listed) {
        List<String> sentences = new ArrayList<>();
        compare(sentences, listed, "symbol", configured.getSymbol(), listed.getSymbol());
        compare(
                sentences,
                listed,
                "tick-size",
                Decimals.format(configured.getTickSize()),
                Decimals.format(listed.getTickSize()));
        compare(
                sentences,
                listed,
                "lot-size",
                Decimals.format(configured.getLotSize()),
                Decimals.format(listed.getLotSize()));
        return sentences;
    }

    private static void compare(
            List<String> sentences, MarketListing listed, String key, String configured, String kept) {
        if (!configured.equals(kept)) {
            sentences.add(
                    "market %s keeps its %s of %s, which no block changes: %s of openperp.matching.markets is ignored, what else its block changes is not"
                            .formatted(listed.getSymbol(), key, kept, configured));
        }
    }
}
