package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.exchange.status.MarketStates;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;

/**
 * Places the orders of conditional orders whose trigger a mark has passed (CND-010 to CND-015), in the command that brings the
 * mark: a replay does the same, and nothing else remembers it.
 */
public final class TriggeredOrders {

    /** They do not expire on their way to the market: closing a position late is better than not at all. */
    private static final long NEVER_EXPIRES = Long.MAX_VALUE;

    private final Conditionals conditionals;
    private final ConditionalEndings endings;
    private final EndedOrders endedOrders;
    private final OrderPlacement placement;
    private final PendingTransactions pending;
    private final CommandContext context;
    private final LiquidationIndex index;
    private final TriggeredBaskets baskets;

    public TriggeredOrders(
            Conditionals conditionals,
            ConditionalEndings endings,
            EndedOrders endedOrders,
            OrderPlacement placement,
            PendingTransactions pending,
            CommandContext context,
            LiquidationIndex index,
            TriggeredBaskets baskets) {
        this.baskets = baskets;
        this.conditionals = conditionals;
        this.endings = endings;
        this.endedOrders = endedOrders;
        this.placement = placement;
        this.pending = pending;
        this.context = context;
        this.index = index;
    }

    /** After a new mark, and each second. After a jump of the clock they wait until orders are accepted again (LOG-004), as in a market that takes none (MST-014). */
    public void marked(ListedMarket market) {
        if (!context.acceptsOnlyCancels() && !MarketStates.holdsTriggers(market.listing())) {
            for (Conditional order : conditionals.trigger(market)) {
                if (order.isBasket()) {
                    baskets.carryOut(order);
                } else {
                    order.trigger(order.isPassedBelow(market.conditions().mark()));
                    endings.publish(order, StatusKind.TRIGGERED, "");
                    place(order);
                }
            }
        }
    }

    /** After a new mark: those that found less than their size and stay until filled try again, by turns (CND-042). */
    public void tryAgain(ListedMarket market) {
        if (!context.acceptsOnlyCancels() && !MarketStates.holdsTriggers(market.listing())) {
            conditionals.tryAgain(market).forEach(this::place);
        }
    }

    private void place(Conditional order) {
        PendingTransaction transaction = pending.openTriggered(order.account.key);
        Submission submission =
                new Submission(order.account, order.account.key, true, transaction, context.timeNanos(), order);
        placement.place(submission, 0, order(order), "");
        submission.forward(context.outbox(), NEVER_EXPIRES);
        if (transaction.isComplete()) {
            conditionals.ended(order.id);
            endings.endedWithoutFill(order.account.key, order.id);
            endedOrders.ended(
                    order.account.key, order.id, StatusKind.TRIGGER_FAILED, order.filledSize(), context.timeNanos());
        }
        order.account.forgetIdleHoldings();
        index.look(order.account);
        pending.completeIfAnswered(transaction);
    }

    /** At its limit it may rest; without one it ends where its slippage does, or the market band (CND-012, CND-013). */
    private static PlaceOrder order(Conditional conditional) {
        PlaceConditional terms = conditional.terms();
        boolean below = conditional.hasTriggeredBelow();
        boolean hasLimit = below ? terms.getHasLowLimit() : terms.getHasHighLimit();
        PlaceOrder.Builder order = PlaceOrder.newBuilder()
                .setOrderId(terms.getOrderId())
                .setSymbol(terms.getSymbol())
                .setIsBuy(terms.getIsBuy())
                .setSize(conditional.left())
                .setReduceOnly(true)
                .setIsMarket(!hasLimit)
                .setTimeInForce(hasLimit ? TimeInForce.GTC : TimeInForce.IOC)
                .setBuilder(terms.getBuilder())
                .setBuilderFee(terms.getBuilderFee());
        if (hasLimit) {
            return order.setPrice(below ? terms.getLowLimit() : terms.getHighLimit())
                    .build();
        }
        return bounded(order, terms, below).build();
    }

    /** A range has a slippage for each of its triggers. */
    private static PlaceOrder.Builder bounded(PlaceOrder.Builder order, PlaceConditional terms, boolean below) {
        if (terms.getKind() != ConditionalKind.RANGE) {
            return order.setHasSlippage(terms.getHasSlippage()).setSlippage(terms.getSlippage());
        }
        return below
                ? order.setHasSlippage(terms.getHasLowSlippage()).setSlippage(terms.getLowSlippage())
                : order.setHasSlippage(terms.getHasHighSlippage()).setSlippage(terms.getHighSlippage());
    }
}
