package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceOnFill;
import io.openperp.journal.StatusKind;
import io.openperp.simulator.cluster.ClientTransaction;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.submission.OnFillMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.transaction.OnFill;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Orders that fills arm: heard of after the first fill of their parent that arms them and then without exception, or as cancelled once
 * it has ended without one. Exits that wait cover the share of it that has filled.
 */
final class NaiveOnFills {

    /** The orders that each parent arms. */
    private final TreeMap<Bytes32, List<Bytes32>> armedBy = new TreeMap<>();

    private final Map<Bytes32, NaiveExits> exits = new HashMap<>();
    /** How much of a parent has filled. */
    private final Map<Bytes32, Long> filledSize = new HashMap<>();

    private final Map<Bytes32, Bytes32> parentOf = new HashMap<>();
    private final Set<Bytes32> published = new HashSet<>();
    private final Set<Bytes32> filled = new HashSet<>();
    /** Parents that were published as waiting for a fill. */
    private final Set<Bytes32> waiting = new HashSet<>();

    private final Set<Bytes32> ended = new HashSet<>();
    /** Parents that waited for a mark, and have filled. */
    private final Set<Bytes32> conditional = new HashSet<>();

    private final NaiveLedger ledger;

    NaiveOnFills(NaiveLedger ledger) {
        this.ledger = ledger;
    }

    /** As the log has it. */
    void submitted(ClientTransaction transaction) {
        for (Action action : transaction.actions()) {
            if (action.hasPlaceOnFill()) {
                submitted(NaiveSentOrders.requested(action));
            }
        }
    }

    private void submitted(RequestedAction requested) {
        Bytes32 parent = requested.requireOrderId();
        List<Bytes32> armed = new ArrayList<>();
        PlaceOnFill order = OnFillMessages.placeOnFill((OnFill) requested.action(), parent);
        exits.put(parent, new NaiveExits(order));
        for (Action action : order.getActionsList()) {
            if (action.hasPlaceOrder()) {
                armed.add(Keys.read(action.getPlaceOrder().getOrderId()));
            } else if (action.hasPlaceConditional()) {
                armed.add(Keys.read(action.getPlaceConditional().getOrderId()));
            }
        }
        armed.forEach(id -> parentOf.put(id, parent));
        armedBy.put(parent, armed);
    }

    void published(AccountEvent event) {
        boolean fills = event.hasOrderFilled();
        if (fills || event.hasOrderChanged()) {
            OrderState order = fills
                    ? event.getOrderFilled().getOrder()
                    : event.getOrderChanged().getOrder();
            Bytes32 id = Keys.read(order.getOrderId());
            ofArmed(order, id);
            if (armedBy.containsKey(id)) {
                ofParent(order, id, fills);
            }
        }
    }

    private void ofArmed(OrderState order, Bytes32 id) {
        Bytes32 parent = parentOf.get(id);
        if (parent != null && order.hasConditional() && order.getStatus() == StatusKind.RESTING) {
            requireCovered(parent, id, order);
        }
        if (parent == null || !published.add(id)) {
            return;
        }
        boolean isDropped =
                order.getStatus() == StatusKind.CANCELLED && (!filled.contains(parent) || ended.contains(parent));
        require(isDropped || filled.contains(parent), () -> order + " before a fill of " + parent);
        require(!isDropped || ended.contains(parent), () -> order + " is cancelled, and " + parent + " has not ended");
    }

    /** A conditional exit that waits covers the share of its parent that has filled. */
    private void requireCovered(Bytes32 parent, Bytes32 id, OrderState order) {
        NaiveExits all = exits.get(parent);
        boolean hasTriggered = order.getTriggered() || order.getConditional().getTries() > 0;
        if (all != null && all.isOne(id) && !hasTriggered) {
            long covered = all.covered(id, filledSize.getOrDefault(parent, 0L), lot(order));
            require(order.getOriginalSize() == covered, () -> id + " covers not " + covered + ": " + order);
        }
    }

    private long lot(OrderState order) {
        return ledger.listing(order.getMarket()).getLotSize();
    }

    private void ofParent(OrderState order, Bytes32 id, boolean fills) {
        if (fills) {
            filled.add(id);
            filledSize.put(id, order.getFilledSize());
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
        boolean waits = order.getOnFillCount() > 0;
        require(waits == (isOpen && isLeft(id)), () -> "what waits for a fill is not shown as it is: " + order);
        if (waits) {
            waiting.add(id);
        }
    }

    /** Whether another fill of this parent arms something. */
    private boolean isLeft(Bytes32 parent) {
        NaiveExits all = exits.get(parent);
        return all != null && all.areLeft(filledSize.getOrDefault(parent, 0L));
    }

    int armed() {
        return (int) armedBy.keySet().stream().filter(filled::contains).count();
    }

    /** How many conditional orders have armed others by a fill. */
    int armedByConditionals() {
        return conditional.size();
    }

    /** @param stillWait all conditional orders that wait, by ID */
    void drained(Map<Bytes32, OrderState> stillWait) {
        stillWait.forEach((id, order) -> {
            Bytes32 parent = parentOf.get(id);
            if (parent != null) {
                requireCovered(parent, id, order);
            }
        });
        armedBy.forEach((parent, armed) -> {
            boolean isOver = filled.contains(parent) || waiting.contains(parent) && ended.contains(parent);
            require(
                    !isOver || published.containsAll(armed),
                    () -> parent + " has filled or ended, and nothing is heard of what it arms: " + armed);
        });
    }

    private static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.CONDITIONALS, what);
    }
}
