package io.openperp.simulator.audit;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.MarketAction;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.SetMarketState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Decimals;
import java.time.Instant;
import java.util.List;

/** The state of one market, from the commands in its log. */
final class NaiveState {

    private static final long OPENING_SECONDS = 10;

    private MarketStatus status;
    private MarketStatus published = MarketStatus.getDefaultInstance();
    private long second;
    private final NaiveClock clock = new NaiveClock();
    private final NaiveCause cause;
    private boolean obeysOperator;
    private boolean hasSetItself;
    private boolean closes;
    private int statesByThemselves;

    NaiveState(MarketListing listing) {
        status = listing.getStatus();
        cause = new NaiveCause(listing);
    }

    /** Every command, before anything that it does. */
    void arrive(long timeNanos) {
        clock.arrive(timeNanos);
    }

    void prices(List<MarketEvent> events) {
        events.stream().filter(MarketEvent::hasPriceChanged).forEach(event -> cause.price(event.getPriceChanged()));
    }

    /** An administrator settles the market at the last oracle price; what must come of it. */
    ActionStatus settle(MarketAction action, String symbol) {
        ActionStatus.Builder outcome = ActionStatus.newBuilder().setAction(action.getAction());
        if (isDelisted()) {
            return outcome.setKind(StatusKind.ERROR)
                    .setReason(describe(symbol) + ", for ever")
                    .build();
        }
        long price = cause.lastOracle();
        if (price == 0) {
            return outcome.setKind(StatusKind.ERROR)
                    .setReason(symbol + " has had no oracle price yet")
                    .build();
        }
        outcome.setChangedFrom(inWords());
        status = MarketStatus.newBuilder()
                .setState(MarketState.MARKET_SETTLING)
                .setReason(action.getSettleMarket().getReason())
                .setSinceSecond(second)
                .setSettlementPrice(price)
                .build();
        return outcome.setKind(StatusKind.SETTLE_MARKET)
                .setSettlementPrice(price)
                .setChangedTo(inWords())
                .build();
    }

    /** Whether this tick has closed all positions: once, in the first second after the act. */
    boolean takeClosing() {
        boolean now = closes;
        closes = false;
        return now;
    }

    long settlementPrice() {
        return status.getSettlementPrice();
    }

    boolean isDelisted() {
        return List.of(MarketState.MARKET_SETTLING, MarketState.MARKET_SETTLED).contains(status.getState());
    }

    /** Whether liquidations wait: where a trader may not close either. */
    boolean holdsLiquidations() {
        return status.getState() != MarketState.MARKET_TRADING && !isReduceOnly();
    }

    void set(SetMarketState asked) {
        if (isDelisted() || asked.getStricterOnly() && isLooser(asked)) {
            return;
        }
        obeysOperator = cause.asked().state().getNumber() > asked.getState().getNumber();
        boolean opens = isHalted() && asked.getState() == MarketState.MARKET_TRADING;
        if (opens) {
            open(asked.getReason());
        } else {
            become(asked.getState(), asked.getReason(), asked.getUntilSecond());
        }
    }

    /** It takes more than the state in force, or ends earlier: who may only make the market stricter does not set it (ROL-006). */
    private boolean isLooser(SetMarketState asked) {
        int now = status.getState().getNumber();
        long end = status.getUntilSecond() == 0 ? Long.MAX_VALUE : status.getUntilSecond();
        long askedEnd = asked.getUntilSecond() == 0 ? Long.MAX_VALUE : asked.getUntilSecond();
        return asked.getState() == MarketState.MARKET_TRADING
                || asked.getState().getNumber() < now
                || now != 0 && askedEnd < end;
    }

    void tick(long newSecond, long timeNanos) {
        if (!clock.tick(newSecond, timeNanos)) {
            return;
        }
        second = newSecond;
        if (isDelisted()) {
            closes = status.getState() == MarketState.MARKET_SETTLING;
            status = status.toBuilder()
                    .setState(MarketState.MARKET_SETTLED)
                    .setSinceSecond(closes ? second : status.getSinceSecond())
                    .build();
            return;
        }
        boolean ends = status.getUntilSecond() != 0 && status.getUntilSecond() <= second;
        if (ends && isHalted()) {
            open("the halt has ended");
        } else if (ends) {
            become(MarketState.MARKET_TRADING, name() + " has ended", 0);
        }
        cause.second(second, clock.isSteady());
        obeysOperator &= cause.holds();
        setItself();
    }

