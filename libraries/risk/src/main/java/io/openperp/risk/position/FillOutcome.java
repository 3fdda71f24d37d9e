package io.openperp.risk.position;

import org.jspecify.annotations.Nullable;

/**
 * The effect of a fill on one of its two accounts.
 *
 * @param position after the fill
 * @param realizedPnl profit realized by the fill, without the fee
 * @param fee fee paid; negative for a rebate
 * @param closed the record of the position that passed through zero, or null
 */
public record FillOutcome(
        Position position,
        long realizedPnl,
        long fee,
        @Nullable ClosedPosition closed) {

    /** Change of the balance. */
    public long balanceChange() {
        return realizedPnl - fee;
    }

    static FillOutcome opened(Position position, long fee) {
        return new FillOutcome(position, 0, fee, null);
    }

    static FillOutcome reduced(Position position, long realizedPnl, long fee) {
        return new FillOutcome(position, realizedPnl, fee, null);
    }
}
