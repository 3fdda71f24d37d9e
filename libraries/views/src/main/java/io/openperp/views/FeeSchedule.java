package io.openperp.views;

import io.openperp.api.fee.FeePolicies;
import io.openperp.journal.FeePolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The policies of fees that administrators have set, by market and by the second from which on they count (FEE-010). */
public final class FeeSchedule {

    /** Scope of the policy of all markets without one of their own. */
    static final String OTHERS = "";

    private final TreeMap<String, TreeMap<Long, FeePolicy>> byScope = new TreeMap<>();

    /** The policies in force from second {@code from} on and before second {@code until}, by symbol. */
    private Map<String, FeePolicy> inForce = Map.of();

    private long from;
    private long until;

    /** Adds a policy, in place of one of the same market that begins at the same second. */
    public void put(FeePolicy policy) {
        byScope.computeIfAbsent(policy.getSymbol(), scope -> new TreeMap<>()).put(policy.getFromSecond(), policy);
        until = from;
    }

    /** Drops policies that others have replaced by this second; the one in force and those that begin later stay. */
    public void forgetEnded(long second) {
        for (TreeMap<Long, FeePolicy> ofScope : byScope.values()) {
            Long last = ofScope.floorKey(second);
            if (last != null) {
                ofScope.headMap(last).clear();
            }
        }
    }

    /**
     * The policies in force at a second by symbol, for the empty symbol that of all other markets; the same map until
     * one changes.
     */
    public Map<String, FeePolicy> inForce(long second) {
        if (second < from || second >= until) {
            choose(second);
        }
        return inForce;
    }

    private void choose(long second) {
        TreeMap<String, FeePolicy> chosen = new TreeMap<>();
        from = Long.MIN_VALUE;
        until = Long.MAX_VALUE;
        byScope.forEach((scope, ofScope) -> {
            Map.Entry<Long, FeePolicy> last = ofScope.floorEntry(second);
            Long next = ofScope.higherKey(second);
            if (last != null) {
                chosen.put(scope, last.getValue());
                from = Math.max(from, last.getKey());
            }
            until = next == null ? until : Math.min(until, next);
        });
        inForce = Collections.unmodifiableMap(chosen);
    }

    /** All policies that are kept, by symbol and second. */
    public List<FeePolicy> all() {
        return byScope.values().stream()
                .map(Map::values)
                .flatMap(Collection::stream)
                .toList();
    }

    /** The policies as clients see them: of each market the one in force at the second and those that begin later. */
    public List<FeePolicies.Policy> shown(long second) {
        List<FeePolicies.Policy> shown = new ArrayList<>();
        for (TreeMap<Long, FeePolicy> ofScope : byScope.values()) {
            Long last = ofScope.floorKey(second);
            (last == null ? ofScope : ofScope.tailMap(last, true))
                    .values()
                    .forEach(policy -> shown.add(FeeViews.policy(policy, policy.getFromSecond() <= second)));
        }
        return shown;
    }
}
