package io.openperp.exchange.account.admission.submission;

import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.state.Replacements;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.ReplacedOrder;
import java.util.ArrayList;
import java.util.List;

/** The actions of one transaction for one market; they are sent in one record, in order. */
public final class MarketBatch {

    final ListedMarket market;
    private final long transaction;
    final List<MarketAction> actions = new ArrayList<>();
    /** Open orders that the actions of this batch cancel. */
    private final List<OpenOrder> cancelled = new ArrayList<>();
    /**
     * The cancelled orders on whose cancellation the batch's new orders depend (cancel-and-replace); empty if it has
     * none.
     */
    private List<OpenOrder> replaced = List.of();

    private int place = Replacements.NONE;

    MarketBatch(ListedMarket market, long transaction) {
        this.market = market;
        this.transaction = transaction;
    }

    public void add(MarketAction.Builder action) {
        actions.add(action.build());
    }

    public void cancels(OpenOrder order) {
        if (order.cancelIn(transaction)) {
            cancelled.add(order);
        }
    }

    public boolean hasReplacement() {
        return place != Replacements.NONE;
    }

    public boolean cancelsAnything() {
        return !cancelled.isEmpty();
    }

    /**
     * Makes a new order conditional: it is placed only if the orders that this transaction cancelled before its first
     * conditional order are really cancelled.
     *
     * @return false if the account has no free place for another cancel-and-replace in this market (ORD-040)
     */
    public boolean makeConditional(OpenOrder order, Holding holding) {
        if (!hasReplacement()) {
            int free = holding.openReplacement(transaction, cancelled);
            if (free == Replacements.NONE) {
                return false;
            }
            place = free;
            replaced = List.copyOf(cancelled);
        }
        holding.makeConditional(order, place);
        return true;
    }

    /** Undoes {@link #makeConditional}, and the cancel-and-replace itself if it was opened for this order. */
    public void makeUnconditional(OpenOrder order, Holding holding, boolean openedForIt) {
        holding.makeUnconditional(order);
        if (openedForIt) {
            holding.closeReplacement(place, replaced);
            replaced = List.of();
            place = Replacements.NONE;
        }
    }

    public List<ReplacedOrder> condition() {
        return replaced.stream()
                .map(order -> ReplacedOrder.newBuilder()
                        .setOrderId(Keys.write(order.id))
                        .setRemainingSize(order.remaining())
                        .build())
                .toList();
    }
}
