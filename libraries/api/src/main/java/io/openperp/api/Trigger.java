package io.openperp.api;

import org.jspecify.annotations.Nullable;

/**
 * What a conditional order waits for.
 *
 * @param isAbove whether it triggers when the mark is at {@code px} or above; else at {@code px} or below
 * @param px null of a trailing order
 * @param lim limit of the order that it becomes; null: a market order
 * @param oco whether it has a second trigger, of which the first to be passed ends the other: {@code pxHi}, at it or above
 * @param pxHi of a range
 * @param limHi limit at {@code pxHi}
 * @param trb distance of a trailing stop from the best mark, in basis points
 * @param stb by how many basis points the mark gets better before the stop follows
 */
public record Trigger(
        boolean isAbove,
        @Nullable Decimal px,
        @Nullable Decimal lim,
        boolean oco,
        @Nullable Decimal pxHi,
        @Nullable Decimal limHi,
        @Nullable Long trb,
        @Nullable Long stb) {}
