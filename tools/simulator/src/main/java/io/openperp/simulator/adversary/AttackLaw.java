package io.openperp.simulator.adversary;

/** The laws that no attacker can break. */
public enum AttackLaw {
    /**
     * While the oracle stands still no account is liquidated who holds at least 1.25 times the requirement at the oracle price.
     * Every liquidation.
     */
    PROTECTED,
    /** The mark is the one that a second computation comes to. Every second. */
    NAIVE_MARK,
    /** Without the money to quote the impact notional on an empty market's two sides, the mark stays at the oracle. Every second. */
    MONEY_BOUNDS_MARK,
    /** The insurance fund trades only beside evidence, and within 0.2 % of the liquidation price basis. Every fill of it. */
    FUND_WAITS,
    /**
     * Over the seeds attackers lose money, whatever surrounds them; and where the oracle had not jumped before the attack, not
     * one of them makes any. At the end.
     */
    NO_PROFIT,
    /** Whoever has a position in a stopped market is liquidated in time elsewhere: before he owes anything, while prices move by little. Every liquidation. */
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
