package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explanation of a liquidation: its cause and every step. Times are nanoseconds since 1970.
 *
 * @param number number of the liquidation, which increases from one liquidation of an account to the next
 * @param cause sentence with the figures that caused the liquidation
 * @param equity equity at the start, which was below {@code maintenanceMargin}
 * @param maintenanceMargin maintenance margin at the start
 * @param residue amount moved after a takeover so that the account has exactly zero; positive: to the insurance fund
 * @param marks all positions at the start with their marks, by symbol
 * @param steps steps in the order in which they were done
 * @param slot offset in the command log of the account shard
 * @param basisEquity equity at the start, computed at the liquidation price bases instead of the marks; null without a
 *     position
 * @param basisMaintenanceMargin maintenance margin at the start, computed at the liquidation price bases; null without
 *     a position
 */
public record Liquidation(
        String owner,
        long number,
        String cause,
        long startTime,
        long endTime,
        Decimal equity,
        Decimal maintenanceMargin,
        Decimal equityAfter,
        Decimal maintenanceMarginAfter,
        Decimal residue,
        List<Mark> marks,
        List<Step> steps,
        long slot,
        @Nullable Decimal basisEquity,
        @Nullable Decimal basisMaintenanceMargin) {

    /**
     * A position at the start of a liquidation, with its mark price and the inputs of that price, which are null if
     * they did not exist.
     *
     * @param size size of the position, negative if short
     * @param price average entry price
     * @param lambda maintenance margin rate
     * @param maintenanceMargin maintenance margin of this position alone, before offsets between positions
     * @param bias average premium of the mid price over the oracle price
     * @param localAverage average of bid, ask and last price
     * @param publishers number of publishers whose prices made the oracle price
     * @param liquidationBasis liquidation price basis: the mark, kept within the liquidation band around the oracle
     *     price
     * @param impactBid average price at which the impact notional could be sold
     * @param impactAsk average price at which the impact notional could be bought
     * @param biasedOracle oracle price plus the market's usual premium
     * @param localMedian median of the impact prices and the last price
     * @param evidence whether the book was evidence of the price
     * @param setBy input that determined the mark, or the band (largest distance from the oracle) or limit that bounded
     *     it
     */
    public record Mark(
            String symbol,
            Decimal size,
            Decimal price,
            Decimal markPrice,
            Decimal unrealizedPnl,
            Decimal lambda,
            Decimal maintenanceMargin,
            @Nullable Decimal oraclePrice,
            Decimal bias,
            @Nullable Decimal bestBid,
            @Nullable Decimal bestAsk,
            @Nullable Decimal lastPrice,
            @Nullable Decimal localAverage,
            int publishers,
            @Nullable Decimal liquidationBasis,
            @Nullable Decimal impactBid,
            @Nullable Decimal impactAsk,
            @Nullable Decimal biasedOracle,
            @Nullable Decimal localMedian,
            @Nullable Boolean evidence,
            @Nullable MarkIngredient setBy) {}

    /** The input that determined a mark, or the band or limit that bounded it. */
    public enum MarkIngredient {
        @JsonProperty("biasedOracle")
        BIASED_ORACLE,
        @JsonProperty("localMedian")
        LOCAL_MEDIAN,
        @JsonProperty("localAverage")
        LOCAL_AVERAGE,
        @JsonProperty("markBand")
        MARK_BAND,
        @JsonProperty("markSlew")
        MARK_SLEW
    }

    /**
     * One step of a liquidation. If it does not concern a single position, symbol and prices are null and sizes zero.
     *
     * @param text the step as a sentence
     * @param isBuy whether a short position was bought back
     * @param size size to be closed, unsigned
     * @param price limit price of the order; for a takeover or a deleveraging the bankruptcy price
     * @param closedPrice average price at which {@code closedSize} was closed
     * @param equity equity after the step, at the marks of that time
     * @param maintenanceMargin maintenance margin after the step, at the marks of that time
     */
    public record Step(
            Kind kind,
            String text,
            @Nullable String symbol,
            @Nullable Boolean isBuy,
            Decimal size,
            @Nullable Decimal price,
            Decimal closedSize,
            @Nullable Decimal closedPrice,
            Decimal closedNotional,
            @PaidFee Decimal fee,
            Decimal equity,
            Decimal maintenanceMargin,
            long timestamp) {}

    /** Kind of a step of a liquidation. */
    public enum Kind {
        @JsonProperty("ordersCancelled")
        ORDERS_CANCELLED,
        @JsonProperty("closedOnBook")
        CLOSED_ON_BOOK,
        @JsonProperty("coolingDown")
        COOLING_DOWN,
        @JsonProperty("takenOverByFund")
        TAKEN_OVER_BY_FUND,
        @JsonProperty("deleveraged")
        DELEVERAGED
    }
}
