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
 * @param limit of the order that it becomes; null: it becomes a market order
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

    /** What its trigger is for its position. */
    public enum Kind {
        /** A loss: of a long below, of a short above. */
        STOP("st", 5),
        /** A profit: of a long above, of a short below. */
        TAKE_PROFIT("tp", 6);

        final String tag;
        final int discriminant;

        Kind(String tag, int discriminant) {
            this.tag = tag;
            this.discriminant = discriminant;
        }
    }

    /** The same order by another value of its flag. */
    public StopOrder routed(Routing other) {
        return new StopOrder(kind, symbol, isAbove, size, trigger, limit, other, builderCode, slippage);
    }

    /** The same order that pays a builder. */
    public StopOrder paying(BuilderCode code) {
        return new StopOrder(kind, symbol, isAbove, size, trigger, limit, routing, code, slippage);
    }

    /** The same order with a slippage. */
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