    /** Never to a state that takes more than the operator's (MST-017); from halted to trading through the opening. */
    private void setItself() {
        MarketStatus before = status.getAutomatic() ? status.getBefore() : status;
        NaiveCause.Asked asked = cause.asked();
        boolean asks =
                !obeysOperator && asked.state().getNumber() > before.getState().getNumber();
        boolean isAsAsked = status.getAutomatic()
                && status.getState() == asked.state()
                && status.getReason().equals(asked.reason());
        hasSetItself = asks ? !isAsAsked : status.getAutomatic();
        if (hasSetItself && asks) {
            become(asked.state(), asked.reason(), 0);
            status = status.toBuilder().setAutomatic(true).setBefore(before).build();
        } else if (hasSetItself && isHalted() && before.getState() == MarketState.MARKET_TRADING) {
            open("its cause has gone");
        } else if (hasSetItself) {
            become(before.getState(), before.getReason(), before.getUntilSecond());
        }
    }

    private void open(String reason) {
        become(MarketState.MARKET_POST_ONLY, "opening: " + reason, second + OPENING_SECONDS);
    }

    private void become(MarketState state, String reason, long until) {
        status = MarketStatus.newBuilder()
                .setState(state)
                .setReason(reason)
                .setSinceSecond(state == status.getState() ? status.getSinceSecond() : second)
                .setUntilSecond(until)
                .build();
    }

    /** Whether the last state that was published, with the events of this command, is the state. */
    boolean isPublished(List<MarketEvent> events) {
        events.stream()
                .filter(MarketEvent::hasMarketListed)
                .forEach(event ->
                        published = event.getMarketListed().getListing().getStatus());
        boolean saysSo = events.stream().anyMatch(MarketEvent::hasAutomaticStateSet);
        statesByThemselves += hasSetItself ? 1 : 0;
        boolean same = published.equals(status) && saysSo == hasSetItself;
        hasSetItself = false;
        return same;
    }

    int statesByThemselves() {
        return statesByThemselves;
    }

    boolean isHalted() {
        return status.getState() == MarketState.MARKET_HALTED;
    }

    boolean isReduceOnly() {
        return status.getState() == MarketState.MARKET_REDUCE_ONLY;
    }

    /** Whether conditional orders wait in a market that was announced like this. */
    static boolean holdsTriggers(MarketListing listing) {
        return List.of(
                        MarketState.MARKET_POST_ONLY,
                        MarketState.MARKET_CANCEL_ONLY,
                        MarketState.MARKET_HALTED,
                        MarketState.MARKET_SETTLING,
                        MarketState.MARKET_SETTLED)
                .contains(listing.getStatus().getState());
    }

    /** Empty: the market takes it. */
    String refusal(PlaceOrder order) {
        TimeInForce time = order.getTimeInForce();
        boolean postOnly = !order.getIsMarket() && time != TimeInForce.GTC && time != TimeInForce.IOC;
        return switch (status.getState()) {
            case MARKET_POST_ONLY -> postOnly ? "" : refusal(order.getSymbol(), "post-only orders and cancels");
            case MARKET_REDUCE_ONLY ->
                order.getReduceOnly() ? "" : refusal(order.getSymbol(), "reduce-only orders and cancels");
            case MARKET_SETTLED -> describe(order.getSymbol()) + ": nothing is accepted any more";
            case MARKET_CANCEL_ONLY, MARKET_HALTED, MARKET_SETTLING -> refusal(order.getSymbol(), "cancels");
            case MARKET_TRADING, UNRECOGNIZED -> "";
        };
    }

    /** Of an order that would be made larger; where only reduce-only orders are taken no other rests. */
    String refusalToEnlarge(String symbol) {
        boolean closed = status.getState() == MarketState.MARKET_CANCEL_ONLY || isHalted();
        return closed ? refusal(symbol, "cancels") : "";
    }

    private String refusal(String symbol, String accepted) {
        return describe(symbol) + ": accepted are " + accepted;
    }

    private String describe(String symbol) {
        return symbol + " is " + name() + price() + " (" + status.getReason() + ")" + until();
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
        return switch (status.getState()) {
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
