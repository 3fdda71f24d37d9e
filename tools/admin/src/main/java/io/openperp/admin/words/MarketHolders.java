package io.openperp.admin.words;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketPositions;
import io.openperp.api.market.MarketPositions.Holder;
import io.openperp.client.OpenPerp;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The accounts with a position in a market, read from a limited number of pages. */
final class MarketHolders {

    private static final int PAGE = 500;

    private final List<Holder> holders = new ArrayList<>();
    private boolean isPartial;

    /**
     * Reads the holders in the order of their keys.
     *
     * @param mostPages largest number of pages, of 500 accounts each; further accounts are left out
     */
    static MarketHolders read(OpenPerp exchange, String symbol, int mostPages) {
        MarketHolders found = new MarketHolders();
        @Nullable String cursor = null;
        int pages = 0;
        do {
            MarketPositions page = exchange.markets().marketPositions(symbol, "", PAGE, cursor);
            cursor = page.nextCursor();
            found.add(page.data(), cursor != null);
            pages++;
        } while (cursor != null && pages < mostPages);
        return found;
    }

    /**
     * Adds a page of holders.
     *
     * @param isPartial whether there are further pages
     */
    void add(List<Holder> page, boolean isPartial) {
        holders.addAll(page);
        this.isPartial = isPartial;
    }

    /** Whether the market has more holders than were read. */
    boolean isPartial() {
        return isPartial;
    }

    /** Number of accounts with a position in the market, as far as they were read. */
    int count() {
        return holders.size();
    }

    /** The number of holders and the size on each side, in words. */
    String sides() {
        List<Holder> shorts =
                holders.stream().filter(holder -> holder.size().units() < 0).toList();
        List<Holder> longs =
                holders.stream().filter(holder -> holder.size().units() > 0).toList();
        String sides = longs.size() + " long with " + total(longs) + ", " + shorts.size() + " short with "
                + total(shorts) + "; isolated accounts count, the insurance fund does not";
        return isPartial
                ? "more than " + holders.size() + " accounts have a position; of the first " + holders.size()
                        + " by key, which were read, " + sides
                : Numbers.counted(holders.size(), "account has", "accounts have") + " a position: " + sides;
    }

    /** Number of read holders whose equity is below their maintenance margin. */
    long belowMaintenanceMargin() {
        return holders.stream()
                .filter(holder -> holder.totalBalance().compareTo(holder.maintenanceMargin()) < 0)
                .count();
    }

    /**
     * Number of read holders with negative equity, who would be in debt if all their positions were closed at the
     * marks.
     */
    long withNegativeEquity() {
        return holders.stream()
                .filter(holder -> holder.totalBalance().units() < 0)
                .count();
    }

    /** The read holders with the largest positions by notional, largest first. */
    List<Holder> largest(int most) {
        return holders.stream()
                .sorted(Comparator.comparing(Holder::notional).reversed())
                .limit(most)
                .toList();
    }

    /** Describes a position in words, such as {@code short 0.5}. */
    static String position(Decimal size) {
        return (size.units() < 0 ? "short " : "long ") + Decimal.of(Math.abs(size.units()));
    }

    private static String total(List<Holder> side) {
        return Numbers.plain(side.stream()
                .map(holder -> holder.size().toBigDecimal().abs())
                .reduce(BigDecimal.ZERO, BigDecimal::add));
    }
}
