package io.openperp.simulator.audit;

import io.openperp.journal.ListMarket;
import io.openperp.journal.MarketListing;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** The markets that operators list: each has a spare number and a symbol that no market has had (MKT-013). */
final class NaiveListings {

    private final List<Integer> spare;
    private final Set<String> symbols = new HashSet<>();
    private final TreeSet<Integer> listed = new TreeSet<>();

    NaiveListings(ExchangeSettings settings) {
        spare = settings.spareMarkets();
        settings.listings().forEach(listing -> symbols.add(listing.getSymbol()));
    }

    /** The record that lists a market. */
    MarketListing listed(int number, ListMarket command) {
        MarketListing listing = command.getListing();
        boolean isFree = spare.contains(number) && listing.getMarket() == number && listed.add(number);
        require(isFree, () -> "market " + number + " is not free: " + command);
        require(symbols.add(listing.getSymbol()), () -> "the symbol is not free: " + command);
        return listing;
    }

    /** By number, the markets that were listed. */
    Set<Integer> listed() {
        return listed;
    }

    static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.LISTINGS, what);
    }
}
