package io.openperp.matching.settings;

/** The lane in which a market begins; it can be moved later (LOG-029). */
public enum LaneLayout {

    /** A lane of its own: matching scales per symbol, and an order takes four appends. */
    EACH,

    /** The lane of the account shard: an order takes two appends, and one process does everything. */
    ONE
}
