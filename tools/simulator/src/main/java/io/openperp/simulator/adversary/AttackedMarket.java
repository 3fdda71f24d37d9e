package io.openperp.simulator.adversary;

import io.openperp.journal.TimeInForce;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;

/**
 * Kinds of markets that attackers meet: the quotes of honest makers around the oracle price, renewed every two seconds
 * even if they have been traded away.
 */
public enum AttackedMarket {
    /** There are no quotes. */
    EMPTY(0, 0, 0),
    /** A fifth of the impact notional on each side, 10 basis points from the oracle price. */
    THIN(20, 10, 10),
    /** Five times the impact notional of bids, 5 basis points below the oracle price; no offers. */
    ONE_SIDED(500, 5, 0),
    /** Five times the impact notional on each side, 3 % from the oracle price. */
    WIDE(500, 300, 300),
    /** Five times the impact notional on each side, 5 basis points from the oracle price. */
    DEEP(500, 5, 5);

    private static final long BASIS_POINT = Fixed.ONE / 10_000;
    private static final Bytes32 MAKER = Venue.key("honest maker");
    private static final int PERIOD_SECONDS = 2;

    private final long percentOfImpact;
    private final long bidBps;
    private final long askBps;

    AttackedMarket(long percentOfImpact, long bidBps, long askBps) {
        this.percentOfImpact = percentOfImpact;
        this.bidBps = bidBps;
        this.askBps = askBps;
    }

    void begin(Venue venue) {
        venue.fund(MAKER, 1_000_000_000L * Fixed.ONE);
    }

    void quote(Venue venue, long oracle) {
        if (percentOfImpact == 0 || venue.seconds() % PERIOD_SECONDS != 0) {
            return;
        }
        venue.cancelAll(MAKER);
        MarketParameters terms = venue.terms;
        long size = Fixed.divFloor(terms.impactNotional() / 100 * percentOfImpact, oracle);
        if (bidBps > 0) {
            long price = oracle - Fixed.mulFloor(oracle, bidBps * BASIS_POINT);
            venue.order(MAKER, true, price, size, TimeInForce.ALO, false);
        }
        if (askBps > 0) {
            long price = oracle + Fixed.mulFloor(oracle, askBps * BASIS_POINT);
            venue.order(MAKER, false, price, size, TimeInForce.ALO, false);
        }
    }
}
