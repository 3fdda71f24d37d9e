package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The trigger that a conditional order waits for.
 *
 * @param isAbove whether it triggers when the mark is at {@code px} or above; else at {@code px} or below
 * @param px 0 of a trailing order, whose stop follows the mark
 * @param lim limit of the order that it becomes; null: a market order
 * @param oco ID of another order that ends when this one triggers; always null here, because both sides of a range are
 *     one order
 * @param pxHi second trigger of a range, at it or above; null of any other order
 * @param limHi limit at {@code pxHi}
 * @param trb distance of a trailing stop from the best mark, in basis points
 * @param stb by how many basis points the mark gets better before the stop follows
 * @param slippage how far from the mark it goes at {@code px} without a limit, in basis points; null: as far as the
 *     market allows
 * @param slippageHi the same at {@code pxHi}; null of any other order than a range
 * @param tries how often it has found less than its size and stays until filled: it tries again at each mark; absent:
 *     it waits for its trigger
 */
public record Trigger(
        boolean isAbove,
        Decimal px,
        @Nullable Decimal lim,
        @Nullable String oco,
        @Nullable Decimal pxHi,
        @Nullable Decimal limHi,
        @Nullable Long trb,
        @Nullable Long stb,
        @Nullable Decimal slippage,
        @Nullable Decimal slippageHi,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer tries) {

    /** The trigger of an order that still waits for it. */
    public Trigger(
            boolean isAbove,
            Decimal px,
            @Nullable Decimal lim,
            @Nullable String oco,
            @Nullable Decimal pxHi,
            @Nullable Decimal limHi,
            @Nullable Long trb,
            @Nullable Long stb,
            @Nullable Decimal slippage,
            @Nullable Decimal slippageHi) {
        this(isAbove, px, lim, oco, pxHi, limHi, trb, stb, slippage, slippageHi, null);
    }

    /** A copy for an order that has tried this often. */
    public Trigger tried(int times) {
        return new Trigger(isAbove, px, lim, oco, pxHi, limHi, trb, stb, slippage, slippageHi, times);
    }
}
