package io.openperp.matching.settings;

import com.google.protobuf.ByteString;
import io.openperp.journal.ExchangeParameters;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.listing.ListingTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The markets that the settings name. All of them are checked when the service starts; the error message lists all
 * violations.
 */
public final class MarketRegistry {

    private final TreeMap<Integer, MarketListing> listings = new TreeMap<>();

    private final int spareMarkets;

    private MarketRegistry(int spareMarkets) {
        this.spareMarkets = spareMarkets;
    }

    /** Reads the markets from the settings. Throws {@link IllegalArgumentException} that lists all violations. */
    public static MarketRegistry of(MatchingSettings settings) {
        ExchangeParameters exchange = settings.exchange().parameters();
        ByteString feeAccount = Keys.write(MatchingSettings.key("fee-account", settings.feeAccount()));
        ByteString insuranceFund = Keys.write(MatchingSettings.key("insurance-fund", settings.insuranceFund()));
        if (insuranceFund.equals(feeAccount)) {
            throw new IllegalArgumentException("openperp.matching.insurance-fund is the fee account "
                    + settings.feeAccount() + ", an account of its own is accepted");
        }
        MarketRegistry registry = new MarketRegistry(settings.spareMarkets());
        TreeSet<String> symbols = new TreeSet<>();
        List<String> violations = new ArrayList<>();
        for (MarketBlock block : settings.markets()) {
            MarketListing listing = block.listing()
                    .setParameters(exchange)
                    .setFeeAccount(feeAccount)
                    .setInsuranceFund(insuranceFund)
                    .build();
            if (!symbols.add(block.symbol())) {
                violations.add("market " + block.symbol() + " is listed twice");
            }
            if (registry.listings.put(block.number(), listing) != null) {
                violations.add("market number " + block.number() + " is given twice; numbers are permanent");
            }
        }
        violations.addAll(ListingTerms.violations(registry.listings.values()));
        if (!violations.isEmpty()) {
            throw new IllegalArgumentException(
                    "openperp.matching.markets cannot be used: " + String.join("; ", violations));
        }
        return registry;
    }

    /** Numbers of the markets that have a block in the configuration. */
    public List<Integer> numbers() {
        return List.copyOf(listings.keySet());
    }

    /** Numbers without a block, under which operators may list markets while the exchange runs (MKT-013). */
    public List<Integer> spares() {
        return IntStream.range(0, partitions())
                .filter(number -> !listings.containsKey(number))
                .boxed()
                .toList();
    }

    /** Number of markets that may be listed with numbers above the highest configured one. */
    public int spareMarkets() {
        return spareMarkets;
    }

    /** Whether a block with this number exists. */
    public boolean has(int number) {
        return listings.containsKey(number);
    }

    /** Listing configured by a block; null if there is no block with this number. */
    public @Nullable MarketListing find(int number) {
        return listings.get(number);
    }

    public List<String> symbols() {
        return listings.values().stream().map(MarketListing::getSymbol).toList();
    }

    public MarketListing listing(int number) {
        MarketListing listing = listings.get(number);
        if (listing == null) {
            throw new IllegalArgumentException("market " + number + " is not in the registry");
        }
        return listing;
    }

    /** Number of partitions that topics of markets need: up to the highest configured number, plus the spare ones. */
    public int partitions() {
        return listings.lastKey() + 1 + spareMarkets;
    }
}
