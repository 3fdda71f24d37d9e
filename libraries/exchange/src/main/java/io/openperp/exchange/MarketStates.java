package io.openperp.exchange;

import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Decimals;
import java.time.Instant;

/** Tells which activities run in each state of a market (MST-010); a market without a status is trading. */
public final class MarketStates {

    private MarketStates() {}

    /** The state with this name in the action {@code setMarketState}. */
    public static MarketState named(String word) {
        return switch (word) {
            case "trading" -> MarketState.MARKET_TRADING;
            case "postOnly" -> MarketState.MARKET_POST_ONLY;
            case "reduceOnly" -> MarketState.MARKET_REDUCE_ONLY;
            case "cancelOnly" -> MarketState.MARKET_CANCEL_ONLY;
            case "halted" -> MarketState.MARKET_HALTED;
            default -> throw new IllegalArgumentException("no state of a market is called " + word);
        };
    }

    /** The name of the state in the action {@code setMarketState}. */
    public static String name(MarketState state) {
        return switch (state) {
            case MARKET_TRADING -> "trading";
            case MARKET_POST_ONLY -> "postOnly";
            case MARKET_REDUCE_ONLY -> "reduceOnly";
            case MARKET_CANCEL_ONLY -> "cancelOnly";
            case MARKET_HALTED -> "halted";
            case MARKET_SETTLING -> "settling";
            case MARKET_SETTLED -> "settled";
            case UNRECOGNIZED -> throw new IllegalStateException("a state of a market that this binary does not know");
        };
    }

    /** Returns why the market takes no such new order now (MST-011), or an empty text if it takes it. */
    public static String refusal(MarketListing market, PlaceOrder order) {
        return switch (market.getStatus().getState()) {
            case MARKET_TRADING -> "";
            case MARKET_POST_ONLY -> isPostOnly(order) ? "" : refusal(market, "post-only orders and cancels");
            case MARKET_REDUCE_ONLY -> refusalToIncrease(market, order.getReduceOnly());
            case MARKET_CANCEL_ONLY, MARKET_HALTED, MARKET_SETTLING, UNRECOGNIZED -> refusal(market, "cancels");
            case MARKET_SETTLED -> refusalForEver(market);
        };
    }

    /**
     * Returns why the market takes no conditional order, which would never trigger (STL-004), or an empty text if it
     * takes it.
     */
    public static String refusalToWait(MarketListing market) {
        return isDelisted(market) ? refusalForEver(market) : "";
    }

    /** Why the state of the market stays; empty: it may be set. */
    public static String refusalToChange(MarketListing market) {
        return isDelisted(market) ? describe(market) + ", for ever" : "";
    }

    /** Whether an operator has settled the market, for ever: its positions are being closed, or have been (STL-002). */
    public static boolean isDelisted(MarketListing market) {
        MarketState state = market.getStatus().getState();
        return state == MarketState.MARKET_SETTLING || state == MarketState.MARKET_SETTLED;
    }

    private static String refusalForEver(MarketListing market) {
        return describe(market) + ": nothing is accepted any more";
    }

    /** Returns why the market makes no resting order larger now (MST-011), or an empty text if it does. */
    public static String refusalToEnlarge(MarketListing market, boolean reduceOnly) {
        return switch (market.getStatus().getState()) {
            case MARKET_TRADING, MARKET_POST_ONLY -> "";
            case MARKET_REDUCE_ONLY -> refusalToIncrease(market, reduceOnly);
            case MARKET_CANCEL_ONLY, MARKET_HALTED, MARKET_SETTLING, UNRECOGNIZED -> refusal(market, "cancels");
            case MARKET_SETTLED -> refusalForEver(market);
        };
    }

    private static String refusalToIncrease(MarketListing market, boolean reduceOnly) {
        if (market.getStatus().getClearing()) {
            return refusal(market, "cancels, until no order is left that is not reduce-only");
        }
        return reduceOnly ? "" : refusal(market, "reduce-only orders and cancels");
    }

    private static String refusal(MarketListing market, String accepted) {
        return describe(market) + ": accepted are " + accepted;
    }

    /** {@code BTC-USD is halted (maintenance) until 2026-03-01T12:00:00Z}. */
    public static String describe(MarketListing market) {
        MarketStatus status = market.getStatus();
        return market.getSymbol() + " is " + name(status.getState()) + price(status) + " (" + status.getReason() + ")"
                + until(status);
    }

    /** {@code halted until 2026-03-01T12:00:00Z (maintenance)}. */
    public static String inWords(MarketStatus status) {
        String reason = status.getReason().isEmpty() ? "" : " (" + status.getReason() + ")";
        return name(status.getState()) + price(status) + until(status) + reason;
    }

    private static String price(MarketStatus status) {
        return status.getSettlementPrice() == 0 ? "" : " at " + Decimals.format(status.getSettlementPrice());
    }

    private static String until(MarketStatus status) {
        return status.getUntilSecond() == 0 ? "" : " until " + Instant.ofEpochSecond(status.getUntilSecond());
    }

    /** Whether a state accepts more than the one in force, or ends earlier (ROL-006). */
    public static boolean isLooser(MarketStatus now, MarketState state, long untilSecond) {
        if (state == MarketState.MARKET_TRADING || state.compareTo(now.getState()) < 0) {
            return true;
        }
        boolean ends = untilSecond != 0 && now.getState() != MarketState.MARKET_TRADING;
        return ends && (now.getUntilSecond() == 0 || untilSecond < now.getUntilSecond());
    }

    /** Why a signer who may only make a market stricter may not set this state; empty: it is stricter. */
    public static String looserRefusal(MarketListing market, MarketState state, long untilSecond) {
        if (!isLooser(market.getStatus(), state, untilSecond)) {
            return "";
        }
        String now = market.getStatus().getState() == MarketState.MARKET_TRADING
                ? market.getSymbol() + " is trading"
                : describe(market);
        return now + ": the role risk sets stricter states only, that do not end earlier";
    }

    /**
     * Whether steps of liquidations and of the fund, which move positions, wait (MST-012): nobody is closed while their
     * own stop waits.
     */
    public static boolean holdsLiquidations(MarketListing market) {
        return !takesClosingOrders(market);
    }

    /** Whether conditional orders wait although a mark has passed their trigger (MST-014). */
    public static boolean holdsTriggers(MarketListing market) {
        return !takesClosingOrders(market);
    }

    private static boolean takesClosingOrders(MarketListing market) {
        MarketState state = market.getStatus().getState();
        boolean runs = state == MarketState.MARKET_TRADING || state == MarketState.MARKET_REDUCE_ONLY;
        return runs && !market.getStatus().getClearing();
    }

    /** Whether the book, in which nothing can match, says nothing about the premium (MST-013). */
    public static boolean holdsFundingSamples(MarketListing market) {
        return market.getStatus().getState() == MarketState.MARKET_HALTED;
    }

    private static boolean isPostOnly(PlaceOrder order) {
        TimeInForce timeInForce = order.getTimeInForce();
        return !order.getIsMarket()
                && (timeInForce == TimeInForce.ALO
                        || timeInForce == TimeInForce.ALO_SLIDE
                        || timeInForce == TimeInForce.ALO_JOIN);
    }
}
