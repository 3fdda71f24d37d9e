package io.openperp.simulator.adversary;

import io.openperp.journal.TimeInForce;
import io.openperp.simulator.run.Chance;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;

/**
 * Honest accounts with positions on one side of the market, as near to liquidation as law {@code PROTECTED} allows:
 * each holds a little more than 1.25 times its maintenance requirement at the oracle price. The oracle has moved
 * against them before the attack begins.
 */
final class Victims {

    /** Least equity of the nearest victim when the attack begins, in thousandths of its maintenance requirement. */
    static final long PROTECTED_PER_MILLE = 1250;

    private static final int COUNT = 3;
    private static final Bytes32 FRIEND = Venue.key("friend");
    private static final long DEPOSIT = 20_000L * Fixed.ONE;
    /**
     * Notional of a position, in multiples of the deposit: the maintenance requirement is then about half of the
     * equity.
     */
    private static final long LEVERAGE = 38;
    /** Divisor of the price move that makes an account with this leverage bankrupt: a fortieth of the price, 2.5 %. */
    private static final long BANKRUPTING_PART = 40;

    private Victims() {}

    /**
     * Opens the positions of the victims. The caller then moves the oracle to the returned price.
     *
     * @param oracle present oracle price, in units of 1e-8
     * @param rate maintenance rate of their positions, as a fraction of the notional in units of 1e-8
     * @return oracle price at which the first victim has little more than 1.25 times its maintenance requirement
     */
    static long begin(Venue venue, Ledger ledger, long oracle, long rate, Chance chance) {
        boolean longs = chance.oneIn(2);
        venue.fund(FRIEND, 100_000_000L * Fixed.ONE);
        long size = Fixed.floorToMultiple(Fixed.divFloor(DEPOSIT * LEVERAGE, oracle), venue.terms.lotSize());
        for (int i = 0; i < COUNT; i++) {
            Bytes32 victim = Venue.key("victim " + i);
            venue.fund(victim, DEPOSIT + i * DEPOSIT / 50);
            venue.order(FRIEND, !longs, oracle, size, TimeInForce.GTC, false);
            venue.order(victim, longs, oracle, size, TimeInForce.IOC, false);
        }
        venue.cancelAll(FRIEND);
        Bytes32 nearest = Venue.key("victim 0");
        long kept = PROTECTED_PER_MILLE + chance.between(5, 150);
        return priceAt(venue, ledger, nearest, Fixed.ONE / 1000 * kept, rate);
    }

    /**
     * Makes an account bankrupt shortly before the attack, so that the insurance fund holds a position during the
     * attack.
     *
     * @return oracle price after the bankruptcy
     */
    static long bankruptcy(Venue venue, long oracle, boolean longs) {
        Bytes32 careless = Venue.key("careless");
        venue.fund(FRIEND, 100_000_000L * Fixed.ONE);
        venue.fund(careless, DEPOSIT);
        long size = Fixed.floorToMultiple(Fixed.divFloor(DEPOSIT * LEVERAGE, oracle), venue.terms.lotSize());
        venue.order(FRIEND, !longs, oracle, size, TimeInForce.GTC, false);
        venue.order(careless, longs, oracle, size, TimeInForce.IOC, false);
        venue.cancelAll(FRIEND);
        long move = oracle / BANKRUPTING_PART;
        long price = Fixed.floorToMultiple(longs ? oracle - move : oracle + move, venue.terms.tickSize());
        venue.oracle(price);
        return price;
    }

    /**
     * Price at which the equity of the account is this multiple of its maintenance requirement: {@code c + q·p =
     * k·r·|q|·p}.
     */
    private static long priceAt(Venue venue, Ledger ledger, Bytes32 account, long multiple, long rate) {
        double size = ledger.size(account) / (double) Fixed.ONE;
        double constant = ledger.constant(account) / (double) Fixed.ONE;
        double required = Math.abs(size) * (multiple / (double) Fixed.ONE) * (rate / (double) Fixed.ONE);
        double price = constant / (required - size);
        return Fixed.floorToMultiple((long) (price * Fixed.ONE), venue.terms.tickSize());
    }
}
