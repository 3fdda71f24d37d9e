package io.openperp.simulator.adversary;

import io.openperp.journal.AccountCommand;
import io.openperp.risk.DefaultMarkets;
import io.openperp.simulator.run.Chance;
import io.openperp.units.Fixed;
import java.util.List;

/**
 * Measures the maintenance rate of the victims' positions: lets one be liquidated, and reads the rate in the published
 * explanation of the liquidation.
 */
final class RequirementRate {

    private static final long PRICE = 100_000L * Fixed.ONE;
    private static final long STEP = PRICE / 500;
    private static final int MOST_STEPS = 100;
    /** Maintenance rate assumed at the start. It determines only the first oracle price, which does not matter here. */
    private static final long GUESS = Fixed.ONE / 100;

    private static final long OF_VICTIMS = measured();

    private RequirementRate() {}

    static long ofVictims() {
        return OF_VICTIMS;
    }

    /**
     * Moves the oracle price step by step until an account is liquidated. Returns the maintenance rate that the
     * explanation of this liquidation names.
     */
    private static long measured() {
        Ledger ledger = new Ledger();
        Venue venue = new Venue(
                List.of(DefaultMarkets.BTC_USD), 0, ledger::read, events -> {}, (AccountCommand command) -> {});
        venue.second();
        venue.oracle(PRICE);
        venue.second();
        Victims.begin(venue, ledger, PRICE, GUESS, Chance.of(0, 0));
        boolean longs = ledger.size(Venue.key("victim 0")) > 0;
        for (int step = 1; step <= MOST_STEPS; step++) {
            venue.oracle(PRICE + (longs ? -step : step) * STEP);
            venue.second();
            List<Ledger.Liquidated> liquidated = ledger.takeLiquidated();
            if (!liquidated.isEmpty()) {
                return liquidated.getFirst().why().getMarks(0).getRate();
            }
        }
        throw new IllegalStateException("no account was liquidated at any oracle price");
    }
}
