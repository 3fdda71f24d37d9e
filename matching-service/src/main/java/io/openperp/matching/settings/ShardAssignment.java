package io.openperp.matching.settings;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Determines which shards this replica hosts. Of the markets that its group hosts, in the order of their numbers, the
 * k-th belongs to replica {@code k mod replicas}; the account shard belongs to replica 0. A market in the lane of the
 * account shard runs where the account shard does; its own lane is hosted nevertheless, so that the market can be moved
 * there (LOG-029).
 */
public final class ShardAssignment {

    private static final String ALL = "*";
    private static final String SPARE = "spare";

    private final boolean hostsAccounts;
    private final List<Integer> markets;

    public ShardAssignment(MatchingSettings settings, MarketRegistry registry) {
        this.hostsAccounts = settings.hosting().accounts() && settings.ordinal() == 0;
        this.markets = share(hosted(settings.hosting().markets(), registry), settings);
    }

    /** Whether this replica hosts the account shard. */
    public boolean hostsAccounts() {
        return hostsAccounts;
    }

    /** Numbers of the markets whose own lanes this replica hosts. */
    public List<Integer> markets() {
        return markets;
    }

    private static List<Integer> share(List<Integer> shards, MatchingSettings settings) {
        return IntStream.range(0, shards.size())
                .filter(k -> k % settings.replicas() == settings.ordinal())
                .mapToObj(shards::get)
                .toList();
    }

    private static List<Integer> hosted(List<String> symbols, MarketRegistry registry) {
        Set<String> unknown = new TreeSet<>(symbols);
        unknown.removeAll(Set.of(ALL, SPARE));
        registry.symbols().forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("openperp.matching.hosting.markets names " + String.join(", ", unknown)
                    + ", accepted are *, " + SPARE + " and " + String.join(", ", registry.symbols()));
        }
        TreeSet<Integer> hosted = new TreeSet<>();
        for (int number : registry.numbers()) {
            if (symbols.contains(ALL)
                    || symbols.contains(registry.listing(number).getSymbol())) {
                hosted.add(number);
            }
        }
        if (symbols.contains(ALL) || symbols.contains(SPARE)) {
            hosted.addAll(registry.spares());
        }
        return List.copyOf(hosted);
    }
}
