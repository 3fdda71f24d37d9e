package io.openperp.simulator.adversary;

/** Laws of the exchange that are checked while attackers trade; a law that breaks is a weakness of the exchange. */
public enum AttackLaw {
    /**
     * While the oracle price is constant, no account is liquidated whose equity is at least 1.25 times its maintenance
     * requirement at the oracle price. Checked at every liquidation.
     */
    PROTECTED,
    /** The mark equals the mark of a second, independent computation. Checked every second. */
    NAIVE_MARK,
    /**
     * In an empty market, an attacker without enough money to quote the impact notional on both sides cannot move the
     * mark away from the oracle. Checked every second.
     */
    MONEY_BOUNDS_MARK,
    /**
     * The insurance fund trades only while the book gives evidence of the price, and within 0.2 % of the liquidation
     * price basis. Checked at each of its fills.
     */
    FUND_WAITS,
    /**
     * Attackers lose money over all seeds, in every kind of market; and no attacker makes a profit unless the oracle
     * jumped just before the attack. Checked at the end.
     */
    NO_PROFIT,
    /**
     * An account with a position in a stopped market is liquidated in its other markets in time: before it owes
     * anything, while prices move by little. Checked at every liquidation.
     */
    NO_SHELTER,
    /**
     * After every withdrawal while a market is stopped, the account can still cover the largest loss that it may have
     * in this market.
     */
    WORST_CASE_STAYS;

    /** Thrown when an attack breaks a law; the message names the law and what happened. */
    public static final class AttackLawBroken extends RuntimeException {

        private static final long serialVersionUID = 1L;

        AttackLawBroken(AttackLaw law, String what) {
            super(law + ": " + what);
        }
    }
}
