package io.openperp.api.market;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.openperp.api.Decimal;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A market and its parameters.
 *
 * @param status {@code TRADING}; {@code SUSPENDED} while only cancels are taken; {@code CLOSED} once it is settled
 * @param tickSize prices are multiples of it
 * @param lotSize sizes are multiples of it
 * @param minNotional of an order, in the quote asset
 * @param makerFee share of the notional, negative for a rebate; {@code takerFee} likewise
 * @param maxOrderNotional with the position and the open orders of its side
 * @param initialMarginFactor the initial margin rate is at least so many times the maintenance rate
 * @param correlationDiscount the share of every correlation that offsets count, 0 to 1; the same in all markets
 * @param offsetFloor the maintenance requirement of an account is never below this share of the sum over its positions,
 *     above 0 up to 1; the same in all markets
 * @param marginTiers maintenance rates at the lowest leverage in a calm market, interpolated between two
 * @param network whose byte a signature may end with; null: of none
 * @param mark null: the defaults of the exchange
 * @param state null: trading, as ever since the listing
 * @param terms all that {@code changeTerms} may change, as it is written there; null: of an exchange that cannot
 * @param pendingTerms changes by an operator that do not count yet; null: none
 * @param caps absent: none
 * @param automaticStates states that it takes automatically; absent: none
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

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable AutomaticStates automaticStates) {

    /** {@code lotSize}, by the name that later clients read. */
    @JsonProperty(value = "sizeIncrement", access = JsonProperty.Access.READ_ONLY)
    public Decimal sizeIncrement() {
        return lotSize;
    }

    /** {@code sizePrecision}, by the name that later clients read. */
    @JsonProperty(value = "sizeDecimals", access = JsonProperty.Access.READ_ONLY)
    public int sizeDecimals() {
        return sizePrecision;
    }

    /**
     * A change of terms that does not count yet.
     *
     * @param effectiveAt from when on it counts, in milliseconds of exchange time
     * @param terms as {@code changeTerms} has them, such as {@code takerFee 0.0006, maxLeverage 25}
     */
    public record PendingTerms(long effectiveAt, String terms) {}

    /**
     * Caps of the market, in base units.
     *
     * @param openInterest the sum of all longs; 0: no cap
     * @param position of an account, with its open orders of that side; 0: no cap
     */
    public record Caps(Decimal openInterest, Decimal position) {}

    /**
     * The states that the market takes automatically.
     *
     * @param oracleSilent taken without a live oracle price; null: none
     * @param bandLeft taken with the mark outside the liquidation band; null: none
     * @param good seconds for which the cause must be gone before the market returns to its previous state
     */
    public record AutomaticStates(
            @Nullable AutomaticState oracleSilent, @Nullable AutomaticState bandLeft, long good) {}

    /**
     * @param seconds of the cause after which the market takes the state
     * @param state such as {@code cancelOnly}
     */
    public record AutomaticState(long seconds, String state) {}

    /**
     * The state of the market, and its reason.
     *
     * @param name such as {@code postOnly}
     * @param reason for people
     * @param since milliseconds of exchange time
     * @param until when it ends by itself, in milliseconds of exchange time; 0: it does not
     * @param settlementPrice at which all positions are closed; null while it is not settled
     */
    public record State(
            String name,
            String reason,
            long since,
            long until,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Decimal settlementPrice) {}

    /**
     * When trades and book count as evidence of a price, and how far they may move the mark from the oracle, as shares of the
     * oracle price.
     *
     * @param evidenceHold milliseconds, as {@code lastTradeLife}
     * @param markSlew largest change of that distance in a second
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
     * How far from the mark prices may be, as shares of it.
     *
     * @param limit of a limit order on the side where it would match
     * @param far of a limit order on the other side
     * @param market of a market order
     */
    public record PriceBand(Decimal limit, Decimal far, Decimal market) {}

    /** A maintenance rate and the notional it begins at. */
    public record MarginTier(Decimal notional, Decimal maintenanceRate) {}

    /** The next price on the tick that is not worse than the one asked for: a buyer's is rounded down, a seller's up. */
    public BigDecimal roundPrice(Side side, BigDecimal price) {
        return rounded(price, tickSize, side == Side.BUY ? RoundingMode.FLOOR : RoundingMode.CEILING);
    }

    /** The price on the tick nearest to this one; up from the middle. */
    public BigDecimal roundPrice(BigDecimal price) {
        return rounded(price, tickSize, RoundingMode.HALF_UP);
    }

    /** The size rounded down to a multiple of the lot; zero for less than one lot, which no order may have. */
    public BigDecimal roundSize(BigDecimal size) {
        return rounded(size, lotSize, RoundingMode.DOWN);
    }

    private static BigDecimal rounded(BigDecimal number, Decimal step, RoundingMode mode) {
        BigDecimal exact = step.toBigDecimal();
        return number.divide(exact, 0, mode).multiply(exact);
    }
}
