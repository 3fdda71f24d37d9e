package io.openperp.localsuite.wiring;

import io.openperp.logs.data.CannotStartException;

/** The option {@code --lanes}: in which lane markets begin. */
public final class LaneOption {

    /**
     * All markets begin in the lane of the account shard, which can then pass commands to them without another record
     * in a log.
     */
    public static final String ONE = "one";

    /** Each market begins in a lane of its own. */
    public static final String EACH = "each";

    /** Text for the help of a command that has the option. */
    public static final String DESCRIPTION =
            "where a market begins: one (default), in the lane of the account shard, or each, in a lane of its own";

    private LaneOption() {}

    /**
     * Checks the value of the option; throws {@link CannotStartException} if it is neither {@code one} nor {@code
     * each}.
     */
    public static void require(String lanes) {
        if (!lanes.equals(ONE) && !lanes.equals(EACH)) {
            throw new CannotStartException("--lanes %s: one and each are accepted".formatted(lanes));
        }
    }
}
