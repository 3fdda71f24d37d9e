package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.MarketStates;
import io.openperp.exchange.account.admission.submission.CommandSubmissions;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;

/**
 * Places the orders of conditional orders whose trigger the mark has passed (CND-010 to CND-015). This happens within
 * the command that brings the mark, so that a replay does the same and no other state is needed.
 */
public final class TriggeredOrders {

    private final Conditionals conditionals;
    private final ConditionalEndings endings;
    private final EndedOrders endedOrders;
    private final OrderPlacement placement;
    private final CommandSubmissions submissions;
    private final CommandContext context;
    private final TriggeredBaskets baskets;

    public TriggeredOrders(
            Conditionals conditionals,
            ConditionalEndings endings,
            EndedOrders endedOrders,
            OrderPlacement placement,
            CommandSubmissions submissions,
            CommandContext context,
            TriggeredBaskets baskets) {
        this.conditionals = conditionals;
        this.endings = endings;
        this.endedOrders = endedOrders;
        this.placement = placement;
        this.submissions = submissions;
        this.context = context;
        this.baskets = baskets;
    }

    /**
     * Places the orders that the present mark triggers; to be called after each new mark and each second. After a jump
     * of the clock, and in a market that accepts no closing orders, triggers wait (LOG-004, MST-014).
     */
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

    /**
     * Places again, after a new mark, market orders that stay until filled and have so far found too little to trade
     * with; each market tries a limited number at a time (CND-042).
     */
    public void tryAgain(ListedMarket market) {
        if (!context.acceptsOnlyCancels() && !MarketStates.holdsTriggers(market.listing())) {
            conditionals.tryAgain(market).forEach(this::place);
        }
    }

    private void place(Conditional order) {
        Submission submission = submissions.triggered(order);
        placement.place(submission, 0, order(order), "");
        submissions.send(submission, CommandSubmissions.NEVER_EXPIRES);
        if (submission.transaction.isComplete()) {
            conditionals.ended(order.id);
            endings.endedWithoutFill(order.account.key, order.id);
            endedOrders.ended(
                    order.account.key, order.id, StatusKind.TRIGGER_FAILED, order.filledSize(), submission.nowNanos);
        }
        submissions.complete(submission);
    }

    /**
     * The order that a triggered conditional order becomes: with a limit it may rest; without a limit it is
     * immediate-or-cancel, bounded by its slippage or the market band (CND-012, CND-013).
     */
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

    /**
     * Sets the slippage of the order from the terms; a range has one for each of its triggers, of which {@code below}
     * selects the lower.
     */
    private static PlaceOrder.Builder bounded(PlaceOrder.Builder order, PlaceConditional terms, boolean below) {
        if (terms.getKind() != ConditionalKind.RANGE) {
            return order.setHasSlippage(terms.getHasSlippage()).setSlippage(terms.getSlippage());
        }
        return below
                ? order.setHasSlippage(terms.getHasLowSlippage()).setSlippage(terms.getLowSlippage())
                : order.setHasSlippage(terms.getHasHighSlippage()).setSlippage(terms.getHighSlippage());
    }
}
