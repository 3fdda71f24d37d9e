package io.openperp.drill.journal;

import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** When the settlements of markets began and ended, in nanoseconds since 1970 by the exchange clock. */
public final class RecordedSettlements {

    private final Map<String, Long> began = new TreeMap<>();
    private final Map<String, Long> ended = new HashMap<>();

    void listed(String symbol, MarketStatus status, long timeNanos) {
        if (status.getState() == MarketState.MARKET_SETTLING) {
            began.putIfAbsent(symbol, timeNanos);
        }
    }

    void settled(String symbol, long timeNanos) {
        ended.putIfAbsent(symbol, timeNanos);
    }

    /** Whether a settlement has begun and not ended. */
    public boolean isOneUnderWay() {
        return !ended.keySet().containsAll(began.keySet());
    }

    /** The market whose settlement had begun by the first time and had not ended by the second. */
    public Optional<String> underWay(long fromNanos, long toNanos) {
        return began.entrySet().stream()
                .filter(market -> market.getValue() <= fromNanos)
                .map(Map.Entry::getKey)
                .filter(symbol -> ended.getOrDefault(symbol, Long.MAX_VALUE) > toNanos)
                .findFirst();
    }
}
