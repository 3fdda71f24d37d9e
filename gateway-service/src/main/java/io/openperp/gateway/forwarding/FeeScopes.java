package io.openperp.gateway.forwarding;

import io.openperp.api.Decimal;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.fee.FeeState;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Combines the fees in force (API-080) from two sources: stats-service has the markets' own rates together with the
 * traded sums, account-service has the policies that administrators have set.
 */
final class FeeScopes {

    private static final String GLOBAL = "global";

    private final FeePolicies set;

    private FeeScopes(FeePolicies set) {
        this.set = set;
    }

    /**
     * Combines the rates and policies.
     *
     * @param own answer of stats-service, which has only the markets' own rates: first the global ones, then those of
     *     markets that differ
     * @param set policies that administrators have set, from account-service
     */
    static FeeState of(FeeState own, FeePolicies set) {
        List<FeeState.Scope> scopes = new FeeScopes(set).scopes(own.scopes());
        return new FeeState(
                own.stamp(),
                own.slot(),
                own.globalPolicyActive(),
                Math.max(0, scopes.size() - 1),
                (int) set.policies().stream()
                        .filter(policy -> !policy.active() && policy.symbol().equals(GLOBAL))
                        .count(),
                (int) set.policies().stream().filter(policy -> !policy.active()).count(),
                null,
                own.settledFills(),
                own.totalMakerFees(),
                own.totalTakerFees(),
                own.totalProtocolSettlement(),
                scopes,
                null);
    }

    private List<FeeState.Scope> scopes(List<FeeState.Scope> own) {
        if (own.isEmpty()) {
            return own;
        }
        FeeState.Policy most = own.getFirst().activePolicy();
        TreeMap<String, FeeState.Policy> others = new TreeMap<>();
        own.subList(1, own.size()).forEach(scope -> others.put(scope.instrument(), scope.activePolicy()));
        set.policies().stream()
                .filter(policy ->
                        policy.active() && policy.own() && !policy.symbol().equals(GLOBAL))
                .forEach(policy -> others.putIfAbsent(policy.symbol(), most));
        List<FeeState.Scope> scopes = new ArrayList<>();
        scopes.add(new FeeState.Scope(GLOBAL, policy(most, active(GLOBAL))));
        others.forEach((symbol, rates) -> {
            FeePolicies.@Nullable Policy itsOwn = active(symbol);
            scopes.add(new FeeState.Scope(symbol, policy(rates, itsOwn == null ? active(GLOBAL) : itsOwn)));
        });
        return scopes;
    }

    /** Returns the active policy of a scope; null if there is none, or if it says that the global policy applies. */
    private FeePolicies.@Nullable Policy active(String symbol) {
        return set.policies().stream()
                .filter(policy -> policy.active() && policy.symbol().equals(symbol))
                .filter(policy -> policy.own() || symbol.equals(GLOBAL))
                .findFirst()
                .orElse(null);
    }

    /**
     * Merges a policy into the market's own rates, so that no tier or programme charges more than the market (FEE-014).
     */
    private static FeeState.Policy policy(FeeState.Policy own, FeePolicies.@Nullable Policy set) {
        if (set == null) {
            return own;
        }
        FeeState.Tier first = own.tiers().getFirst();
        List<FeeState.Tier> tiers = new ArrayList<>();
        if (set.tiers().isEmpty() || set.tiers().getFirst().threshold().units() > 0) {
            tiers.add(first);
        }
        set.tiers()
                .forEach(tier -> tiers.add(new FeeState.Tier(
                        tier.threshold(),
                        least(tier.makerBps(), first.makerBps()),
                        least(tier.takerBps(), first.takerBps()))));
        List<FeeState.Programme> programmes = set.programmes().stream()
                .map(programme -> new FeeState.Programme(
                        programme.programme(),
                        least(programme.makerBps(), first.makerBps()),
                        least(programme.takerBps(), first.takerBps())))
                .toList();
        return new FeeState.Policy(own.windowDays(), tiers, programmes);
    }

    private static Decimal least(Decimal a, Decimal b) {
        return a.units() <= b.units() ? a : b;
    }
}
