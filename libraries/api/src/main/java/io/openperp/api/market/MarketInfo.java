package io.openperp.api.market;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.openperp.api.Decimal;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A market with its parameters.
 *
 * @param status {@code TRADING}; {@code SUSPENDED} while only cancels are accepted; {@code CLOSED} once the market is
 *     settled
 * @param tickSize step of prices
 * @param lotSize step of sizes
 * @param minNotional smallest notional of an order, in the quote asset
 * @param makerFee maker rate as a share of the notional, negative for a rebate
 * @param takerFee taker rate as a share of the notional
 * @param maxOrderNotional largest notional of an order together with the position and the open orders on its side
 * @param initialMarginFactor smallest ratio of the initial margin rate to the maintenance rate
 * @param correlationDiscount share of each correlation that counts for offsets between positions, 0 to 1; the same in
 *     all markets
 * @param offsetFloor smallest maintenance margin of an account as a share of the sum over its positions, above 0 up to
 *     1; the same in all markets
 * @param marginTiers maintenance rates at the lowest leverage in a calm market; rates between two of them are
 *     interpolated
 * @param network network whose byte at the end of signed bytes makes them valid there only; null: none
 * @param mark parameters of the mark price; null: the exchange's defaults
 * @param state state of the market; null: trading, unchanged since the listing
 * @param terms all terms that {@code changeTerms} may change, in the form of that action; null: the exchange does not
 *     support it
 * @param pendingTerms changes of terms by an operator that are not in force yet; null: none
 * @param caps upper limits of open interest and positions; absent: none
 * @param automaticStates states that the market sets automatically; absent: none
 * @param makerProtectionMillis how long an order waits that would trade on arrival, in milliseconds; 0: it does not
 *     wait, or the exchange does not support it
 */
