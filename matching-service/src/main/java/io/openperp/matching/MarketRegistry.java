package io.openperp.matching;

import io.openperp.exchange.ListingTerms;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.risk.Correlations;
import io.openperp.risk.ExchangeParameters;
import io.openperp.risk.MarketParameters;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The configured markets, checked as a whole at start; what is wrong is named, all of it at once. */
final class MarketRegistry {

    private final TreeMap<Integer, MarketListing> listings = new TreeMap<>();

    private MarketRegistry() {}

    /** Throws {@link IllegalArgumentException} with every violation. */
    static MarketRegistry of(MatchingSettings settings) {
        ExchangeParameters exchange = settings.exchange().parameters();
        List<String> violations = new ArrayList<>(exchange.violations());
        Map<Integer, MarketParameters> markets = new TreeMap<>();
        TreeSet<String> symbols = new TreeSet<>();
        for (MarketBlock block : settings.markets()) {
            MarketParameters parameters = block.parameters();
            parameters
                    .violations(exchange)
                    .forEach(violation -> violations.add("market " + block.symbol() + ": " + violation));
            if (!symbols.add(block.symbol())) {
                violations.add("market " + block.symbol() + " is listed twice");
            }
            if (markets.put(block.number(), parameters) != null) {
                violations.add("market number " + block.number() + " is given twice; numbers are permanent");
            }
        }
        if (violations.isEmpty()) {
            violations.addAll(Correlations.violations(markets.values(), exchange));
        }
        if (!violations.isEmpty()) {
            throw new IllegalArgumentException(
                    "openperp.matching.markets cannot be used: " + String.join("; ", violations));
        }
        Bytes32 feeAccount = MatchingSettings.key("fee-account", settings.feeAccount());
        MarketRegistry registry = new MarketRegistry();
        markets.forEach((number, parameters) -> registry.listings.put(
                number,
                ListingTerms.listing(parameters, exchange)
                        .setMarket(number)
                        .setAccountPartitions(settings.accountPartitions())
                        .setFeeAccount(Keys.write(feeAccount))
                        .build()));
        return registry;
    }

    List<Integer> numbers() {
        return List.copyOf(listings.keySet());
    }

    MarketListing listing(int number) {
        MarketListing listing = listings.get(number);
        if (listing == null) {
            throw new IllegalArgumentException("market " + number + " is not in the registry");
        }
        return listing;
    }

    /** Partitions market topics need: the highest number is the last. */
    int partitions() {
        return listings.lastKey() + 1;
    }
}
