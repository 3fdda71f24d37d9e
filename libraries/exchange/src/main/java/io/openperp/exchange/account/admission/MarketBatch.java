package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.state.Replacements;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.ReplacedOrder;
import java.util.ArrayList;
import java.util.List;

/** What one transaction asks of one market: one record with all its actions there, in order. */
final class MarketBatch {

    final ListedMarket market;
    private final long transaction;
    final List<MarketAction> actions = new ArrayList<>();
    /** Open orders its actions so far cancel. */
    private final List<OpenOrder> cancelled = new ArrayList<>();
    /** The orders its replacement depends on, once it has one. */
    private List<OpenOrder> replaced = List.of();

    private int place = Replacements.NONE;

    MarketBatch(ListedMarket market, long transaction) {
        this.market = market;
        this.transaction = transaction;
    }

    void add(MarketAction.Builder action) {
        actions.add(action.build());
    }

    void cancels(OpenOrder order) {
        if (order.cancelledBy != transaction) {
            order.cancelledBy = transaction;
            cancelled.add(order);
        }
    }

    boolean hasReplacement() {
        return place != Replacements.NONE;
    }

    boolean cancelsAnything() {
        return !cancelled.isEmpty();
    }

    /** Ties the order to the cancellation of what was cancelled before it; false when no place is free (ORD-040). */
    boolean tie(OpenOrder order, Holding holding) {
        if (!hasReplacement()) {
            int free = holding.replacements.open(transaction);
            if (free == Replacements.NONE) {
                return false;
            }
            place = free;
            replaced = List.copyOf(cancelled);
            replaced.forEach(old -> old.replacedIn |= 1 << place);
        }
        order.placedIn = 1 << place;
        holding.tiesChanged();
        return true;
    }

    /** Takes {@link #tie} back, the replacement too if it was opened for this order. */
    void untie(OpenOrder order, Holding holding, boolean openedForIt) {
        order.placedIn = 0;
        if (openedForIt) {
            holding.replacements.close(place);
            int bit = 1 << place;
            replaced.forEach(old -> old.replacedIn &= ~bit);
            replaced = List.of();
            place = Replacements.NONE;
        }
        holding.tiesChanged();
    }

    List<ReplacedOrder> condition() {
        return replaced.stream()
                .map(order -> ReplacedOrder.newBuilder()
                        .setOrderId(Keys.write(order.id))
                        .setRemainingSize(order.remaining)
                        .build())
                .toList();
    }
}
