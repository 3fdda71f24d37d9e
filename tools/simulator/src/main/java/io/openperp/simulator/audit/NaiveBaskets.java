package io.openperp.simulator.audit;

import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** What baskets hold: an order of one is heard of when its mark has come, not before, and then without exception. */
final class NaiveBaskets {

    /** The orders of each basket. */
    private final TreeMap<Bytes32, List<Bytes32>> orders = new TreeMap<>();

    private final Map<Bytes32, Bytes32> basketOf = new HashMap<>();
    private final Map<Bytes32, Bytes32> accounts = new HashMap<>();
    private final Set<Bytes32> published = new HashSet<>();
    private int isolated;
    private final List<Bytes32> triggered = new ArrayList<>();
    /** The orders that each basket cancels. */
    private final TreeMap<Bytes32, List<Bytes32>> cancelled = new TreeMap<>();

    /** @param account that it is of */
    void waits(OrderState basket, Bytes32 account) {
        List<Bytes32> held = new ArrayList<>();
        List<Bytes32> cancels = new ArrayList<>();
        for (Action action : basket.getConditional().getActionsList()) {
            if (action.hasPlaceOrder()) {
                held.add(Keys.read(action.getPlaceOrder().getOrderId()));
            } else if (action.hasPlaceConditional()) {
                held.add(Keys.read(action.getPlaceConditional().getOrderId()));
            } else if (action.hasCancelOrder()) {
                cancels.add(Keys.read(action.getCancelOrder().getOrderId()));
            }
        }
        Bytes32 id = Keys.read(basket.getOrderId());
        held.forEach(order -> basketOf.put(order, id));
        orders.put(id, held);
        cancelled.put(id, cancels);
        accounts.put(id, account);
    }

    /**
     * @param isIsolated whether it is an order of an isolated account
     * @param isPassed whether the present mark triggers a basket, or one before has
     */
    void published(OrderState order, boolean isIsolated, Predicate<Bytes32> isPassed) {
        Bytes32 id = Keys.read(order.getOrderId());
        Bytes32 basket = basketOf.get(id);
        if (basket != null && published.add(id)) {
            LawBroken.unless(
                    isPassed.test(basket), Law.CONDITIONALS, () -> order + " of " + basket + ", which only waits");
            isolated += isIsolated ? 1 : 0;
        }
    }

    void triggered(Bytes32 basket) {
        triggered.add(basket);
    }

    int triggered() {
        return triggered.size();
    }

    /** How many orders of isolated accounts were carried out. */
    int isolated() {
        return isolated;
    }

    /** How many cancels of single orders were carried out. */
    int cancels() {
        return triggered.stream()
                .mapToInt(basket -> cancelled.getOrDefault(basket, List.of()).size())
                .sum();
    }

    /** @param isOpen whether an account, the first, or one of its isolated accounts has this order open at the end */
    void drained(BiPredicate<Bytes32, Bytes32> isOpen) {
        for (Bytes32 basket : triggered) {
            LawBroken.unless(
                    published.containsAll(orders.getOrDefault(basket, List.of())),
                    Law.CONDITIONALS,
                    () -> basket + " has triggered, and what it holds was not carried out: " + orders.get(basket));
            LawBroken.unless(
                    cancelled.getOrDefault(basket, List.of()).stream()
                            .noneMatch(order -> isOpen.test(accounts.get(basket), order)),
                    Law.CONDITIONALS,
                    () -> basket + " has triggered, and an order that it cancels is open: " + cancelled.get(basket));
        }
    }
}
