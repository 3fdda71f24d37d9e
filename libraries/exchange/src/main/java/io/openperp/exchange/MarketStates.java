package io.openperp.exchange;

import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Decimals;
import java.time.Instant;

/**
 * Tells for each state of a market whether it takes orders, triggers conditional orders, carries out liquidations and
 * samples funding (MST-010). A market without a status is trading.
 */
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

    /**
     * Returns why the market accepts no new order like this in its present state (MST-011), or an empty text if it
     * accepts the order.
     */
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
     * Returns why the market accepts no conditional order: a delisted market never triggers one (STL-004). Empty if it
     * accepts conditional orders.
     */
    public static String refusalToWait(MarketListing market) {
        return isDelisted(market) ? refusalForEver(market) : "";
    }

    /** Returns why the state of the market cannot be changed, or an empty text if it can. */
    public static String refusalToChange(MarketListing market) {
        return isDelisted(market) ? describe(market) + ", for ever" : "";
    }

    /**
     * Whether the market is delisted for ever: an operator has settled it, and its positions are being closed or have
     * been (STL-002).
     */
    public static boolean isDelisted(MarketListing market) {
        MarketState state = market.getStatus().getState();
        return state == MarketState.MARKET_SETTLING || state == MarketState.MARKET_SETTLED;
    }

    private static String refusalForEver(MarketListing market) {
        return describe(market) + ": nothing is accepted any more";
    }

    /**
     * Returns why no resting order may be made larger in the present state of the market (MST-011), or an empty text if
     * it may.
     */
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

    /**
     * The state of the market with its symbol, for people:
     * {@code BTC-USD is halted (maintenance) until 2026-03-01T12:00:00Z}.
     */
    public static String describe(MarketListing market) {
        MarketStatus status = market.getStatus();
        return market.getSymbol() + " is " + name(status.getState()) + price(status) + " (" + status.getReason() + ")"
                + until(status);
    }

    /**
     * The state, its end and its reason without the symbol, for people:
     * {@code halted until 2026-03-01T12:00:00Z (maintenance)}.
     */
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

    /**
     * Whether a new state accepts more than the present one, or would end before it, so that the role {@code risk} may
     * not set it (ROL-006). Trading is always looser.
     *
     * @param now the present state
     * @param untilSecond end of the new state in seconds since 1970; 0 if it has none
     */
    public static boolean isLooser(MarketStatus now, MarketState state, long untilSecond) {
        if (state == MarketState.MARKET_TRADING || state.compareTo(now.getState()) < 0) {
            return true;
        }
        boolean ends = untilSecond != 0 && now.getState() != MarketState.MARKET_TRADING;
        return ends && (now.getUntilSecond() == 0 || untilSecond < now.getUntilSecond());
    }

    /**
     * Returns why a signer with the role {@code risk}, who may only set stricter states, may not set this one; empty if
     * it is stricter.
     */
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
     * Whether liquidations and the insurance fund's trades wait because the market accepts no closing orders (MST-012):
     * nobody is liquidated while their own stop order cannot trigger.
     */
    public static boolean holdsLiquidations(MarketListing market) {
        return !takesClosingOrders(market);
    }

    /**
     * Whether conditional orders stay untriggered although a mark has passed their trigger, because the market accepts
     * no closing orders (MST-014).
     */
    public static boolean holdsTriggers(MarketListing market) {
        return !takesClosingOrders(market);
    }

    private static boolean takesClosingOrders(MarketListing market) {
        MarketState state = market.getStatus().getState();
        boolean runs = state == MarketState.MARKET_TRADING || state == MarketState.MARKET_REDUCE_ONLY;
        return runs && !market.getStatus().getClearing();
    }

    /**
     * Whether no premium samples are taken because nothing can match in a halted market, so that its book says nothing
     * about the premium (MST-013).
     */
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
