package io.openperp.exchange.market;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.MarketStates;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.PublicEvents;
import io.openperp.exchange.market.matching.IncreasingOrders;
import io.openperp.exchange.market.matching.Matches;
import io.openperp.exchange.market.matching.MoneyTransfers;
import io.openperp.exchange.market.pricing.MarketPricing;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Arrival;
import io.openperp.journal.MarketAction;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketSettled;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.Outbox;
import io.openperp.journal.SettleMarket;
import io.openperp.journal.StatusKind;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Decimals;
import java.util.List;

/**
 * Delists the market by settling it, once and for ever (STL-001 to STL-008).
 *
 * <pre>
 * any       → settling  an operator's action: price fixed, funding paid, first orders cancelled
 * settling  → settled   in the first second with no order left: every position closed at the price
 * </pre>
 */
final class FinalSettlement {

    private final CommandContext context;
    private final ExchangeClock clock;
    private final Traders traders;
    private final IncreasingOrders orders;
    private final Matches matches;
    private final MoneyTransfers moneyTransfers;
    private final MarketPricing prices;
    private final PublicEvents facts;

    FinalSettlement(
            CommandContext context,
            ExchangeClock clock,
            Traders traders,
            IncreasingOrders orders,
            Matches matches,
            MoneyTransfers moneyTransfers,
            MarketPricing prices,
            PublicEvents facts) {
        this.context = context;
        this.clock = clock;
        this.traders = traders;
        this.orders = orders;
        this.matches = matches;
        this.moneyTransfers = moneyTransfers;
        this.prices = prices;
        this.facts = facts;
    }

    /** Whether the market is being settled or has been. */
    boolean hasBegun() {
        return MarketStates.isDelisted(context.terms().listing());
    }

    boolean isDue() {
        return status().getState() == MarketState.MARKET_SETTLING;
    }

    /** Begins the settlement that an operator has signed. Returns the outcome of the action. */
    ActionStatus begin(MarketAction action, Arrival arrival, Outbox outbox) {
        SettleMarket asked = action.getSettleMarket();
        ActionStatus.Builder outcome = ActionStatus.newBuilder().setAction(action.getAction());
        long price = asked.getMinutes() == 0 ? prices.lastOracle() : prices.averageOracle(asked.getMinutes());
        String refusal = refusal(asked, price);
        if (!refusal.isEmpty()) {
            return outcome.setKind(StatusKind.ERROR).setReason(refusal).build();
        }
        outcome.setChangedFrom(MarketStates.inWords(status()));
        setStatus(MarketStatus.newBuilder()
                .setState(MarketState.MARKET_SETTLING)
                .setReason(asked.getReason())
                .setSettlementPrice(price));
        prices.settleAt(price, context.terms(), arrival, outbox);
        orders.cancelAll(reasonText());
        return outcome.setKind(StatusKind.SETTLE_MARKET)
                .setSettlementPrice(price)
                .setChangedTo(MarketStates.inWords(status()))
                .build();
    }

    private String refusal(SettleMarket asked, long price) {
        if (hasBegun()) {
            return MarketStates.refusalToChange(context.terms().listing());
        }
        String symbol = context.terms().listing().getSymbol();
        if (price == 0) {
            return asked.getMinutes() == 0
                    ? symbol + " has had no oracle price yet"
                    : symbol + " has had no live oracle price in the last " + asked.getMinutes() + " minutes";
        }
        boolean fits =
                traders.holders().stream().allMatch(holder -> Notional.isBounded(price, Math.abs(holder.size())));
        return fits
                ? ""
                : "a position in " + symbol + " is worth more than " + Decimals.format(Notional.MAX) + " at the price "
                        + Decimals.format(price);
    }

    /** Carries out one second of a settlement: cancels more orders or, if none is left, closes all positions. */
    void second(Outbox outbox) {
        if (!orders.cancelAll(reasonText())) {
            return;
        }
        setStatus(status().toBuilder().setState(MarketState.MARKET_SETTLED));
        prices.announceState(context.terms(), outbox);
        long size = matches.openInterest();
        List<Trader> holders = traders.holders();
        holders.forEach(holder -> traders.enter(holder.account));
        long residue = matches.settle(holders, status().getSettlementPrice(), outbox);
        moneyTransfers.settlementResidue(context.terms(), residue, outbox);
        facts.add(MarketEvent.newBuilder()
                .setMarketSettled(MarketSettled.newBuilder()
                        .setPrice(status().getSettlementPrice())
                        .setPositions(holders.size())
                        .setSize(size)
                        .setResidue(residue)));
    }

    private void setStatus(MarketStatus.Builder next) {
        context.relist(
                context.terms().withStatus(next.setSinceSecond(clock.second()).build()));
    }

    private String reasonText() {
        return MarketStates.describe(context.terms().listing());
    }

    private MarketStatus status() {
        return context.terms().listing().getStatus();
    }
}
