package io.openperp.views;

import io.openperp.api.fee.FeePolicies;
import io.openperp.journal.FeePolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The fee policies that administrators have set, by market and by the time from which they are in force (FEE-010). */
public final class FeeSchedule {

    /** Key of the policy for all markets without a policy of their own. */
    static final String OTHERS = "";

    private final TreeMap<String, TreeMap<Long, FeePolicy>> byScope = new TreeMap<>();

    /** Policies in force from second {@code from}, inclusive, to second {@code until}, exclusive, by symbol. */
    private Map<String, FeePolicy> inForce = Map.of();

    private long from;
    private long until;

    /** Adds a policy; it replaces one for the same market that begins at the same second. */
    public void put(FeePolicy policy) {
        byScope.computeIfAbsent(policy.getSymbol(), scope -> new TreeMap<>()).put(policy.getFromSecond(), policy);
        until = from;
    }

    /** Removes policies that had been replaced by others at this second; keeps those in force and future ones. */
    public void forgetEnded(long second) {
        for (TreeMap<Long, FeePolicy> ofScope : byScope.values()) {
            Long last = ofScope.floorKey(second);
            if (last != null) {
                ofScope.headMap(last).clear();
            }
        }
    }

    /**
     * Policies in force at a second, by symbol; the empty symbol has the policy of all other markets. Returns the same
     * map object until another policy is in force.
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

    /** All policies that have been added and not removed, by symbol and by the time from which they are in force. */
    public List<FeePolicy> all() {
        return byScope.values().stream()
                .map(Map::values)
                .flatMap(Collection::stream)
                .toList();
    }

    /** Converts the policies to the API: for each market the one in force at this second, and future ones. */
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
