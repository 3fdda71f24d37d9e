package io.openperp.client.check;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a market for prices and sizes: which numbers are valid, which are the nearest valid ones, and which
 * refusals to expect. Nothing here is sent.
 */
public record MarketRules(MarketInfo info) {

    private static final long HUNDREDTH = Fixed.ONE / 100;

    /**
     * The valid numbers next to a given one.
     *
     * @param below the highest valid number that is not above it; may be zero, which no order may have
     * @param above the lowest valid number that is not below it
     * @param nearest the nearer of both; the upper one if the number is exactly between them
     * @param isValid whether the number itself is valid, so that all three are equal to it
     */
    public record Neighbours(Decimal below, Decimal above, Decimal nearest, boolean isValid) {}

    /** The range of limit prices that are accepted at a given mark; both are multiples of the tick size. */
    public record Band(Decimal lowest, Decimal highest) {}

    /** The number of an order that a refusal is about. */
    public enum Field {
        PRICE,
        SIZE,
        NOTIONAL,
        LEVERAGE
    }

    /**
     * A reason why the exchange would refuse a number.
     *
     * @param text a sentence with the number and the bounds or step that it violates
     * @param offers the nearest numbers that would be accepted, best first; if the notional is refused these are sizes
     */
    public record Refusal(Field field, String text, List<Decimal> offers) {}

    public Neighbours pricesAround(Decimal price) {
        return around(price, info.tickSize());
    }

    public Neighbours sizesAround(Decimal size) {
        return around(size, info.lotSize());
    }

    /**
     * Returns the smallest size that has the minimum notional at this price.
     *
     * @param price price above zero
     */
    public Decimal smallestSize(Decimal price) {
        long lot = info.lotSize().units();
        long least = Fixed.divCeil(info.minNotional().units(), price.units());
        return Decimal.of(Math.max(lot, Fixed.ceilToMultiple(least, lot)));
    }

    /**
     * Size in the base asset that is worth this many USD at a price, rounded down to the lot.
     *
     * @param price price above zero
     */
    public Decimal sizeOf(Decimal usd, Decimal price) {
        return Decimal.of(Fixed.floorToMultiple(
                Fixed.divFloor(usd.units(), price.units()), info.lotSize().units()));
    }

    /** The limit prices of a side that are accepted at this mark. */
    public Band priceBand(Side side, Decimal mark) {
        long limit = info.priceBand().limit().units();
        long far = info.priceBand().far().units();
        long tick = info.tickSize().units();
        long lowest = Fixed.mulCeil(mark.units(), Fixed.ONE - (side.isBuy() ? far : limit));
        long highest = side.isBuy()
                ? Fixed.mulFloor(mark.units(), Fixed.ONE + limit)
                : Fixed.divFloor(mark.units(), Fixed.ONE - far);
        return new Band(
                Decimal.of(Fixed.ceilToMultiple(lowest, tick)), Decimal.of(Fixed.floorToMultiple(highest, tick)));
    }

    /**
     * The refusals of a limit order to expect from the market's rules alone, in the order of the exchange's checks;
     * empty if there are none.
     *
     * @param mark mark price; null if it is unknown, so that the distance of the price from it is not checked
     * @param reduceOnly whether the order only reduces a position; such an order may be below the minimum notional
     */
    public List<Refusal> check(Side side, Decimal price, Decimal size, boolean reduceOnly, @Nullable Decimal mark) {
        List<Refusal> found = new ArrayList<>();
        found.addAll(check(Field.SIZE, size, info.lotSize()));
        found.addAll(check(Field.PRICE, price, info.tickSize()));
        if (mark != null) {
            found.addAll(checkBand(side, price, mark));
        }
        if (!reduceOnly && price.units() > 0 && size.units() > 0) {
            found.addAll(checkNotional(price, size));
        }
        return List.copyOf(found);
    }

    /** The refusals of a leverage setting to expect; empty if there are none. */
    public List<Refusal> checkLeverage(Decimal leverage) {
        long most = info.maxLeverage().units();
        long wanted = leverage.units();
        if (wanted >= Fixed.ONE && wanted <= most && wanted % HUNDREDTH == 0) {
            return List.of();
        }
        long within = Math.min(most, Math.max(Fixed.ONE, Fixed.floorToMultiple(wanted, HUNDREDTH)));
        String text = "leverage %s is outside 1 to %s with two decimals".formatted(leverage, info.maxLeverage());
        return List.of(new Refusal(Field.LEVERAGE, text, List.of(Decimal.of(within))));
    }

    private static List<Refusal> check(Field field, Decimal number, Decimal step) {
        Neighbours near = around(number, step);
        if (near.isValid) {
            return List.of();
        }
        String name = field == Field.PRICE ? "price" : "size";
        String text = "%s %s is not a positive multiple of %s".formatted(name, number, step);
        List<Decimal> offers = Stream.of(near.nearest, near.nearest.equals(near.below) ? near.above : near.below)
                .filter(each -> each.units() > 0)
                .distinct()
                .toList();
        return List.of(new Refusal(field, text, offers.isEmpty() ? List.of(step) : offers));
    }

    private List<Refusal> checkBand(Side side, Decimal price, Decimal mark) {
        Band band = priceBand(side, mark);
        if (price.compareTo(band.lowest) >= 0 && price.compareTo(band.highest) <= 0) {
            return List.of();
        }
        String text = "price %s is outside %s to %s, the band around the mark %s"
                .formatted(price, band.lowest, band.highest, mark);
        Decimal nearest = price.compareTo(band.lowest) < 0 ? band.lowest : band.highest;
        return List.of(new Refusal(Field.PRICE, text, List.of(nearest)));
    }

    private List<Refusal> checkNotional(Decimal price, Decimal size) {
        Decimal notional = Decimal.of(Fixed.mulFloor(price.units(), size.units()));
        if (notional.compareTo(info.minNotional()) >= 0) {
            return List.of();
        }
        String text = "%s at %s is %s %s, below the minimum of %s"
                .formatted(size, price, notional, info.quoteAsset(), info.minNotional());
        return List.of(new Refusal(Field.NOTIONAL, text, List.of(smallestSize(price))));
    }

    private static Neighbours around(Decimal number, Decimal step) {
        long units = number.units();
        long below = Fixed.floorToMultiple(units, step.units());
        long above = Fixed.ceilToMultiple(units, step.units());
        long nearest = above - units <= units - below ? above : below;
        return new Neighbours(Decimal.of(below), Decimal.of(above), Decimal.of(nearest), below == units && units > 0);
    }
}
