package io.openperp.backup;

/** How many commands the account shard has sent to other lanes. */
@FunctionalInterface
interface SentCommands {

    /**
     * Number of the last command sent to a lane.
     *
     * @param end offset of the lane of the account shard up to which its records are applied, itself not
     */
    long upTo(long end, int lane);
}
