package io.openperp.localsuite.wiring;

import io.openperp.localsuite.terminal.CannotStartException;

/**
 * The option {@code --lanes}: in which lane markets begin. A lane is a partition of the log with the shards that follow
 * it.
 */
public final class LaneOption {

    /**
     * All markets begin in the lane of the account shard, which gives them their commands without another record of the
     * log.
     */
    public static final String ONE = "one";

    /** Each market begins in a lane of its own. */
    public static final String EACH = "each";

    private LaneOption() {}

    /** Throws {@link CannotStartException} for another word. */
    public static void require(String lanes) {
        if (!lanes.equals(ONE) && !lanes.equals(EACH)) {
            throw new CannotStartException("--lanes %s: one and each are accepted".formatted(lanes));
        }
    }
}
