package io.openperp.simulator.sniper;

/** Laws of maker protection that are checked while snipers play against a maker. */
public enum SniperLaw {
    /** Without a delay snipers take money from the maker. Checked at the end. */
    SNIPERS_WIN_WITHOUT,
    /** A delay of 10 ms leaves at most a fifth of what snipers take from the maker without one. Checked at the end. */
    DELAY_PROTECTS,
    /**
     * A sniper who always has orders waiting, and cancels them before they are due unless the price has jumped, takes
     * with 10 ms at most a fifth of what snipers take without a delay (DLY-006, DLY-010). Checked at the end.
     */
    ORDERS_AHEAD_ARE_NO_WAY_AROUND,
    /** Cancels and post-only orders are answered with the record that brought them (DLY-002). Checked at each. */
    MAKERS_NEVER_WAIT,
    /**
     * An order that waits is executed at the first record that was appended when its time had come or later, and its
     * answer says how long it has waited (DLY-001, DLY-004, DLY-008). Checked at every record.
     */
    WAITS_ITS_TIME,
    /** Waiting orders are executed in the order of their arrival (DLY-003). Checked at each. */
    FIRST_IN_FIRST_OUT,
    /**
     * An exchange that is restored from its snapshots in the middle of waits has the same state in the end as one that
     * never was, and gave the same answers. Checked for each seed at 10 ms.
     */
    SAME_AFTER_RESTORE;

    /** Thrown when a run breaks a law; the message names the law and what happened. */
    public static final class SniperLawBroken extends RuntimeException {

        private static final long serialVersionUID = 1L;

        SniperLawBroken(SniperLaw law, String what) {
            super(law + ": " + what);
        }
    }

    static void require(boolean holds, SniperLaw law, String what) {
        if (!holds) {
            throw new SniperLawBroken(law, what);
        }
    }
}
