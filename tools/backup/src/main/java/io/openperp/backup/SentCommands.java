package io.openperp.backup;

/** Knows how many commands the account shard has sent to other lanes; a {@link Cut} needs it. */
@FunctionalInterface
interface SentCommands {

    /**
     * Number of the last command that the account shard has sent to a lane.
     *
     * @param end end offset in the account shard's lane: only commands caused by records before it count
     * @param lane number of the receiving lane
     */
    long upTo(long end, int lane);
}
