package io.openperp.transaction;

import io.openperp.units.Side;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An order that waits until the mark passes its trigger, and then reduces a position. */
public sealed interface ConditionalOrder extends OrderAction permits StopOrder, RangeOrder, TrailingOrder {

    /** The side of the order that it becomes. */
    Side side();

    Quantity size();

    /**
     * Slippage of each trigger in the order of the signed bytes: how far from the mark the order may go where it has no
     * limit, in basis points; null: as far as the market allows.
     */
    List<@Nullable Quantity> slippages();

    /** Whether any trigger has a slippage. */
    default boolean hasSlippage() {
        return slippages().stream().anyMatch(Objects::nonNull);
    }
}
