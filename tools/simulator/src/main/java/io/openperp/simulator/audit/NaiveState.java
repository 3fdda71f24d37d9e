package io.openperp.simulator.audit;

import io.openperp.book.OrderBook;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.BookOrderChanged;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Decimals;
import java.time.Instant;
import java.util.List;

/**
 * Terms and state of one market as it publishes them, and which orders it accepts in this state. Does not predict who
 * may change them, nor when the market changes its state by itself.
 */
final class NaiveState {

    /** Listing that the market has published last. */
    private MarketListing listing;

    private MarketStatus status;
    private long lastOracle;

    NaiveState(MarketListing listing) {
        this.listing = listing;
        status = listing.getStatus();
    }

    /** Returns an order of the shard's book as the market publishes it. */
    BookOrderChanged order(OrderBook book, int order) {
        return BookOrderChanged.newBuilder()
                .setOrderId(Keys.write(book.id(order)))
                .setIsBuy(book.side(order).isBuy())
                .setPrice(book.priceTicks(order) * listing.getTickSize())
                .setSize(book.remainingLots(order) * listing.getLotSize())
                .setPriority(book.sequence(order))
                .build();
    }

    /**
     * Applies the events of a command that may change the terms or the state, such as an act of an operator. Returns
     * false if the change is forbidden: a settlement was not final, or the tick or lot size has become coarser.
     */
    boolean follow(List<MarketEvent> events) {
        MarketListing before = listing;
        publish(events);
        status = listing.getStatus();
        boolean isFinal = !isDelisted(before.getStatus())
                || isDelisted()
                        && status.getSettlementPrice() == before.getStatus().getSettlementPrice();
        return isFinal
                && before.getTickSize() % listing.getTickSize() == 0
                && before.getLotSize() % listing.getLotSize() == 0;
    }

    /**
     * Applies the events of a command that must not change terms or state. Returns whether the state, tick, lot, fees,
     * base rate and pending terms are as before; the time since which the market is in its state may differ.
     */
    boolean isUnchangedBy(List<MarketEvent> events) {
        MarketListing before = listing;
        publish(events);
        MarketStatus published = listing.getStatus();
        MarketStatus expected =
                status.toBuilder().setSinceSecond(published.getSinceSecond()).build();
        status = published;
        return published.equals(expected)
                && listing.getTickSize() == before.getTickSize()
                && listing.getLotSize() == before.getLotSize()
                && listing.getTakerFee() == before.getTakerFee()
                && listing.getMakerFee() == before.getMakerFee()
                && listing.getBaseRate() == before.getBaseRate()
                && listing.getPendingTerms().equals(before.getPendingTerms());
    }

    private void publish(List<MarketEvent> events) {
        events.stream()
                .filter(MarketEvent::hasMarketListed)
                .forEach(event -> listing = event.getMarketListed().getListing());
    }

    void prices(List<MarketEvent> events) {
        events.stream()
                .filter(event -> event.getPriceChanged().getOracle() != 0)
                .forEach(event -> lastOracle = event.getPriceChanged().getOracle());
    }

    /** The answer to an administrator who settles the market at the last oracle price. */
    ActionStatus settle(MarketAction action) {
        ActionStatus.Builder outcome = ActionStatus.newBuilder().setAction(action.getAction());
        if (isDelisted()) {
            return outcome.setKind(StatusKind.ERROR)
                    .setReason(describe() + ", for ever")
                    .build();
        }
        if (lastOracle == 0) {
            return outcome.setKind(StatusKind.ERROR)
                    .setReason(listing.getSymbol() + " has had no oracle price yet")
                    .build();
        }
        outcome.setChangedFrom(inWords());
        status = MarketStatus.newBuilder()
                .setState(MarketState.MARKET_SETTLING)
                .setReason(action.getSettleMarket().getReason())
                .setSettlementPrice(lastOracle)
                .build();
        return outcome.setKind(StatusKind.SETTLE_MARKET)
                .setSettlementPrice(lastOracle)
                .setChangedTo(inWords())
                .build();
    }

    MarketListing listing() {
        return listing;
    }

    MarketState state() {
        return status.getState();
    }

    long settlementPrice() {
        return status.getSettlementPrice();
    }

    boolean isDelisted() {
        return isDelisted(status);
    }

    private static boolean isDelisted(MarketStatus status) {
        return status.getState() == MarketState.MARKET_SETTLING || status.getState() == MarketState.MARKET_SETTLED;
    }

    /** Whether liquidations wait in this state, because traders cannot close positions either. */
    boolean holdsLiquidations() {
        return state() != MarketState.MARKET_TRADING && !isReduceOnly();
    }

    boolean isHalted() {
        return state() == MarketState.MARKET_HALTED;
    }

    boolean isReduceOnly() {
        return state() == MarketState.MARKET_REDUCE_ONLY;
    }

    /**
     * Whether the state of this market suspends triggers: conditional orders wait there even if the mark has passed
     * their trigger.
     */
    static boolean holdsTriggers(MarketListing listing) {
        return switch (listing.getStatus().getState()) {
            case MARKET_TRADING, MARKET_REDUCE_ONLY, UNRECOGNIZED -> false;
            default -> true;
        };
    }

    /** Reason for refusing the order; empty: the market accepts it. */
    String refusal(PlaceOrder order) {
        TimeInForce time = order.getTimeInForce();
        boolean postOnly = !order.getIsMarket() && time != TimeInForce.GTC && time != TimeInForce.IOC;
        return switch (state()) {
            case MARKET_POST_ONLY -> postOnly ? "" : accepting("post-only orders and cancels");
            case MARKET_REDUCE_ONLY -> order.getReduceOnly() ? "" : accepting("reduce-only orders and cancels");
            case MARKET_SETTLED -> describe() + ": nothing is accepted any more";
            case MARKET_CANCEL_ONLY, MARKET_HALTED, MARKET_SETTLING -> accepting("cancels");
            case MARKET_TRADING, UNRECOGNIZED -> "";
        };
    }

    /**
     * Reason why an order may not become larger; empty: it may. In a state that accepts only reduce-only orders, no
     * other orders rest.
     */
    String refusalToEnlarge() {
        return state() == MarketState.MARKET_CANCEL_ONLY || isHalted() ? accepting("cancels") : "";
    }

    private String accepting(String accepted) {
        return describe() + ": accepted are " + accepted;
    }

    private String describe() {
        return listing.getSymbol() + " is " + name() + price() + " (" + status.getReason() + ")" + until();
    }

    private String inWords() {
        String reason = status.getReason().isEmpty() ? "" : " (" + status.getReason() + ")";
        return name() + price() + until() + reason;
    }

    private String price() {
        return status.getSettlementPrice() == 0 ? "" : " at " + Decimals.format(status.getSettlementPrice());
    }

    private String until() {
        return status.getUntilSecond() == 0 ? "" : " until " + Instant.ofEpochSecond(status.getUntilSecond());
    }

    private String name() {
        return switch (state()) {
            case MARKET_TRADING -> "trading";
            case MARKET_POST_ONLY -> "postOnly";
            case MARKET_REDUCE_ONLY -> "reduceOnly";
            case MARKET_CANCEL_ONLY -> "cancelOnly";
            case MARKET_HALTED -> "halted";
            case MARKET_SETTLING -> "settling";
            case MARKET_SETTLED -> "settled";
            case UNRECOGNIZED -> throw new IllegalStateException("an unknown state");
        };
    }
}
