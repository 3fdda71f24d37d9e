package io.openperp.drill.journal;

import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.MarketSettled;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Settlements of markets: what the markets say about them, and what came to the accounts. Times by the exchange clock. */
public final class RecordedSettlements {

    /** How a settlement has ended. */
    public record Ending(MarketSettled how, long atNanos) {}

    /**
     * A position that was closed.
     *
     * @param size positive of a long
     */
    public record Closing(String account, long price, long size) {}

    private final Map<String, MarketStatus> last = new HashMap<>();
    private final Map<String, Long> beganNanos = new TreeMap<>();
    private final Map<String, List<Ending>> endings = new TreeMap<>();
    private final Map<String, List<Closing>> closings = new TreeMap<>();

    void listed(String symbol, MarketStatus status, long timeNanos) {
        last.put(symbol, status);
        if (status.getState() == MarketState.MARKET_SETTLING) {
            beganNanos.putIfAbsent(symbol, timeNanos);
        }
    }

    void settled(String symbol, MarketSettled how, long timeNanos) {
        endings.computeIfAbsent(symbol, first -> new ArrayList<>()).add(new Ending(how, timeNanos));
    }

    /** A position was moved without an order. */
    void moved(String account, String symbol, Fill fill) {
        if (fill.getReason() == FillReason.SETTLEMENT) {
            long size = fill.getTakerIsBuy() ? -fill.getSize() : fill.getSize();
            closings.computeIfAbsent(symbol, first -> new ArrayList<>())
                    .add(new Closing(account, fill.getPrice(), size));
        }
    }

    /** The last state of a market. */
    public MarketStatus status(String symbol) {
        return last.getOrDefault(symbol, MarketStatus.getDefaultInstance());
    }

    /** More than one if all positions were closed more than once. */
    public List<Ending> endings(String symbol) {
        return endings.getOrDefault(symbol, List.of());
    }

    /** Of all accounts, the insurance fund among them. */
    public List<Closing> closings(String symbol) {
        return closings.getOrDefault(symbol, List.of());
    }

    /** Markets that have settled. */
    public int count() {
        return endings.size();
    }

    /** Whether one has begun and not ended. */
    public boolean isOneUnderWay() {
        return beganNanos.keySet().stream().anyMatch(symbol -> endings(symbol).isEmpty());
    }

    /** The market whose settlement had begun at that time, and had not ended. */
    public Optional<String> underWay(long fromNanos, long toNanos) {
        return beganNanos.entrySet().stream()
                .filter(began -> began.getValue() <= fromNanos)
                .map(Map.Entry::getKey)
                .filter(symbol -> endings(symbol).stream().allMatch(ending -> ending.atNanos > toNanos))
                .findFirst();
    }
}
