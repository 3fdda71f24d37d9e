package io.openperp.risk.price;

import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.market.MarkParameters;
import io.openperp.units.Fixed;

/**
 * The state of a book as evidence of its market's price (PRC-021): it is evidence if real sizes can be traded on both
 * sides at prices close together, and this has lasted for a while. Evaluated once per second of the exchange clock,
 * never when an order arrives.
 *
 * @param impactBid average price of selling the impact notional; absent if the book is not deep enough
 * @param impactAsk average price of buying the impact notional; absent if the book is not deep enough
 * @param sinceMillis when the book became tight, on the exchange clock; {@link #NEVER} while it is not tight
 * @param stands whether it has been tight for long enough, so that it is evidence
 */
public record MarkEvidence(long impactBid, long impactAsk, long sinceMillis, boolean stands) {

    public static final long NEVER = -1;

    public static final MarkEvidence NONE = new MarkEvidence(Median.ABSENT, Median.ABSENT, NEVER, false);

    /**
     * Longest pause between two evaluations, in milliseconds. After a longer one the state of the book in between is
     * unknown, and the time for which it has been tight begins anew.
     */
    private static final long LONGEST_STEP_MILLIS = 5_000;

    /**
     * Returns the evidence that the order book gives at {@code nowMillis}, {@code dtMillis} after the previous
     * evidence.
     */
    public MarkEvidence next(
            long oracle, long bid, long ask, long nowMillis, long dtMillis, MarkParameters parameters) {
        if (!isTight(oracle, bid, ask, parameters.evidenceSpread())) {
            return new MarkEvidence(bid, ask, NEVER, false);
        }
        long since = sinceMillis == NEVER || dtMillis > LONGEST_STEP_MILLIS ? nowMillis : sinceMillis;
        return new MarkEvidence(bid, ask, since, hasHeld(nowMillis - since, parameters.evidenceHoldMillis()));
    }

    private static boolean isTight(long oracle, long bid, long ask, long spread) {
        return oracle != Median.ABSENT
                && bid != Median.ABSENT
                && ask != Median.ABSENT
                && ask - bid <= Fixed.mulFloor(oracle, spread);
    }

    private static boolean hasHeld(long millis, long hold) {
        return millis >= hold;
    }

    /** Mean of the impact bid and the impact ask, rounded down. */
    long middle() {
        return Median.mean(impactBid, impactAsk);
    }
}
