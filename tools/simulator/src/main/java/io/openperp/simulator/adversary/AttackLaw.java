package io.openperp.simulator.adversary;

/** The laws that no attacker can break. */
public enum AttackLaw {
    /**
     * While the oracle stands still no account is liquidated that holds at least 1.25 times the requirement at the
     * oracle price. Checked at every liquidation.
     */
    PROTECTED,
    /** The mark is the same as the one that a second, independent computation gives. Checked every second. */
    NAIVE_MARK,
    /**
     * Without the money to quote the impact notional on an empty market's two sides, the mark stays at the oracle.
     * Checked every second.
     */
    MONEY_BOUNDS_MARK,
    /**
     * The insurance fund trades only beside evidence, and within 0.2 % of the liquidation price basis. Checked at each
     * of its fills.
     */
    FUND_WAITS,
    /**
     * Over the seeds attackers lose money, whatever surrounds them; and where the oracle had not jumped before the
     * attack, not one of them makes any. Checked at the end.
     */
    NO_PROFIT,
    /**
     * Whoever has a position in a stopped market is liquidated in time elsewhere: before they owe anything, while
     * prices move by little. Checked at every liquidation.
     */
    NO_SHELTER,
    /** After every withdrawal while a market is stopped, the account still covers the largest loss there. */
    WORST_CASE_STAYS;

    /** An attacker has broken a law. */
    public static final class AttackLawBroken extends RuntimeException {

        private static final long serialVersionUID = 1L;

        AttackLawBroken(AttackLaw law, String what) {
            super(law + ": " + what);
        }
    }
}
