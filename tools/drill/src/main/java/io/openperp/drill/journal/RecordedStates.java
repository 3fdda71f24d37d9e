package io.openperp.drill.journal;

import io.openperp.journal.FillReason;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** States of the markets and what traded in them, in the order of each market's events. */
public final class RecordedStates {

    /** By symbol; a status that is announced again counts once. */
    private final Map<String, List<MarketStatus>> statuses = new TreeMap<>();

    private final Map<String, Set<Integer>> numbers = new TreeMap<>();
    private final Map<String, Integer> fills = new TreeMap<>();
    private final List<String> discrepancies = new ArrayList<>();

    void listed(String symbol, int number, MarketStatus status) {
        numbers.computeIfAbsent(symbol, first -> new TreeSet<>()).add(number);
        List<MarketStatus> before = statuses.computeIfAbsent(symbol, first -> new ArrayList<>());
        if (before.isEmpty() || !before.getLast().equals(status)) {
            before.add(status);
        }
    }

    /** Only liquidations and the fund trade while orders do not match; in a halt, and once the market is being settled, nobody does. */
    void traded(String symbol, FillReason reason, long timeNanos) {
        fills.merge(symbol, 1, Integer::sum);
        List<MarketStatus> known = statuses.getOrDefault(symbol, List.of());
        MarketStatus now = known.isEmpty() ? MarketStatus.getDefaultInstance() : known.getLast();
        boolean mayTrade = switch (now.getState()) {
            case MARKET_HALTED, MARKET_SETTLING, MARKET_SETTLED -> false;
            case MARKET_POST_ONLY, MARKET_CANCEL_ONLY -> reason != FillReason.NORMAL;
            default -> true;
        };
        if (!mayTrade) {
            discrepancies.add("%s traded (%s) at %d, while it was %s (%s)"
                    .formatted(symbol, reason, timeNanos, now.getState(), now.getReason()));
        }
    }

    /** Fills that no state of their market allowed. */
    public List<String> discrepancies() {
        return discrepancies;
    }

    /** How often a market got a state with this reason; an act that is carried out twice does so twice. */
    public long timesOf(String symbol, String reason) {
        return statuses.getOrDefault(symbol, List.of()).stream()
                .filter(status ->
                        status.getReason().equals(reason) || status.getReason().equals("opening: " + reason))
                .count();
    }

    /** How many markets have this symbol. */
    public int numbersOf(String symbol) {
        return numbers.getOrDefault(symbol, Set.of()).size();
    }

    /** How often a market traded. */
    public int fillsOf(String symbol) {
        return fills.getOrDefault(symbol, 0);
    }

    /** How often a market was halted. */
    public int halts() {
        return (int) statuses.values().stream()
                .flatMap(List::stream)
                .filter(status -> status.getState() == MarketState.MARKET_HALTED)
                .count();
    }
}