@JsonPropertyOrder({
    "symbol",
    "baseAsset",
    "quoteAsset",
    "status",
    "pricePrecision",
    "sizePrecision",
    "tickSize",
    "lotSize",
    "minNotional",
    "maxLeverage",
    "orderTypes",
    "timeInForces",
    "defaultLeverage",
    "makerFee",
    "takerFee",
    "maxOrderNotional",
    "maxPositionNotional",
    "priceBand",
    "initialMarginFactor",
    "correlationDiscount",
    "offsetFloor",
    "marginTiers",
    "network",
    "mark",
    "state",
    "terms",
    "pendingTerms",
    "caps",
    "automaticStates",
    "makerProtectionMillis",
    "sizeIncrement",
    "sizeDecimals"
})
public record MarketInfo(
        String symbol,
        String baseAsset,
        String quoteAsset,
        String status,
        int pricePrecision,
        int sizePrecision,
        Decimal tickSize,
        Decimal lotSize,
        Decimal minNotional,
        Decimal maxLeverage,
        List<String> orderTypes,
        List<String> timeInForces,
        Decimal defaultLeverage,
        Decimal makerFee,
        Decimal takerFee,
        Decimal maxOrderNotional,
        Decimal maxPositionNotional,
        PriceBand priceBand,
        Decimal initialMarginFactor,
        Decimal correlationDiscount,
        Decimal offsetFloor,
        List<MarginTier> marginTiers,
        @Nullable String network,
        @Nullable Mark mark,
        @Nullable State state,
        @Nullable String terms,
        @Nullable PendingTerms pendingTerms,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Caps caps,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable AutomaticStates automaticStates,

        @JsonSetter(nulls = Nulls.AS_EMPTY) int makerProtectionMillis) {

    /** {@code lotSize}, under the name that later clients read. */
    @JsonProperty(value = "sizeIncrement", access = JsonProperty.Access.READ_ONLY)
    public Decimal sizeIncrement() {
        return lotSize;
    }

    /** {@code sizePrecision}, under the name that later clients read. */
    @JsonProperty(value = "sizeDecimals", access = JsonProperty.Access.READ_ONLY)
    public int sizeDecimals() {
        return sizePrecision;
    }

    /**
     * A change of terms that is not in force yet.
     *
     * @param effectiveAt time from which it is in force, in milliseconds of exchange time
     * @param terms changed terms in the form of {@code changeTerms}, such as {@code takerFee 0.0006, maxLeverage 25}
     */
    public record PendingTerms(long effectiveAt, String terms) {}

    /**
     * Upper limits of the market, in base units.
     *
     * @param openInterest limit of the sum of all longs; 0: no limit
     * @param position limit of one account's position together with its open orders on that side; 0: no limit
     */
    public record Caps(Decimal openInterest, Decimal position) {}

    /**
     * States that the market sets automatically.
     *
     * @param oracleSilent state taken without a live oracle price; null: none
     * @param bandLeft state taken with the mark outside the liquidation band; null: none
     * @param good seconds for which the cause must be gone before the market returns to its previous state
     */
    public record AutomaticStates(
            @Nullable AutomaticState oracleSilent, @Nullable AutomaticState bandLeft, long good) {}

    /**
     * A state that a cause leads to.
     *
     * @param seconds duration of the cause in seconds after which the market takes the state
     * @param state name of the state, such as {@code cancelOnly}
     */
    public record AutomaticState(long seconds, String state) {}

    /**
     * The state of the market, with its reason.
     *
     * @param name name of the state, such as {@code postOnly}
     * @param reason reason for people
     * @param since time at which the state began, in milliseconds of exchange time
     * @param until time at which the state ends by itself, in milliseconds of exchange time; 0: it does not
     * @param settlementPrice price at which all positions are closed; null while the market is not settled
     */
    public record State(
            String name,
            String reason,
            long since,
            long until,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Decimal settlementPrice) {}

    /**
     * Parameters of the mark price: when trades and book count as evidence of a price, and how far they may move the
     * mark from the oracle price. Distances are shares of the oracle price.
     *
     * @param evidenceHold time for which the spread of the impact prices must be within {@code evidenceSpread}, in
     *     milliseconds
     * @param lastTradeLife time for which the last trade counts, in milliseconds
     * @param markSlew largest change per second of the mark's distance from the oracle price
     */
    public record Mark(
            Decimal evidenceSpread,
            long evidenceHold,
            Decimal biasBand,
            long lastTradeLife,
            Decimal markBand,
            Decimal markSlew,
            Decimal liquidationBand) {}

    /**
     * Largest distances of order prices from the mark, as shares of the mark.
     *
     * @param limit for a limit order, on the side where it would match
     * @param far for a limit order, on the other side
     * @param market for a market order
     */
    public record PriceBand(Decimal limit, Decimal far, Decimal market) {}

    /** A maintenance rate, with the notional at which it begins. */
    public record MarginTier(Decimal notional, Decimal maintenanceRate) {}

    /**
     * Rounds a price to the tick size, so that it is not worse for the order than requested: down for a buy, up for a
     * sell.
     */
    public BigDecimal roundPrice(Side side, BigDecimal price) {
        return rounded(price, tickSize, side == Side.BUY ? RoundingMode.FLOOR : RoundingMode.CEILING);
    }

    /** Rounds a price to the nearest multiple of the tick size; up from the middle. */
    public BigDecimal roundPrice(BigDecimal price) {
        return rounded(price, tickSize, RoundingMode.HALF_UP);
    }

    /** Rounds a size down to a multiple of the lot size; zero for less than one lot, which no order may have. */
    public BigDecimal roundSize(BigDecimal size) {
        return rounded(size, lotSize, RoundingMode.DOWN);
    }

    private static BigDecimal rounded(BigDecimal number, Decimal step, RoundingMode mode) {
        BigDecimal exact = step.toBigDecimal();
        return number.divide(exact, 0, mode).multiply(exact);
    }
}
