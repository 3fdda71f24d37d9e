package io.openperp.matching.shard;

import io.openperp.journal.MarketListing;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares a configured block with those terms of a listed market that never change, whatever the configuration says
 * (MKT-007).
 */
final class LifelongTerms {

    private LifelongTerms() {}

    /**
     * Returns a sentence for each term that never changes (symbol, tick size, lot size) in which the configured block
     * differs from the listing; empty if it differs in none.
     */
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
