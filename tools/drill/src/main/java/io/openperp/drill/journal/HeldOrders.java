package io.openperp.drill.journal;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.submission.BasketMessages;
import io.openperp.submission.OnFillMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OnFill;
import io.openperp.units.Base58;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Baskets and orders that arm others: what each holds, by the commands in the logs, and what became of it, by the events.
 * What a basket holds is carried out together and once; so is what the first fill of an order arms.
 */
final class HeldOrders {

    /** @param orders that it holds, by ID */
    private record Holder(boolean isBasket, List<String> orders) {}

    /** What the events say about one order. */
    private static final class Life {
        private int triggers;
        private boolean isFilled;
        private boolean hasWaited;
        private boolean hasEnded;
        private boolean isRepeated;
        private StatusKind last = StatusKind.STATUS_KIND_UNSPECIFIED;
    }

    private final Map<String, Holder> holders = new TreeMap<>();
    private final Map<String, Life> lives = new HashMap<>();

    /** A transaction in the log. */
    void requested(RequestedTransaction transaction) {
        for (RequestedAction requested : transaction.actions()) {
            if (requested.action() instanceof Basket basket) {
                List<Action> held = BasketMessages.placeBasket(basket, requested.requireOrderId())
                        .getActionsList();
                holders.put(requested.requireOrderId().toString(), new Holder(true, ids(held)));
            } else if (requested.action() instanceof OnFill order) {
                List<Action> held = OnFillMessages.actions(order, requested.requireOrderId());
                holders.put(requested.requireOrderId().toString(), new Holder(false, ids(held)));
            }
        }
    }

    /** @param isFill whether a fill has brought it into this state */
    void changed(String orderId, OrderState order, boolean isFill) {
        Life life = lives.computeIfAbsent(orderId, first -> new Life());
        life.isRepeated |= life.hasEnded || order.getStatus() == StatusKind.REJECTED_DUPLICATE;
        life.isFilled |= isFill;
        life.hasWaited |= order.getOnFillCount() > 0;
        life.last = order.getStatus();
        boolean isBasket = order.getConditional().getKind() == ConditionalKind.BASKET;
        switch (order.getStatus()) {
            case RESTING, WORKING -> life.hasWaited |= isBasket;
            case TRIGGERED, TRIGGER_FAILED -> {
                life.triggers++;
                life.hasEnded |= isBasket || order.getStatus() == StatusKind.TRIGGER_FAILED;
            }
            default -> life.hasEnded = true;
        }
    }

    /** Of baskets that triggered. */
    int triggered() {
        return (int) holders.entrySet().stream()
                .filter(each -> each.getValue().isBasket && life(each.getKey()).triggers > 0)
                .count();
    }

    /** Of orders whose first fill armed others. */
    int armed() {
        return (int) holders.entrySet().stream()
                .filter(each -> !each.getValue().isBasket && life(each.getKey()).isFilled)
                .count();
    }

    /** While nothing is on its way to a market; empty if there are none. */
    List<String> discrepancies() {
        List<String> found = new ArrayList<>();
        holders.forEach((id, holder) -> {
            if (lives.containsKey(id)) {
                found.addAll(holder.isBasket ? ofBasket(id, holder) : ofParent(id, holder));
                Stream.concat(Stream.of(id), holder.orders.stream())
                        .filter(order -> life(order).isRepeated)
                        .forEach(order -> found.add("%s, held by %s, has a second life".formatted(order, id)));
            }
        });
        return found;
    }

    private List<String> ofBasket(String id, Holder holder) {
        int triggers = life(id).triggers;
        if (triggers > 1) {
            return List.of("basket %s triggered %d times".formatted(id, triggers));
        }
        return carriedOut(holder, triggers == 1)
                ? List.of()
                : List.of("basket %s triggered %d times, its orders are %s".formatted(id, triggers, states(holder)));
    }

    /** Orders that were to be armed end with their parent, as cancelled; of one that its shard refused nothing is heard. */
    private List<String> ofParent(String id, Holder holder) {
        Life parent = life(id);
        boolean endedInVain = parent.hasEnded && !parent.isFilled;
        boolean areCancelled = holder.orders.stream().allMatch(order -> life(order).last == StatusKind.CANCELLED);
        boolean isRight = endedInVain
                ? areCancelled || !parent.hasWaited && carriedOut(holder, false)
                : carriedOut(holder, parent.isFilled);
        return isRight
                ? List.of()
                : List.of("order %s is %s, %s; the orders that a fill of it arms are %s"
                        .formatted(id, parent.last, parent.isFilled ? "filled" : "without a fill", states(holder)));
    }

    /** Whether all its orders are known, or none. */
    private boolean carriedOut(Holder holder, boolean all) {
        return holder.orders.stream().allMatch(order -> lives.containsKey(order) == all);
    }

    private String states(Holder holder) {
        return holder.orders.stream()
                .map(order -> order + " " + life(order).last)
                .toList()
                .toString();
    }

    private Life life(String orderId) {
        return lives.getOrDefault(orderId, new Life());
    }

    private static List<String> ids(List<Action> held) {
        return held.stream()
                .flatMap(action -> action.hasPlaceOrder()
                        ? Stream.of(action.getPlaceOrder().getOrderId())
                        : action.hasPlaceConditional()
                                ? Stream.of(action.getPlaceConditional().getOrderId())
                                : Stream.empty())
                .map(ByteString::toByteArray)
                .map(Base58::encode)
                .toList();
    }
}
