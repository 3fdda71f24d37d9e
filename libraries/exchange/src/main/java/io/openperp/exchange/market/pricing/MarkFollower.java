package io.openperp.exchange.market.pricing;

import io.openperp.book.OrderBook;
import io.openperp.exchange.market.state.BookPrices;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.MarkIngredient;
import io.openperp.journal.MarkInputs;
import io.openperp.risk.price.FollowedMark;
import io.openperp.risk.price.MarkEvidence;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * The mark of a market and the evidence that its book gives (PRC-021 to PRC-026). Orders of the insurance fund and of
 * accounts in liquidation never count as evidence: they are immediate-or-cancel, and a liquidation begins by cancelling
 * all other orders.
 */
final class MarkFollower {

    private MarkEvidence evidence = MarkEvidence.NONE;
    /** The mark's distance from the oracle and what it follows from; null before the first price. */
    private @Nullable FollowedMark followed;

    /**
     * Inputs of the computation of the mark for one second: terms, book, oracle price, last trade that counts, time, and
     * milliseconds since the last computation.
     */
    record Second(MarketTerms terms, OrderBook book, long oracle, long lastTrade, long nowMillis, long dtMillis) {}

    /** Evaluates for one second whether the book is evidence, and updates the distance of the mark from the oracle. */
    void second(Second now, long previousOracle, long previousMark) {
        evidence = evidence.next(
                now.oracle,
                BookPrices.impact(now.terms, now.book, Side.BUY),
                BookPrices.impact(now.terms, now.book, Side.SELL),
                now.nowMillis,
                now.dtMillis,
                now.terms.market().mark());
        followed = followed(previousOracle, previousMark)
                .next(
                        now.oracle,
                        evidence,
                        now.lastTrade,
                        now.dtMillis,
                        now.terms.market().mark(),
                        now.terms.exchange());
    }

    /**
     * Sets the beginning of the evidence to {@code nowMillis} if it is later, because the clock has been set back and
     * nothing may lie in the future.
     */
    void goBack(long nowMillis) {
        if (evidence.sinceMillis() > nowMillis) {
            evidence = new MarkEvidence(evidence.impactBid(), evidence.impactAsk(), nowMillis, evidence.stands());
        }
    }

    /** The mark at this oracle price, with the distance computed in the last second. */
    long price(long oracle, long previousOracle, long previousMark) {
        followed = followed(previousOracle, previousMark);
        return followed.price(oracle);
    }

    private FollowedMark followed(long previousOracle, long previousMark) {
        return followed == null ? FollowedMark.startingAt(previousOracle, previousMark) : followed;
    }

    boolean hasEvidence() {
        return evidence.stands();
    }

    long bias() {
        return followed == null ? 0 : followed.bias();
    }

    MarkIngredient setBy() {
        if (followed == null) {
            return MarkIngredient.MARK_INGREDIENT_UNSPECIFIED;
        }
        return switch (followed.setBy()) {
            case BIASED_ORACLE -> MarkIngredient.BIASED_ORACLE;
            case LOCAL_MEDIAN -> MarkIngredient.LOCAL_MEDIAN;
            case LOCAL_AVERAGE -> MarkIngredient.LOCAL_AVERAGE;
            case MARK_BAND -> MarkIngredient.MARK_BAND;
            case MARK_SLEW -> MarkIngredient.MARK_SLEW;
        };
    }

    /**
     * Adds to {@code inputs}, which are published, the impact prices, evidence, bias and averages from which the mark
     * at this oracle price follows.
     */
    void explain(MarkInputs.Builder inputs, long oracle) {
        inputs.setImpactBid(evidence.impactBid())
                .setImpactAsk(evidence.impactAsk())
                .setEvidence(evidence.stands())
                .setSetBy(setBy());
        if (followed != null) {
            inputs.setBias(followed.bias())
                    .setLocalAverage(followed.localAverage())
                    .setLocalMedian(followed.localMedian())
                    .setBiasedOracle(followed.biasedOracle(oracle));
        }
    }

    void writeTo(BinaryWriter out) {
        out.writeLong(evidence.impactBid()).writeLong(evidence.impactAsk());
        out.writeLong(evidence.sinceMillis()).writeBoolean(evidence.stands());
        out.writeBoolean(followed != null);
        if (followed != null) {
            out.writeLong(followed.bias()).writeLong(followed.localMedian()).writeLong(followed.localAverage());
            out.writeLong(followed.distance()).writeVarint(followed.setBy().ordinal());
        }
    }

    void readFrom(BinaryReader in) {
        evidence = new MarkEvidence(in.readLong(), in.readLong(), in.readLong(), in.readBoolean());
        followed = in.readBoolean()
                ? new FollowedMark(
                        in.readLong(),
                        in.readLong(),
                        in.readLong(),
                        in.readLong(),
                        io.openperp.risk.price.FollowedMark.MarkIngredient.values()[(int) in.readVarint()])
                : null;
    }
}
