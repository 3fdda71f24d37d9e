package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOnFill;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.submission.OnFillMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.transaction.OnFill;
import io.openperp.units.Bytes32;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Checks the orders inside baskets and on-fill orders. An order in a basket must be published after the mark has passed
 * the trigger of the basket, and not before. An order that a fill arms must be published after the first fill of its
 * parent, or as cancelled after its parent has ended without a fill. Exits that wait must cover the filled part of
 * their parent.
 */
final class NaiveHeldOrders {

    /**
     * A waiting basket.
     *
     * @param orders IDs of the orders that it places
     * @param cancelled IDs of the orders that it cancels
     */
    private record Basket(Bytes32 account, List<Bytes32> orders, List<Bytes32> cancelled) {}

    private final NaiveLedger ledger;
    private final TreeMap<Bytes32, Basket> baskets = new TreeMap<>();
    private final Map<Bytes32, Bytes32> basketOf = new HashMap<>();
    private final List<Bytes32> triggeredBaskets = new ArrayList<>();
    private int isolatedOfBaskets;

    /** IDs of the orders that a fill of each parent arms, by ID of the parent. */
    private final TreeMap<Bytes32, List<Bytes32>> armedBy = new TreeMap<>();

    private final Map<Bytes32, Bytes32> parentOf = new HashMap<>();
    private final Map<Bytes32, Exits> exits = new HashMap<>();
    /** Filled size of each parent order, by order ID. */
    private final Map<Bytes32, Long> filled = new HashMap<>();
    /** Parents that were published as waiting for their first fill. */
    private final Set<Bytes32> waiting = new HashSet<>();

    private final Set<Bytes32> ended = new HashSet<>();
    /** Parents that are conditional orders and have filled. */
    private final Set<Bytes32> conditional = new HashSet<>();

    /** IDs of the orders inside a basket or an on-fill order that an event has already announced. */
    private final Set<Bytes32> published = new HashSet<>();

    NaiveHeldOrders(NaiveLedger ledger) {
        this.ledger = ledger;
    }

    /**
     * Remembers the orders that fills of a transaction's on-fill orders arm; must be called in the order of the log.
     */
    void submitted(ClientTransaction transaction) {
        transaction.actions().stream()
                .filter(action -> action.getPlaceOnFill().hasParent())
                .forEach(this::armed);
    }

    private void armed(Action action) {
        RequestedAction requested = NaiveSentOrders.requested(action);
        Bytes32 parent = requested.requireOrderId();
        PlaceOnFill order = OnFillMessages.placeOnFill((OnFill) requested.action(), parent);
        exits.put(parent, new Exits(order));
        List<Bytes32> armed = orders(order.getActionsList());
        armed.forEach(id -> parentOf.put(id, parent));
        armedBy.put(parent, armed);
    }

    private static List<Bytes32> orders(List<Action> actions) {
        List<Bytes32> orders = new ArrayList<>();
        for (Action action : actions) {
            if (action.hasPlaceOrder()) {
                orders.add(Keys.read(action.getPlaceOrder().getOrderId()));
            } else if (action.hasPlaceConditional()) {
                orders.add(Keys.read(action.getPlaceConditional().getOrderId()));
            }
        }
        return orders;
    }

    /** Remembers the orders that a basket places and cancels, when the basket begins to wait. */
    void basketWaits(OrderState basket, Bytes32 account) {
        Bytes32 id = Keys.read(basket.getOrderId());
        List<Action> actions = basket.getConditional().getActionsList();
        List<Bytes32> cancelled = actions.stream()
                .filter(Action::hasCancelOrder)
                .map(action -> Keys.read(action.getCancelOrder().getOrderId()))
                .toList();
        baskets.put(id, new Basket(account, orders(actions), cancelled));
        orders(actions).forEach(order -> basketOf.put(order, id));
    }

    void triggered(Bytes32 basket) {
        triggeredBaskets.add(basket);
    }

    /**
     * Checks an event about an order inside a basket or an on-fill order.
     *
     * @param isPassed whether the present or an earlier mark has passed the trigger of the basket with this ID
     */
    void published(AccountEvent event, Predicate<Bytes32> isPassed) {
        boolean fills = event.hasOrderFilled();
        if (!fills && !event.hasOrderChanged()) {
            return;
        }
        OrderState order = fills
                ? event.getOrderFilled().getOrder()
                : event.getOrderChanged().getOrder();
        Bytes32 id = Keys.read(order.getOrderId());
        Bytes32 parent = parentOf.get(id);
        if (parent != null && order.hasConditional() && order.getStatus() == StatusKind.RESTING) {
            requireCovered(parent, id, order);
        }
        Bytes32 basket = basketOf.get(id);
        boolean isFirst = (parent != null || basket != null) && published.add(id);
        if (basket != null && isFirst) {
            require(isPassed.test(basket), () -> order + " of " + basket + ", which only waits");
            isolatedOfBaskets += event.getIsolatedOwner().isEmpty() ? 0 : 1;
        }
        if (parent != null && isFirst) {
            boolean hasFilled = filled.containsKey(parent);
            boolean isDropped = order.getStatus() == StatusKind.CANCELLED && (!hasFilled || ended.contains(parent));
            require(isDropped || hasFilled, () -> order + " before a fill of " + parent);
            require(
                    !isDropped || ended.contains(parent),
                    () -> order + " is cancelled, and " + parent + " has not ended");
        }
        if (armedBy.containsKey(id)) {
            ofParent(order, id, fills);
        }
    }

