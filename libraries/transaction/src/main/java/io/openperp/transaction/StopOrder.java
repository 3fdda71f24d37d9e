package io.openperp.transaction;

import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code st} and {@code tp}: reduces a position when the mark is at the trigger or beyond it.
 *
 * @param isAbove whether it triggers at the price or above it; else at the price or below it
 * @param limit limit price of the order that it becomes; null: it becomes a market order
 */
public record StopOrder(
        Kind kind,
        String symbol,
        boolean isAbove,
        Quantity size,
        Quantity trigger,
        @Nullable Quantity limit,
        Routing routing,
        @Nullable BuilderCode builderCode,
        @Nullable Quantity slippage)
        implements ConditionalOrder {

    /** Whether the trigger is a loss or a profit for the position. */
    public enum Kind {
        /** A loss: below for a long, above for a short. */
        STOP("st", 5),
        /** A profit: above for a long, below for a short. */
        TAKE_PROFIT("tp", 6);

        final String tag;
        final int discriminant;

        Kind(String tag, int discriminant) {
            this.tag = tag;
            this.discriminant = discriminant;
        }
    }

    /** A copy of the order with another value of its flag {@code i}. */
    public StopOrder routed(Routing other) {
        return new StopOrder(kind, symbol, isAbove, size, trigger, limit, other, builderCode, slippage);
    }

    /** A copy of the order that pays a builder. */
    public StopOrder paying(BuilderCode code) {
        return new StopOrder(kind, symbol, isAbove, size, trigger, limit, routing, code, slippage);
    }

    /** A copy of the order with a slippage. */
    public StopOrder bounded(Quantity basisPoints) {
        return new StopOrder(kind, symbol, isAbove, size, trigger, limit, routing, builderCode, basisPoints);
    }

    @Override
    public String tag() {
        return kind.tag;
    }

    @Override
    public Side side() {
        return Side.of((kind == Kind.STOP) == isAbove);
    }

    @Override
    public List<@Nullable Quantity> slippages() {
        return Collections.singletonList(slippage);
    }

    @Override
    public List<Quantity> quantities() {
        List<@Nullable Quantity> all = new ArrayList<>();
        all.add(size);
        all.add(trigger);
        all.add(limit);
        all.add(slippage);
        return all.stream().filter(Objects::nonNull).toList();
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.first(
                size.flaw("sz"),
                trigger.flaw("tr"),
                limit == null ? null : limit.flaw("lim"),
                Flaws.slippage(slippage),
                BuilderCode.flaw(builderCode));
    }
}
