package io.openperp.admin.words;

import io.openperp.admin.words.RestingOrders.OrderKinds;
import io.openperp.api.ExchangeStatus;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.Ticker;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.MarketOperation.SetMarketState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Describes the effects of a new market state on orders, positions and liquidations (MST-010). */
final class MarketStateText {

    static final String TRADING = "trading";

    private static final List<String> FOR_EVER = List.of("settling", "settled");

    /** Number of pages of holders to read, 1000 accounts: few, since a halt is urgent. */
    private static final int PAGES = 2;

    private MarketStateText() {}

    /** The present state of a market in words, such as {@code halted since 2026-12-01T08:00:00Z (news)}. */
    static String now(MarketInfo market) {
        MarketInfo.State state = market.state();
        if (state == null) {
            return "trading since its listing";
        }
        String until = state.until() == 0 ? "" : " until " + Instant.ofEpochMilli(state.until());
        return state.name() + " since " + Instant.ofEpochMilli(state.since()) + until + " (" + state.reason() + ")";
    }

    static String now(MarketInfo market, Ticker ticker) {
        return market.symbol() + " is " + now(market) + "; open interest " + ticker.openInterest();
    }

    static String name(MarketInfo market) {
        MarketInfo.State state = market.state();
        return state == null ? TRADING : state.name();
    }

    static boolean isForEver(MarketInfo market) {
        return FOR_EVER.contains(name(market));
    }

    static List<String> changes(OpenPerp exchange, MarketInfo market, SetMarketState act) {
        String symbol = market.symbol();
        List<String> lines = new ArrayList<>(whoMaySign(market, act));
        lines.addAll(KnownLines.of(
                "how many orders rest", () -> List.of(orders(act.state(), RestingOrders.of(exchange, symbol)))));
        lines.addAll(KnownLines.of("how many of them are reduce-only", () -> OrderKinds.of(exchange, symbol)));
        lines.addAll(KnownLines.of(
                "who has a position",
                () -> holders(act.state(), name(market), MarketHolders.read(exchange, symbol, PAGES))));
        lines.add(triggers(act.state()));
        if (act.state().equals(TRADING) && name(market).equals("halted")) {
            lines.add("it opens with 10 s of post-only orders");
        }
        return lines;
    }

    private static List<String> whoMaySign(MarketInfo market, SetMarketState act) {
        if (isForEver(market)) {
            return List.of("nothing leaves " + name(market) + ": the exchange refuses this");
        }
        return SetMarketState.STATES.indexOf(act.state()) < SetMarketState.STATES.indexOf(name(market))
                ? List.of("this takes more than the state of now: an administrator has to sign it, not the role risk")
                : List.of();
    }

    static String orders(String state, Optional<ExchangeStatus.Market> market) {
        String resting = RestingOrders.counted(market);
        return switch (state) {
            case "halted" -> resting + " would wait: nothing matches, and only cancels and smaller orders are taken";
            case "cancelOnly" ->
                resting + " would wait: nothing matches them but steps of liquidations and of the insurance fund, and"
                        + " only cancels and smaller orders are taken";
            case "reduceOnly" ->
                "of " + resting + " those that are not reduce-only would be cancelled " + RestingOrders.duration(market)
                        + "; nothing matches until they are";
            case "postOnly" ->
                resting + " would wait: nothing matches them but steps of liquidations and of the insurance fund; new"
                        + " post-only orders are taken";
            default -> resting + " could be matched";
        };
    }

    static List<String> holders(String state, String before, MarketHolders holders) {
        String below = Numbers.counted(holders.belowMaintenanceMargin(), "of them is", "of them are")
                + " below maintenance margin at the marks of now";
        return List.of(holders.sides(), positions(state), liquidations(state, before, below));
    }

    private static String positions(String state) {
        return switch (state) {
            case "halted" -> "these positions would wait: nobody can close one, and marks move on";
            case "cancelOnly" -> "these positions would wait: their holders cannot close them by an order";
            case "reduceOnly" -> "these positions could be closed and not made larger";
            case "postOnly" ->
                "these positions would wait: an order that closes one rests, and only steps of liquidations and of the"
                        + " insurance fund match it";
            default -> "these positions could be closed and made larger";
        };
    }

    private static String liquidations(String state, String before, String below) {
        if (state.equals("halted")) {
            return "liquidations would wait: none of these accounts is liquidated, in other markets neither; " + below;
        }
        return before.equals("halted")
                ? "liquidations would begin again, at the marks of that moment; " + below
                : "liquidations would not wait; " + below;
    }

    private static String triggers(String state) {
        return state.equals(TRADING) || state.equals("reduceOnly")
                ? "triggers of conditional orders would not wait"
                : "triggers of conditional orders would wait";
    }
}
