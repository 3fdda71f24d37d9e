package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import io.openperp.api.PaidFee;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why an account was liquidated, and every step of it. Times are nanoseconds.
 *
 * @param number of the liquidation in its part of the exchange; grows from one to the next of an account
 * @param cause a sentence with the numbers that triggered it
 * @param equity at the start, like {@code maintenanceMargin}: it began because equity was below it
 * @param residue moved after a takeover to leave the account at exactly zero; positive: to the insurance fund
 * @param marks of all positions at the start, by symbol
 * @param steps in the order they were done
 * @param slot position in the command log of the account shard
 * @param basisEquity at the start, at the liquidation bases instead of the marks; null without a position; likewise
 *     {@code basisMaintenanceMargin}
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
     * A position at the start, the mark it was valued at and the inputs of that mark. Null: there was none.
     *
     * @param size negative when short
     * @param price average entry
     * @param lambda maintenance rate
     * @param maintenanceMargin of this position alone, before offsets
     * @param bias average premium of the mid price over the oracle
     * @param localAverage average of bid, ask and last price
     * @param publishers whose prices made the oracle price
     * @param liquidationBasis the mark, kept within the liquidation band of the oracle
     * @param impactBid average price of selling the impact notional; likewise {@code impactAsk}
     * @param biasedOracle oracle price with the market's usual premium
     * @param localMedian median of the impact prices and the last price
     * @param evidence whether the book was evidence of the price
     * @param setBy which of biased oracle, local median and local average the mark was, or what kept it from being that
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

    /** Which input determined a mark, or which band or limit bounded it. */
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
     * One step. If it concerns no single position, symbol and prices are null and sizes zero.
     *
     * @param text the step as a sentence
     * @param isBuy whether it bought a short back
     * @param size to be closed, unsigned
     * @param price limit of the order; of a takeover and a deleveraging the bankruptcy price
     * @param closedPrice average
     * @param equity after the step, at the marks then; likewise {@code maintenanceMargin}
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

    /** The kind of a step. */
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
