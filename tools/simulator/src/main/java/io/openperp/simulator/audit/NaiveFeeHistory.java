package io.openperp.simulator.audit;

import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgramme;
import io.openperp.journal.FeeProgrammeRates;
import io.openperp.journal.FeeRates;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.VolumeTier;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one account shard came to know of fees and fills, and when: lists that are searched from their beginning. */
final class NaiveFeeHistory {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final int WINDOW_DAYS = 30;

    private record Kept(long timeNanos, FeePolicy policy) {}

    private record Joined(long timeNanos, Bytes32 account, String programme) {}

    private record Traded(long timeNanos, Bytes32 owner, long day, long notional) {}

    private record Announced(long timeNanos, MarketListing listing) {}

    private final List<Kept> policies = new ArrayList<>();
    private final List<Joined> programmes = new ArrayList<>();
    private final List<Traded> fills = new ArrayList<>();
    private final List<Announced> listings = new ArrayList<>();
    private final Map<Bytes32, Bytes32> owners = new HashMap<>();

    void keep(FeePolicy policy, long timeNanos) {
        policies.add(new Kept(timeNanos, policy));
    }

    void keep(FeeProgramme programme, long timeNanos) {
        programmes.add(new Joined(timeNanos, Keys.read(programme.getAccount()), programme.getName()));
    }

    void traded(Bytes32 owner, long day, long notional, long timeNanos) {
        fills.add(new Traded(timeNanos, owner, day, notional));
    }

    /** An account without a fill has none. */
    void own(Bytes32 account, Bytes32 owner) {
        owners.put(account, owner);
    }

    /** The moments at which a rate may have changed. */
    List<Long> changes() {
        List<Long> changes = new ArrayList<>(List.of(0L));
        policies.forEach(kept -> changes.add(kept.timeNanos));
        policies.forEach(kept -> changes.add(kept.policy.getFromSecond() * NANOS_PER_SECOND));
        programmes.forEach(joined -> changes.add(joined.timeNanos));
        fills.forEach(fill -> changes.add(fill.timeNanos));
        listings.forEach(announced -> changes.add(announced.timeNanos));
        return changes;
    }

    /** A market has announced these terms to this shard. */
    void announced(MarketListing listing, long timeNanos) {
        listings.add(new Announced(timeNanos, listing));
    }

    /**
     * An order that has a rate of a tier or a programme has none above what the market's own was when it was admitted.
     *
     * @param block as the market is configured
     * @param before of what came to be known earlier than this
     * @param own of the market at the fill
     */
    long rate(Bytes32 account, MarketListing block, long atNanos, long before, boolean taker, long own) {
        FeePolicy policy = inForce(block.getSymbol(), atNanos / NANOS_PER_SECOND, before);
        FeeRates given = policy == null ? null : given(policy, account, atNanos / NANOS_PER_SECOND, before);
        if (given == null) {
            return own;
        }
        MarketListing known = block;
        for (Announced announced : listings) {
            boolean counts = announced.timeNanos < before && announced.listing.getMarket() == block.getMarket();
            known = counts ? announced.listing : known;
        }
        long admitted = taker ? known.getTakerFee() : known.getMakerFee();
        return Math.min(own, Math.min(admitted, taker ? given.getTaker() : given.getMaker()));
    }

    private @Nullable FeePolicy inForce(String symbol, long second, long before) {
        FeePolicy own = last(symbol, second, before);
        return own == null || own.getFollowsOthers() ? last("", second, before) : own;
    }

    private @Nullable FeePolicy last(String symbol, long second, long before) {
        FeePolicy last = null;
        for (Kept kept : policies) {
            boolean counts = kept.timeNanos < before
                    && kept.policy.getSymbol().equals(symbol)
                    && kept.policy.getFromSecond() <= second;
            if (counts && (last == null || kept.policy.getFromSecond() >= last.getFromSecond())) {
                last = kept.policy;
            }
        }
        return last;
    }

    private @Nullable FeeRates given(FeePolicy policy, Bytes32 account, long second, long before) {
        Bytes32 owner = owners.getOrDefault(account, account);
        String own = programme(account, before);
        String programme = own == null ? programme(owner, before) : own;
        for (FeeProgrammeRates named : policy.getProgrammesList()) {
            if (named.getName().equals(programme)) {
                return named.getRates();
            }
        }
        long today = second / SECONDS_PER_DAY;
        long volume = fills.stream()
                .filter(fill -> fill.timeNanos < before && fill.owner.equals(owner) && fill.day > today - WINDOW_DAYS)
                .mapToLong(Traded::notional)
                .sum();
        return policy.getTiersList().stream()
                .filter(tier -> tier.getThreshold() <= volume)
                .reduce((lower, higher) -> higher)
                .map(VolumeTier::getRates)
                .orElse(null);
    }

    private @Nullable String programme(Bytes32 account, long before) {
        String last = null;
        for (Joined joined : programmes) {
            last = joined.timeNanos < before && joined.account.equals(account) ? joined.programme : last;
        }
        return last;
    }
}
