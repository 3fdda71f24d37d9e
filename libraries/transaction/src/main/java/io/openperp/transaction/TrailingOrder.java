package io.openperp.transaction;

import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code trl}: a stop that follows the mark at a distance, in steps.
 *
 * @param isLong whether the position is long
 * @param trailBps distance of the stop from the best mark, in basis points: an unsigned number of 32 bits
 * @param stepBps by how many basis points the mark gets better before the stop follows: an unsigned number of 32 bits
 * @param limit limit price of the order that it becomes; null: it becomes a market order
 */
public record TrailingOrder(
        String symbol,
        boolean isLong,
        Quantity size,
        long trailBps,
        long stepBps,
        @Nullable Quantity limit,
        Routing routing,
        @Nullable BuilderCode builderCode,
        @Nullable Quantity slippage)
        implements ConditionalOrder {

    /** Largest distance and largest step, in basis points. */
    public static final long MOST_TRAIL = 9_999;

    public static final long MOST_STEP = 1_000;

    /** A copy of the order with another value of its flag {@code i}. */
    public TrailingOrder routed(Routing other) {
        return new TrailingOrder(symbol, isLong, size, trailBps, stepBps, limit, other, builderCode, slippage);
    }

    /** A copy of the order that pays a builder. */
    public TrailingOrder paying(BuilderCode code) {
        return new TrailingOrder(symbol, isLong, size, trailBps, stepBps, limit, routing, code, slippage);
    }

    /** A copy of the order with a slippage. */
    public TrailingOrder bounded(Quantity basisPoints) {
        return new TrailingOrder(symbol, isLong, size, trailBps, stepBps, limit, routing, builderCode, basisPoints);
    }

    /** A copy of the order that becomes a limit order. */
    public TrailingOrder limited(Quantity price) {
        return new TrailingOrder(symbol, isLong, size, trailBps, stepBps, price, routing, builderCode, slippage);
    }

    @Override
    public String tag() {
        return "trl";
    }

    @Override
    public Side side() {
        return Side.of(!isLong);
    }

    @Override
    public List<@Nullable Quantity> slippages() {
        return Collections.singletonList(slippage);
    }

    @Override
    public List<Quantity> quantities() {
        List<@Nullable Quantity> all = new ArrayList<>();
        all.add(size);
        all.add(limit);
        all.add(slippage);
        return all.stream().filter(Objects::nonNull).toList();
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.first(
                size.flaw("sz"),
                Flaws.basisPoints("trb", trailBps, 1, MOST_TRAIL),
                Flaws.basisPoints("stb", stepBps, 0, MOST_STEP),
                limit == null ? null : limit.flaw("lim"),
                Flaws.slippage(slippage),
                BuilderCode.flaw(builderCode));
    }
}
