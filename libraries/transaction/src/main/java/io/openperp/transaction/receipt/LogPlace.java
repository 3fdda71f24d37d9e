package io.openperp.transaction.receipt;

/**
 * Where an answer stands in the log: the event that completed its transaction, in a partition of account-events.
 *
 * @param partition partition of the account shard, from 0
 * @param number number of the event in the partition, from 1
 * @param runningHash running hash of the partition up to and with that event; it covers every event before it
 * @param timeNanos time of the command that the event follows from, in nanoseconds since 1970
 */
public record LogPlace(int partition, long number, long runningHash, long timeNanos) {

    /** Name of the shard, such as {@code account-0}. */
    public String shard() {
        return "account-" + partition;
    }
}