    /** Checks that a waiting exit covers the filled part of its parent. */
    private void requireCovered(Bytes32 parent, Bytes32 id, OrderState order) {
        Exits all = exits.get(parent);
        boolean hasTriggered = order.getTriggered() || order.getConditional().getTries() > 0;
        if (all != null && all.contains(id) && !hasTriggered) {
            long lot = ledger.listing(order.getMarket()).getLotSize();
            long covered = all.covered(id, filled.getOrDefault(parent, 0L), lot);
            require(order.getOriginalSize() == covered, () -> id + " covers not " + covered + ": " + order);
        }
    }

    private void ofParent(OrderState order, Bytes32 id, boolean fills) {
        if (fills) {
            filled.put(id, order.getFilledSize());
            if (order.hasConditional()) {
                conditional.add(id);
            }
        }
        boolean isOpen = switch (order.getStatus()) {
            case RESTING, WORKING, TRIGGERED -> true;
            default -> false;
        };
        if (!isOpen) {
            ended.add(id);
        }
        Exits all = exits.get(id);
        boolean isLeft = all != null && all.areLeft(filled.getOrDefault(id, 0L));
        boolean waits = order.getOnFillCount() > 0;
        require(waits == (isOpen && isLeft), () -> "what waits for a fill is not shown as it is: " + order);
        if (waits) {
            waiting.add(id);
        }
    }

    /**
     * Called when no record is in flight: checks that triggered baskets have placed and cancelled all their orders, and
     * that every order armed by a parent was published once the parent has filled or ended.
     *
     * @param stillWait all conditional orders that wait, by ID
     * @param isOpen whether the order, the second argument, is open in the account, the first argument, or in one of
     *     its isolated accounts
     */
    void drained(Map<Bytes32, OrderState> stillWait, BiPredicate<Bytes32, Bytes32> isOpen) {
        for (Bytes32 id : triggeredBaskets) {
            Basket basket = baskets.get(id);
            if (basket != null) {
                require(
                        published.containsAll(basket.orders),
                        () -> id + " has triggered, and what it holds was not carried out: " + basket);
                require(
                        basket.cancelled.stream().noneMatch(order -> isOpen.test(basket.account, order)),
                        () -> id + " has triggered, and an order that it cancels is open: " + basket);
            }
        }
        stillWait.forEach((id, order) -> {
            Bytes32 parent = parentOf.get(id);
            if (parent != null) {
                requireCovered(parent, id, order);
            }
        });
        armedBy.forEach((parent, armed) -> {
            boolean isOver = filled.containsKey(parent) || waiting.contains(parent) && ended.contains(parent);
            require(
                    !isOver || published.containsAll(armed),
                    () -> parent + " has filled or ended, and nothing is heard of what it arms: " + armed);
        });
    }

    /** Number of times that each kind of event happened, by name, so that a test can require that each does. */
    Map<String, Integer> eventCounts() {
        int cancels = 0;
        for (Bytes32 id : triggeredBaskets) {
            Basket basket = baskets.get(id);
            cancels += basket == null ? 0 : basket.cancelled.size();
        }
        long armed = armedBy.keySet().stream().filter(filled::containsKey).count();
        return Map.of(
                "baskets",
                triggeredBaskets.size(),
                "isolated orders of baskets",
                isolatedOfBaskets,
                "cancels of baskets",
                cancels,
                "armed",
                (int) armed,
                "armed by conditionals",
                conditional.size());
    }

    private static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.CONDITIONALS, what);
    }

    /** The exits among the orders that fills of one parent arm, and the size that each exit must cover (OFL-014). */
    private static final class Exits {

        private final long parentSize;
        private final boolean parentBuys;
        private final String symbol;
        /** Sizes of the exits as signed, by order ID. */
        private final Map<Bytes32, Long> sizes = new TreeMap<>();

        Exits(PlaceOnFill order) {
            PlaceOrder parent = order.getParent().getPlaceOrder();
            PlaceConditional waits = order.getParent().getPlaceConditional();
            boolean isOrder = order.getParent().hasPlaceOrder();
            parentSize = isOrder ? parent.getSize() : waits.getSize();
            parentBuys = isOrder ? parent.getIsBuy() : waits.getIsBuy();
            symbol = isOrder ? parent.getSymbol() : waits.getSymbol();
            order.getActionsList().forEach(this::take);
        }

        private void take(Action action) {
            PlaceOrder order = action.getPlaceOrder();
            PlaceConditional waits = action.getPlaceConditional();
            boolean rests = order.getReduceOnly() && !order.getIsMarket() && order.getTimeInForce() != TimeInForce.IOC;
            if (action.hasPlaceOrder() && rests && closes(order.getIsBuy(), order.getSymbol())) {
                sizes.put(Keys.read(order.getOrderId()), order.getSize());
            } else if (action.hasPlaceConditional()
                    && waits.getKind() != ConditionalKind.BASKET
                    && closes(waits.getIsBuy(), waits.getSymbol())) {
                sizes.put(Keys.read(waits.getOrderId()), waits.getSize());
            }
        }

        private boolean closes(boolean buys, String market) {
            return buys != parentBuys && market.equals(symbol);
        }

        boolean contains(Bytes32 order) {
            return sizes.containsKey(order);
        }

        /** Whether another fill would arm an order or enlarge an exit. */
        boolean areLeft(long filled) {
            return filled == 0 || filled < parentSize && !sizes.isEmpty();
        }

        /** Size that this exit must cover after {@code filled} of the parent has filled. */
        long covered(Bytes32 exit, long filled, long lot) {
            long size = sizes.getOrDefault(exit, 0L);
            BigInteger share = BigInteger.valueOf(size)
                    .multiply(BigInteger.valueOf(Math.min(filled, parentSize)))
                    .divide(BigInteger.valueOf(parentSize));
            return filled >= parentSize ? size : share.longValueExact() / lot * lot;
        }
    }
}
